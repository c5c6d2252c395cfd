/** `withLock()` and `tryWithLock()`: work that runs under a lock. */
import { LeaseLostError, LockBusyError, type LossReason } from '../api/errors.ts'
import type { Lease, Work } from '../api/lease.ts'
import type {
  AcquireOptions,
  Lockable,
  TryWithLockResult,
  WaitOptions,
  WithLockOptions,
} from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import type { PermitAcquireOptions, PermitSemaphore } from '../api/synchronizers.ts'
import * as check from '../internal/options.ts'
import { checkOptions, must } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { isLocks } from '../lease/context.ts'
import { lock as plainLock } from '../locks/lock.ts'

/**
 * Runs `work` while holding a lock and releases it afterwards: `withLock(locks, name, …)` takes the plain lock of that
 * name, `withLock(lock, …)` any other. The value and the error of the work always win: a failed release goes to
 * `onEvent`, and the lease expires.
 *
 * Waits up to 10 s (`waitMs`). The lease is renewed while the work runs, for up to 5 minutes (`maxHoldMs`), unless `renew`
 * is false. Pass `lease.signal` on to what the work calls: it aborts before another holder can get the lock. Redisson:
 * `lock()` with its watchdog, and `unlock()`.
 *
 * @throws {LockBusyError} when the wait is over; nothing ran
 * @throws {LeaseLostError} when the lease was lost while the work ran; `result` says how the work ended
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the lock was not acquired
 * @example
 * await withLock(locks, 'order:42', async lease => {
 *   await chargeCustomer({ signal: lease.signal })
 * })
 * await withLock(fairLock(locks, 'report:daily'), { waitMs: 60_000 }, () => buildReport())
 */
export function withLock<T>(locks: Locks, name: string, work: Work<T>): Promise<T>
export function withLock<T>(locks: Locks, name: string, options: WithLockOptions, work: Work<T>): Promise<T>
export function withLock<T>(lock: Lockable, work: Work<T>): Promise<T>
export function withLock<T>(
  lock: PermitSemaphore,
  options: WithLockOptions & PermitAcquireOptions,
  work: Work<T>,
): Promise<T>
export function withLock<T>(lock: Lockable, options: WithLockOptions, work: Work<T>): Promise<T>
export async function withLock<T>(target: Locks | Lockable, ...rest: AfterTarget<T>): Promise<T> {
  const { lock, acquiring, options, work } = readCall('withLock', target, rest)
  return runUnder(await lock.acquire(acquiring), options, work)
}

/**
 * Runs `work` while holding a lock, or resolves to `{ acquired: false, retryAfterMs }` if another holder has it. Asks
 * once, or waits when `waitMs` is given. Everything else is as in {@link withLock}.
 *
 * @throws what {@link withLock} throws, except {@link LockBusyError}
 * @example
 * const run = await tryWithLock(locks, 'job:nightly', runNightlyJob)
 * if (!run.acquired) return new Response('already running', { status: 409 })
 */
export function tryWithLock<T>(locks: Locks, name: string, work: Work<T>): Promise<TryWithLockResult<T>>
export function tryWithLock<T>(
  locks: Locks,
  name: string,
  options: WithLockOptions,
  work: Work<T>,
): Promise<TryWithLockResult<T>>
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
  target: Locks | Lockable,
  ...rest: AfterTarget<T>
): Promise<TryWithLockResult<T>> {
  const { lock, acquiring, options, work } = readCall('tryWithLock', target, rest)
  let lease: Lease
  try {
    lease = await lock.acquire({ ...acquiring, waitMs: options.waitMs ?? 0 })
  } catch (error) {
    // The signal's reason may be that of another lock.
    if (!(error instanceof LockBusyError) || error === acquiring.signal?.reason) throw error
    return { acquired: false, retryAfterMs: error.retryAfterMs }
  }
  return { acquired: true, value: await runUnder(lease, options, work) }
}

