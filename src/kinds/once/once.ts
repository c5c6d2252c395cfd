import { LeaseLostError, OnceFailedError, OnceInFlightError, OnceMismatchError } from '../../api/errors.ts'
import type { ReleaseOutcome, Work } from '../../api/lease.ts'
import type { Locks } from '../../api/locks.ts'
import type { OnceOptions, OnceResult } from '../../api/once.ts'
import { tryWaitUntil } from '../../internal/wait-until.ts'
import { acquireLease } from '../../lease/acquire.ts'
import { contextOf, type LocksContext } from '../../lease/context.ts'
import { HeldLease } from '../../lease/lease.ts'
import { isTooLarge } from '../../transport/failure.ts'
import { checkWork, lossOf, settle as settleWork } from '../with-lock.ts'
import { type Conclusion, type OnceRecord, onceRecord } from './record.ts'
import { encodeFailure, encodeResult, readResult } from './result.ts'
import { type OnceSettings, onceSettings } from './settings.ts'
import { namingRecord } from './wrong-record.ts'

/** The pause before a result is sent again; each further one is twice as long. */
const FIRST_RESULT_PAUSE_MS = 500
/** How long a result is sent again while the caller waits. */
const AWAITED_MS = 3_000
/** How long it is sent again in the background, where Workers leave 30 s after the response. */
const BACKGROUND_MS = 20_000

/** What is kept in place of a result that is too large. */
const REFUSED_RESULT = encodeFailure(new RangeError('the store refused to keep the result'))

const USAGE = 'once(locks, key, options?, work)'

/**
 * Runs the work of a key once: the first call runs it, calls while it runs are refused (or wait, with `waitMs`), and
 * later calls get its result without running anything, for `keepMs` (a day). One record holds both: a claim that is
 * renewed while the work runs, so that a crash frees the key after one `leaseMs`, and then the result. A stale finisher
 * never overwrites the result of another. Two requests when the work runs, one when it is replayed.
 *
 * The result must be JSON or undefined, of at most `maxBytes`. One that cannot be stored is a `RangeError` or `TypeError`,
 * and the next calls fail as well instead of running the work again. If the store does not accept the result, the value
 * is returned with `kept: false`, and `onEvent` gets `release-failed`: the work may run again after one lease, so where
 * that would cost money, make the work itself safe to repeat. A result that is too large for the store becomes a failure
 * that the next calls get. `lease.release()` inside the work gives the key up: nothing is kept, and the next call runs.
 *
 * @throws {OnceInFlightError} when another call is doing the work; nothing ran
 * @throws {OnceMismatchError} when the key was used with another `fingerprint`; nothing ran
 * @throws {OnceFailedError} when the work had failed under `onFailure: 'keep'`, or its result could not be stored; nothing ran
 * @throws {LeaseLostError} when another call has the key at the end of the work, or may have it; `result` says how the
 * work ended, and is undefined when every answer took as long as the lease, so that nothing ran
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the key was not claimed; nothing ran
 * @example
 * const { status, value } = await once(locks, `charge:${order.id}`, { keepMs: 7 * 86_400_000 }, async lease => {
 *   const charge = await createCharge(order, { signal: lease.signal })
 *   return { chargeId: charge.id }
 * })
 */
export function once<T>(locks: Locks, key: string, work: Work<T>): Promise<OnceResult<T>>
export function once<T>(
  locks: Locks,
  key: string,
  options: OnceOptions,
  work: Work<T>,
): Promise<OnceResult<T>>
export async function once<T>(
  locks: Locks,
  key: string,
  ...rest: [Work<T>] | [OnceOptions, Work<T>]
): Promise<OnceResult<T>> {
  const context = contextOf(locks, USAGE)
  const [options = {}, work] = rest.length === 1 ? [undefined, rest[0]] : rest
  checkWork(`${USAGE}: `, work)
  const record = onceRecord(key, context.keyOf(key, 'key'), onceSettings(context.leaseMs, options))
  const { value, retryAfterMs } = await acquireLease<Conclusion>(context, record, record.settings).catch(
    namingRecord(key, record.key),
  )
  if (!value) throw new OnceInFlightError(key, retryAfterMs)
  if (value instanceof HeldLease) return runClaim(context, record, value, work)
  if (value.code === 'mismatch') throw new OnceMismatchError(key)
  const result = await (record.settings.seal?.open(value.result, record.key) ?? value.result)
  const kept = readResult<T>(key, record.key, result)
  context.emit({ type: 'replayed', kind: 'once', name: key })
  if ('failure' in kept) throw new OnceFailedError(key, kept.failure)
  return { status: 'replayed', value: kept.value, kept: true }
}

/** The claim ends without a lease: the work has been done, or belongs to another fingerprint. */
type Conclusion = { code: 'kept'; result: string } | { code: 'mismatch' }

