import { LeaseLostError, LockBusyError } from './errors.ts'
import { oneOf, positiveInteger } from './options.ts'
import type { Lease, Lockable, TryWithLockResult, WithLockOptions, Work } from './types.ts'
import { checkWaitUntil, hand } from './wait-until.ts'

/**
 * Runs `work` while holding the lock and releases it afterwards. The value and the error of the work always win: a
 * failed release goes to `onEvent`, and the lease ends by itself.
 *
 * Without `leaseMs` the lease is renewed while the work runs, up to `maxHoldMs`. Pass `lease.signal` on to whatever
 * the work calls: it aborts before anybody else can get the lock.
 *
 * @throws {LockBusyError} when the wait is over; nothing ran
 * @throws {LeaseLostError} when the lease was lost while the work ran; `result` tells how the work ended
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the lock was not acquired
 * @example
 * await withLock(locks.lock('report:daily'), { waitMs: 0 }, async lease => {
 *   await buildReport({ signal: lease.signal })
 * })
 */
export function withLock<T>(lock: Lockable, work: Work<T>): Promise<T>
export function withLock<T>(lock: Lockable, options: WithLockOptions, work: Work<T>): Promise<T>
export async function withLock<T>(lock: Lockable, ...rest: Rest<T>): Promise<T> {
  const [options, work] = check(lock, 'withLock', rest)
  return runUnder(await lock.acquire(options), options, work)
}

/**
 * {@link withLock} that answers instead of throwing when somebody else holds the lock. Asks once, or waits when
 * `waitMs` is given.
 *
 * @example
 * const run = await tryWithLock(locks.lock('job:nightly'), runNightlyJob)
 * if (!run.acquired) return new Response('already running', { status: 409 })
 */
export function tryWithLock<T>(lock: Lockable, work: Work<T>): Promise<TryWithLockResult<T>>
export function tryWithLock<T>(
  lock: Lockable,
  options: WithLockOptions,
  work: Work<T>,
): Promise<TryWithLockResult<T>>
export async function tryWithLock<T>(lock: Lockable, ...rest: Rest<T>): Promise<TryWithLockResult<T>> {
  const [options, work] = check(lock, 'tryWithLock', rest)
  let lease: Lease
  try {
    lease = await lock.acquire({ ...options, waitMs: options.waitMs ?? 0 })
  } catch (error) {
    if (error instanceof LockBusyError) return { acquired: false, retryAfterMs: error.retryAfterMs }
    throw error
  }
  return { acquired: true, value: await runUnder(lease, options, work) }
}

/** The work, behind its options where there are any. */
export type Rest<T> = [Work<T>] | [WithLockOptions, Work<T>]

function check<T>(lock: Lockable, who: string, rest: Rest<T>): [WithLockOptions, Work<T>] {
  const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
  if (typeof lock?.acquire !== 'function') {
    throw new TypeError(
      `lock must be a lock, such as locks.lock('name'), got ${typeof lock}; with a name call locks.${who}('name', work)`,
    )
  }
  if (typeof work !== 'function') throw new TypeError('work must be a function that takes the lease')
  checkWaitUntil(options.waitUntil)
  positiveInteger('maxHoldMs', options.maxHoldMs ?? 1)
  oneOf('release', options.release ?? 'await', ['await', 'background'])
  return [options, work]
}

async function runUnder<T>(lease: Lease, options: WithLockOptions, work: Work<T>): Promise<T> {
  const { leaseMs, renew = leaseMs === undefined, release, waitUntil } = options
  if (renew) lease.keepAlive(options)
  const result = await settle(work, lease)
  const lost = lease.signal.aborted ? (lease.signal.reason as LeaseLostError).reason : undefined
  // A timer may be late, after a long computation or a pause of the machine; the proven time is not.
  const unproven = lease.remainingMs() === 0
  const released = lease.release().catch(() => undefined)
  const handed = (lost || !unproven) && release === 'background' && hand(waitUntil, released)
  const outcome = handed ? 'released' : await released
  // The store had it until now, or the work released it by itself.
  const kept = outcome === 'released' || outcome === 'reentered'
  const loss = lost ?? (kept ? undefined : unproven ? 'expired' : outcome && 'taken')
  if (loss) throw new LeaseLostError(lease.name, loss, result)
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function settle<T>(work: Work<T>, lease: Lease): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await work(lease) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