interface Handed<T> {
  readonly lock: Lockable
  /** The options without those of the work, because a lock refuses options that it does not know. */
  readonly acquiring: AcquireOptions & WaitOptions
  readonly options: WithLockOptions
  readonly work: Work<T>
}

const checkRelease = /* @__PURE__ */ check.oneOf('await', 'background')

/** The arguments after the locks, or the lock. */
type AfterTarget<T> =
  | [name: string, work: Work<T>]
  | [name: string, options: WithLockOptions, work: Work<T>]
  | [work: Work<T>]
  | [options: WithLockOptions, work: Work<T>]

/** Reads the overloads: locks and a name stand for the plain lock, and the work comes last. */
function readCall<T>(
  who: 'withLock' | 'tryWithLock',
  target: Locks | Lockable,
  rest: AfterTarget<T>,
): Handed<T> {
  const usage = `${who}(locks, name, options?, work) or ${who}(lock, options?, work): `
  const [name] = rest
  // With locks, the name comes next, even one that is missing.
  const isNamed = typeof name === 'string' || isLocks(target)
  must(!isNamed || typeof name === 'string', `${usage}name`, 'a string', name)
  const ends = isNamed ? rest.slice(1) : rest
  const [options = {}, work] = (ends.length === 1 ? [undefined, ends[0]] : ends) as [WithLockOptions, Work<T>]
  const lock = isNamed ? plainLock(target as Locks, name as string) : (target as Lockable)
  must(lock?.acquire, `${usage}lock`, 'a lock', lock)
  checkWork(usage, work)
  checkOptions<WithLockOptions & PermitAcquireOptions>(`${who}()`, options, {
    ...check.ACQUIRE_CHECKS,
    ...check.WAIT_CHECKS,
    ...check.KEEP_ALIVE_CHECKS,
    renew: check.aBoolean,
    release: checkRelease,
    // The lock knows whether it has permits.
    weight: check.unchecked,
  })
  const { renew, maxHoldMs, release, ...acquiring } = options
  return { lock, acquiring, options: { ...options }, work }
}

async function runUnder<T>(lease: Lease, options: WithLockOptions, work: Work<T>): Promise<T> {
  const { maxHoldMs, renew = true, waitUntil } = options
  if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
  const result = await runWork(work, lease)
  const loss = await endLease(lease, options)
  if (loss) throw new LeaseLostError(lease.name, loss.reason, result, loss.mayBeHeld)
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Releases the lease after its work. Returns how it was lost; undefined if it was held until now, or the work released it. */
async function endLease(
  lease: Lease,
  { release, waitUntil }: WithLockOptions,
): Promise<{ reason: LossReason; mayBeHeld: boolean } | undefined> {
  const lost = lossOf(lease)
  // A timer may be late, after a long computation or a pause of the machine; the proven time is not.
  const isProven = lease.remainingMs() > 0
  const released = lease.release().catch(() => undefined)
  // Otherwise, only the answer shows whether the lease was lost.
  const goesOn = (lost || isProven) && release === 'background' && tryWaitUntil(waitUntil, released)
  const outcome = goesOn ? undefined : await released
  const wasHeld = outcome ? outcome !== 'gone' : isProven
  if (!lost && wasHeld) return undefined
  // Without an answer, its proven time decides.
  const reason = lost ?? (isProven ? 'taken' : 'expired')
  return { reason, mayBeHeld: !outcome && reason !== 'taken' }
}

/** Returns how the lease was lost, as its signal says; undefined when it was not. */
export function lossOf({ signal }: Lease): LossReason | undefined {
  return signal.aborted ? (signal.reason as LeaseLostError).reason : undefined
}

export function checkWork(usage: string, work: unknown): void {
  must(typeof work === 'function', `${usage}work`, 'a function that takes the lease', work)
}

/** Runs the work; nothing that it throws is unhandled, not even for an instant. */
export async function runWork<T>(work: Work<T>, lease: Lease): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await work(lease) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
