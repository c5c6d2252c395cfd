/** `once`: the work of a key runs in one call, and all others get its result. */
import type { AfterCrash, InDoubtWork } from '../api/in-doubt.ts'
import type { Keepable, Replayed } from '../api/json.ts'
import type { Work } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { ClaimOptions, OnceOptions, OnceResult, RecordOptions } from '../api/once.ts'
import { utf8 } from '../internal/encoding.ts'
import * as check from '../internal/options.ts'
import { type Checks, checkGrouped, groupOf, must } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'
import { checkWork } from '../verbs/with-lock.ts'
import type { InDoubt } from './in-doubt.ts'
import { type FlatOnceOptions, runOnce } from './run-once.ts'

const USAGE = 'once(locks, key, options?, work)'

/**
 * Runs the work of a key once: the first call runs it, calls while it runs are refused (or wait, with `waitMs`), and
 * later calls get its result without running anything, for `keepMs` (a day). One record holds both: a claim that is
 * renewed while the work runs, so that a crash frees the key after one `leaseMs`, and then the result. A stale finisher
 * never overwrites the result of another. Two requests when the work runs, one when it is replayed. With
 * `afterCrash: inDoubt()`, a crash frees nothing: see {@link inDoubt}.
 *
 * Every call resolves to what JSON gives back, the one that ran the work too: a `Date` is a string, members that are
 * undefined are gone. What JSON cannot carry, such as a `Response`, a `Map` or a function, does not compile; the work keeps
 * the raw value. The result must be JSON or undefined, of at most `maxBytes`. One that cannot be stored is a `RangeError` or `TypeError`,
 * and the next calls fail as well instead of running the work again. If the store does not accept the result, the value
 * is returned with `kept: false`, and `onEvent` gets `release-failed`: the work may run again after one lease, so where
 * that would cost money, make the work itself safe to repeat. A result that is too large for the store becomes a failure
 * that the next calls get. `lease.release()` inside the work gives the key up: nothing is kept, and the next call runs.
 *
 * @throws {OnceInFlightError} when another call is doing the work; nothing ran
 * @throws {OnceInDoubtError} when the work began under `afterCrash: inDoubt()`, and has no end; nothing ran
 * @throws {OnceMismatchError} when the key was used with another `fingerprint`; nothing ran
 * @throws {OnceFailedError} when the work had failed under `onFailure: 'keep'`, or its result could not be stored; nothing ran
 * @throws {OnceSealError} when the result needs another `record.seal`; nothing ran
 * @throws {LeaseLostError} when another call has the key at the end of the work, or may have it; `result` says how the
 * work ended, and is undefined when every answer took as long as the lease, so that nothing ran
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the key was not claimed; nothing ran
 * @example
 * const { status, value } = await once(locks, `charge:${order.id}`, { keepMs: 7 * 86_400_000 }, async lease => {
 *   const charge = await createCharge(order, { signal: lease.signal })
 *   return { chargeId: charge.id }
 * })
 */
export function once<T>(
  locks: Locks,
  key: string,
  work: Work<T> & Keepable<T>,
): Promise<OnceResult<Replayed<T>>>
export function once<T>(
  locks: Locks,
  key: string,
  options: OnceOptions & { readonly afterCrash: AfterCrash },
  work: InDoubtWork<T> & Keepable<T>,
): Promise<OnceResult<Replayed<T>>>
export function once<T>(
  locks: Locks,
  key: string,
  options: OnceOptions,
  work: Work<T> & Keepable<T>,
): Promise<OnceResult<Replayed<T>>>
export async function once<T>(
  locks: Locks,
  key: string,
  ...rest: [work: Work<T>] | [options: OnceOptions, work: Work<T> | InDoubtWork<T>]
): Promise<OnceResult<Replayed<T>>> {
  const context = contextOf(locks, USAGE)
  const [options = {}, work] = rest.length === 1 ? [undefined, rest[0]] : rest
  checkWork(`${USAGE}: `, work)
  const settings = checkOnceOptions(options)
  const run = (options.afterCrash as InDoubt | undefined)?.run ?? runOnce
  return run(context, key, settings, work as Work<T>)
}

const MAX_FINGERPRINT_BYTES = 512

const { maxHoldMs, waitUntil } = check.KEEP_ALIVE_CHECKS

export const CLAIM_CHECKS: Checks<ClaimOptions> = {
  // The locks, which may depend on the request, know more.
  leaseMs: (option: string, ms: number) =>
    check.inRange(Number.isInteger(ms) && ms > 0, option, ms, '100 ms to a year, a whole number'),
  renew: check.aBoolean,
  maxHoldMs,
}
const RECORD_CHECKS: Checks<RecordOptions> = {
  onFailure: check.oneOf('forget', 'keep'),
  maxBytes: check.positiveInteger,
  seal: check.aSeal,
}

const ONCE_CHECKS: Checks<OnceOptions> = {
  ...check.WAIT_CHECKS,
  waitUntil,
  hold: groupOf(CLAIM_CHECKS),
  // Checked with what afterCrash adds.
  record: Object.assign(() => {}, { group: RECORD_CHECKS }),
  keepMs: check.aKeepTime,
  fingerprint: checkFingerprint,
  signal: check.anAbortSignal,
  patienceMs: check.positiveInteger,
  afterCrash: check.anAfterCrash,
}

/** Returns the options without groups. @throws {TypeError | RangeError} naming the option that cannot be used. */
export function checkOnceOptions(options: OnceOptions): FlatOnceOptions {
  checkGrouped('once()', options, ONCE_CHECKS)
  const { hold, record, ...others } = options
  const checks = { ...RECORD_CHECKS, ...(options.afterCrash as InDoubt | undefined)?.checks }
  if (record) groupOf(checks)('record', record as never)
  return { ...others, ...hold, ...record }
}

function checkFingerprint(option: string, fingerprint: string): void {
  const fits = typeof fingerprint === 'string' && utf8(fingerprint).length <= MAX_FINGERPRINT_BYTES
  must(fits, option, `a string of at most ${MAX_FINGERPRINT_BYTES} bytes, such as a digest`)
}
