/** `inDoubt()`: work that a crash leaves in doubt, and how a call meets it. */
import { type AfterCrash, type InDoubtOptions, type OnceDoubt, OnceInDoubtError } from '../api/in-doubt.ts'
import type { Replayed } from '../api/json.ts'
import type { Lease, Work } from '../api/lease.ts'
import type { OnceResult, RecordOptions } from '../api/once.ts'
import { onceFault } from '../internal/keys.ts'
import { aFunction, type Checks, checkOptions, oneOf } from '../internal/options.ts'
import type { LocksContext } from '../lease/context.ts'
import type { HeldLease } from '../lease/lease.ts'
import { patienceOf } from '../lease/patience.ts'
import { type AtMostOnceRecord, atMostOnceRecord, beginnable } from './at-most-once-record.ts'
import { reconcileDoubt } from './reconcile.ts'
import type { FlatOnceOptions, OnceSettings, RecordSettings } from './run-once.ts'
import { onceSettings, runOnce } from './run-once.ts'

/** The result of {@link inDoubt}, as `once` and `onceAs` use it, so that its code is only in the bundles of those who import it. */
export interface InDoubt extends AfterCrash {
  /** Checks of options that mean more with it. */
  readonly checks: Pick<Checks<RecordOptions>, 'onFailure'>
  readonly run: typeof runOnce
  readonly record: typeof atMostOnceRecord<RecordSettings>
  /**
   * Returns the same for a guard, with a `reconcile` of its own if it has one. `keep`: what to record of its answer. `keeps`:
   * what that is; `'answer'` by default.
   */
  asking(
    reconcile: Reconcile | undefined,
    keep: (answer: object) => unknown,
    keeps?: RecordSettings['keeps'],
  ): AfterCrash
  /** Returns the same for a guard that records a status. */
  withStatus(): AfterCrash
}

/** The claim of a guard, which says itself whether a failure leaves the work in doubt. */
export interface LeavableLease extends Lease {
  isLeft?: boolean
}

/**
 * Says that a crash leaves work in doubt instead of letting the next call repeat it: for work that must take effect at most
 * once, such as a charge. Pass it as `afterCrash` to {@link once}, {@link onceAs} and guards.
 *
 * Work is in doubt when its process died, its claim was lost, its result could not be recorded, or it threw (see
 * `onFailure`). No call then runs it, and each gets an {@link OnceInDoubtError}, until the outside world has said what
 * became of it: by a late result, `reconcile`, or {@link resolveOnce}. A doubt is kept for `keepMs`, and for 150 s at
 * least. After that, the next call runs the work.
 *
 * @throws {TypeError} naming the option that cannot be used
 * @example
 * const afterCrash = inDoubt({
 *   reconcile: async ({ key }) => {
 *     const charge = await findCharge(key)
 *     return charge ? { value: { chargeId: charge.id } } : 'not-done'
 *   },
 * })
 * await once(locks, 'charge:42', { afterCrash }, () => createCharge('charge:42'))
 */
export function inDoubt(options: InDoubtOptions = {}): AfterCrash {
  checkOptions('inDoubt()', options, { reconcile: aFunction, begins: oneOf('when-told') })
  return keepingInDoubt(options)
}

function keepingInDoubt(options: InDoubtOptions, keeps?: RecordSettings['keeps']): InDoubt {
  const asking: InDoubt['asking'] = (own, keep, keeps = 'answer') =>
    keepingInDoubt({ ...options, reconcile: keeping(own ?? options.reconcile, keep) }, keeps)
  return {
    begins: options.begins ?? 'at-claim',
    checks: { onFailure: oneOf('forget', 'keep', 'in-doubt') },
    run: (context, key, given, work) => runAtMostOnce(context, key, { ...given, keeps }, work, options),
    record: atMostOnceRecord,
    asking,
    withStatus: () => asking(undefined, statusIn, 'delivery'),
  }
}

/** The `reconcile` of `inDoubt()`, or that of a guard, whose answer is not the value to record. */
type Reconcile = (doubt: OnceDoubt, lease: Lease) => object | string | Promise<object | string>

function keeping(
  reconcile: Reconcile | undefined,
  keep: (answer: object) => unknown,
): InDoubtOptions['reconcile'] {
  return (
    reconcile &&
    (async (doubt, lease) => {
      const answer = await reconcile(doubt, lease)
      return typeof answer === 'string' ? (answer as 'unknown') : { value: await keep(answer) }
    })
  )
}

/** Any other value says as well that the delivery was done. */
function statusIn({ value }: { value?: unknown }): number {
  return typeof value === 'number' ? value : 200
}

async function runAtMostOnce<T>(
  context: LocksContext,
  key: string,
  options: FlatOnceOptions,
  work: Work<T>,
  { begins, reconcile }: InDoubtOptions,
): Promise<OnceResult<Replayed<T>>> {
  const { onFailure = 'in-doubt' } = options
  const settings = onceSettings(context.leaseMs, { ...options, onFailure })
  const how = { begins: begins ? 0 : 1, resumes: 0 } as const
  const storedKey = context.keyOf(key, 'key', onceFault)
  const until = context.clock.now() + settings.waitMs
  const patienceMs = patienceOf(settings)
  for (;;) {
    const left = { ...settings, patienceMs, waitMs: Math.max(0, until - context.clock.now()) }
    const record = atMostOnceRecord(key, storedKey, left, how)
    const claimed = { ran: false }
    try {
      return await runOnce(context, key, left, leaving(record, work, claimed), record)
    } catch (error) {
      // The work may call `once` as well.
      if (claimed.ran || !(error instanceof OnceInDoubtError)) throw error
      await reconcileDoubt(context, record, error, reconcile)
    }
  }
}

/** Runs the work so that a failure leaves it in doubt, once it has begun and unless it has given its claim up. */
function leaving<T>(
  record: AtMostOnceRecord<OnceSettings>,
  work: Work<T>,
  claimed: { ran: boolean },
): Work<T> {
  return async lease => {
    claimed.ran = true
    const { own, hasBegun } = beginnable(record, lease as HeldLease)
    try {
      return await work(own)
    } catch (error) {
      const isDoubt = record.settings.onFailure === 'in-doubt' || (own as LeavableLease).isLeft === true
      record.isLeft = isDoubt && lease.holds > 0 && hasBegun()
      // Work that has not begun did nothing, so its failure is not kept either.
      if (isDoubt && !hasBegun()) lease.release().catch(() => {})
      throw error
    }
  }
}
