import { LeaseLostError, LockBusyError } from '../api/errors.ts'
import type { Lease, Work } from '../api/lease.ts'
import type { Lockable, TryWithLockResult, WithLockOptions } from '../api/lock.ts'
import type { PermitAcquireOptions, PermitSemaphore } from '../api/synchronizers.ts'
import { ACQUIRE_CHECKS, KEEP_ALIVE_CHECKS, WAIT_CHECKS } from '../internal/option-checks.ts'
import { aBoolean, checkedLater, checkOptions, must, oneOf, typeOf } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'

/**
 * Runs `work` while holding the lock and releases it afterwards. The value and the error of the work always win: a
 * failed release goes to `onEvent`, and the lease expires.
 *
 * Waits up to 10 s (`waitMs`). Without `leaseMs` the lease is renewed while the work runs, for up to 5 minutes
 * (`maxHoldMs`). Pass `lease.signal` on to what the work calls: it aborts before another holder can get the lock.
 *
 * @throws {LockBusyError} when the wait is over; nothing ran
 * @throws {LeaseLostError} when the lease was lost while the work ran; `result` says how the work ended
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the lock was not acquired
 * @example
 * await withLock(fairLock(locks, 'report:daily'), { waitMs: 0 }, async lease => {
 *   await buildReport({ signal: lease.signal })
 * })
 */
export function withLock<T>(lock: Lockable, work: Work<T>): Promise<T>
export function withLock<T>(
  lock: PermitSemaphore,
  options: WithLockOptions & PermitAcquireOptions,
  work: Work<T>,
): Promise<T>
export function withLock<T>(lock: Lockable, options: WithLockOptions, work: Work<T>): Promise<T>
export async function withLock<T>(lock: Lockable, ...rest: OptionsAndWork<T>): Promise<T> {
  const [options, work] = checkCall(lock, 'withLock', rest)
  return runUnder(await lock.acquire(acquireOptions(options)), options, work)
}

/**
 * Runs `work` while holding the lock, or resolves to `{ acquired: false, retryAfterMs }` if another holder has it. Asks
 * once, or waits when `waitMs` is given. Everything else is as in {@link withLock}.
 *
 * @throws what {@link withLock} throws, except {@link LockBusyError}
 * @example
 * const run = await tryWithLock(fairLock(locks, 'job:nightly'), runNightlyJob)
 * if (!run.acquired) return new Response('already running', { status: 409 })
 */
export function tryWithLock<T>(lock: Lockable, work: Work<T>): Promise<TryWithLockResult<T>>
export function tryWithLock<T>(
  lock: PermitSemaphore,
  options: WithLockOptions & PermitAcquireOptions,
  work: Work<T>,
): Promise<TryWithLockResult<T>>
export function tryWithLock<T>(
  lock: Lockable,
  options: WithLockOptions,
  work: Work<T>,
): Promise<TryWithLockResult<T>>
export async function tryWithLock<T>(
  lock: Lockable,
  ...rest: OptionsAndWork<T>
): Promise<TryWithLockResult<T>> {
  const [options, work] = checkCall(lock, 'tryWithLock', rest)
  let lease: Lease
  try {
    lease = await lock.acquire({ ...acquireOptions(options), waitMs: options.waitMs ?? 0 })
  } catch (error) {
    if (error instanceof LockBusyError) return { acquired: false, retryAfterMs: error.retryAfterMs }
    throw error
  }
  return { acquired: true, value: await runUnder(lease, options, work) }
}

/** The work, after its options if there are any. */
export type OptionsAndWork<T> = [Work<T>] | [WithLockOptions, Work<T>]

function checkCall<T>(
  lock: Lockable,
  who: 'withLock' | 'tryWithLock',
  rest: OptionsAndWork<T>,
): [WithLockOptions, Work<T>] {
  const [options = {}, work] = rest.length === 1 ? [undefined, rest[0]] : rest
  const usage = `${who}(lock, options?, work), or locks.${who}(name, options?, work): `
  must(typeof lock?.acquire === 'function', `${usage}lock`, `a lock, got ${typeOf(lock)}`)
  checkWork(usage, work)
  checkOptions<WithLockOptions & PermitAcquireOptions>(`${who}()`, options, {
    ...ACQUIRE_CHECKS,
    ...WAIT_CHECKS,
    ...KEEP_ALIVE_CHECKS,
    renew: aBoolean,
    release: oneOf('await', 'background'),
    // The lock knows whether it has permits.
    weight: checkedLater,
  })
  return [options, work]
}

/** Without what concerns the work: a lock refuses options that it does not know. */
function acquireOptions({ renew, maxHoldMs, release, ...options }: WithLockOptions) {
  return options
}

async function runUnder<T>(lease: Lease, options: WithLockOptions, work: Work<T>): Promise<T> {
  const { leaseMs, maxHoldMs, renew = leaseMs === undefined, release, waitUntil } = options
  if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
  const result = await settle(work, lease)
  const lost = lease.signal.aborted ? (lease.signal.reason as LeaseLostError).reason : undefined
  // A timer may be late, after a long computation or a pause of the machine; the proven time is not.
  const unproven = lease.remainingMs() === 0
  const released = lease.release().catch(() => undefined)
  const handedOver = (lost || !unproven) && release === 'background' && tryWaitUntil(waitUntil, released)
  const outcome = handedOver ? 'released' : await released
  // The store had it until now, or the work released it.
  const kept = outcome === 'released' || outcome === 'reentered'
  const loss = lost ?? (kept ? undefined : unproven ? 'expired' : outcome && 'taken')
  if (loss) {
    const mayBeHeld = loss !== 'taken' && (handedOver || !outcome)
    throw new LeaseLostError(lease.name, loss, result, mayBeHeld)
  }
  if (result.status === 'rejected') throw result.reason
  return result.value
}

export function checkWork(usage: string, work: unknown): void {
  must(typeof work === 'function', `${usage}work`, `a function that takes the lease, got ${typeOf(work)}`)
}

/** Runs the work; nothing that it throws is unhandled, not even for an instant. */
export async function settle<T>(work: Work<T>, lease: Lease): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await work(lease) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