type RecordValue = 'record' | 'done' | 'doneMs' | 'result' | 'keepMs' | 'fingerprint'

/** A record is one more kind of lock, whose release may leave a result. */
class OnceRecord implements LockKind<RecordValue, Conclusion> {
  readonly kind = 'once'
  readonly name: string
  readonly settings: OnceSettings
  /** What the release leaves; empty to give the key up. */
  result = ''
  /** Whether a failure took the place of the result. */
  isReplaced = false
  /** As the store has it. */
  readonly key: string

  constructor(context: LocksContext, key: string, settings: OnceSettings) {
    this.name = key
    this.settings = settings
    this.key = context.keyOf(key, 'key')
  }

  get scripts() {
    // What is given up need not survive the loss of the primary.
    const release = this.result ? settle : { ...settle, durable: '' }
    return { acquire: claim, extend, inspect, release }
  }

  /** Returns what is stored for a result: sealed, if there is a seal, behind `:s` and its own letter. */
  async sealed(text: string): Promise<string> {
    const { seal } = this.settings
    if (!seal || !text) return text
    // The work has been done: without a record, it would run again.
    return seal.seal(text, this.key).then(
      sealed => `:s${text[1]}${sealed}`,
      reason => {
        this.isReplaced = true
        return encodeFailure(reason)
      },
    )
  }

  /** Returns the result that is stored; empty when it was sealed otherwise, or not at all. */
  async opened(stored: string): Promise<string> {
    const { seal } = this.settings
    return seal ? ((await seal.open(stored.slice(3), this.key)) ?? '') : stored
  }

  values(hold: string): Record<RecordValue, string | number> {
    const { keepMs, fingerprint } = this.settings
    const { result, key } = this
    return { record: onceKey(key), done: doneKey(key, hold), doneMs: DONE_MS, result, keepMs, fingerprint }
  }
}

/** The value and the error of the work win, unless another call may have done the work as well. */
async function runClaim<T>(
  context: LocksContext,
  record: OnceRecord<OnceSettings>,
  lease: HeldLease,
  work: Work<T>,
): Promise<OnceResult<T>> {
  const { renew, waitUntil, maxHoldMs } = record.settings
  if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
  const result = await settleWork(work, lease)
  // A timer may be late, after a long computation; the proven time is not.
  const over = lease.remainingMs() === 0
  // If the work released the claim, nothing is kept, even if that release failed.
  const open = lease.holds > 0
  const { text, reported = result } = open ? encodeResult(lease.name, result, record.settings) : { text: '' }
  record.result = await record.sealed(text)
  const outcome = await conclude(context, record, lease)
  if (outcome === 'gone' || (!outcome && open && over)) {
    const loss = lossOf(lease) ?? (over ? 'expired' : 'taken')
    throw new LeaseLostError(lease.name, loss, result, !outcome)
  }
  if (reported.status === 'rejected') throw reported.reason
  const kept = outcome === 'released' && open && !record.isReplaced
  return { status: 'executed', value: reported.value, kept }
}

/** Sends the result. Undefined when no answer came; the claim then expires, unless a later try succeeds. */
async function conclude(
  context: LocksContext,
  record: OnceRecord<OnceSettings>,
  lease: HeldLease,
): Promise<ReleaseOutcome | undefined> {
  const startedAt = context.clock.now()
  try {
    return await lease.release()
  } catch (error) {
    let later: Promise<ReleaseOutcome | undefined> | undefined
    // If `waitUntil` refuses the promise, the caller waits for it.
    const handedOver = tryWaitUntil(
      record.settings.waitUntil,
      Promise.resolve().then(() => later),
    )
    // The caller does not wait for a claim to be given up: it expires soon enough.
    const patienceMs = handedOver ? BACKGROUND_MS : record.result ? AWAITED_MS : 0
    later = concludeLater(context, record, lease, error, startedAt + patienceMs)
    return handedOver ? undefined : later
  }
}

async function concludeLater(
  { clock }: LocksContext,
  record: OnceRecord<OnceSettings>,
  lease: HeldLease,
  error: unknown,
  until: number,
): Promise<ReleaseOutcome | undefined> {
  for (let pauseMs = FIRST_RESULT_PAUSE_MS; ; ) {
    // The work has been done. Without a record it would run again at every call, each time for nothing.
    if (record.result && !record.isReplaced && isTooLarge(error)) {
      record.isReplaced = true
      record.result = await record.sealed(REFUSED_RESULT)
    } else {
      if (clock.now() + pauseMs >= until) return undefined
      await clock.sleep(pauseMs)
      pauseMs *= 2
    }
    try {
      return await lease.release()
    } catch (thrown) {
      error = thrown
    }
  }
}
