import type { OnceOptions, OnceResult } from './once-types.ts'
import type { CountDownLatch, PermitSemaphore, PermitSemaphoreOptions, Semaphore } from './synchronizers.ts'
import type {
  FairLockOptions,
  Lease,
  Lock,
  Lockable,
  ReadWriteLock,
  TryWithLockResult,
  WithLockOptions,
  Work,
} from './types.ts'

/** All locks of one Redis database. */
export interface Locks {
  /** A re-entrant lock. Redisson: `RedissonClient.getLock`. */
  lock(name: string): Lock
  /**
   * A lock that is granted in the order in which it was asked for. `acquire()` stands in the queue; `tryAcquire()` asks
   * once, stands nowhere and passes nobody. Redisson: `RedissonClient.getFairLock`.
   */
  fairLock(name: string, options?: FairLockOptions): Lock
  /** A lock whose leases carry a fencing token that rises with every grant. Redisson: `RedissonClient.getFencedLock`. */
  fencedLock(name: string): Lock
  /** A lock that many may read under, or one may write under. Redisson: `RedissonClient.getReadWriteLock`. */
  readWriteLock(name: string): ReadWriteLock
  /** Permits that anybody may take and give back. Redisson: `RedissonClient.getSemaphore`. */
  semaphore(name: string): Semaphore
  /** Permits that are held under leases. Redisson: `RedissonClient.getPermitExpirableSemaphore`. */
  permitSemaphore(name: string, options?: PermitSemaphoreOptions): PermitSemaphore
  /** A gate that opens when it was counted down to zero. Redisson: `RedissonClient.getCountDownLatch`. */
  countDownLatch(name: string): CountDownLatch
  /**
   * All of several locks, or none. Plain locks of this `createLocks()` are taken by one script; other locks, and names
   * without a common `{tag}` in a Redis Cluster, one after the other in the order of their keys, and between two tries
   * nothing is held. The lease lasts as long as the shortest of its members; losing one loses the whole. Members of a
   * fair queue are asked as by `tryAcquire()`: a multi-lock never stands in a queue. When all are fenced, the lease has
   * one token above all earlier ones of any of them. Redisson: `RedissonClient.getMultiLock`.
   *
   * @throws {TypeError} when one is no lock or is there twice
   * @throws {RangeError} when there are none
   * @example
   * const both = locks.multiLock([locks.lock('account:1'), locks.lock('account:2')])
   * await withLock(both, async lease => transfer({ signal: lease.signal }))
   */
  multiLock(locks: readonly Lockable[]): Lockable
  /**
   * Does the work of a key once: the first call runs it, calls while it runs are told so (or wait, with `waitMs`), and
   * later ones get its result without running anything, for `keepMs`. One record holds both: a claim that is renewed
   * while the work runs, so that a crash frees the key after one `leaseMs`, and then the result. A late finisher never
   * overwrites the result of another. Two requests when the work runs, one when it is replayed.
   *
   * The result must be JSON or undefined, of at most `maxBytes`; a result that cannot be kept is a `RangeError` or
   * `TypeError`, and the next calls fail as well instead of running the work again. When the store does not answer to
   * the result, the value is returned all the same and `onEvent` is told (`release-failed`): the work may run again
   * after one lease. Let the work itself stand a repetition where that would cost money. `lease.release()` inside the
   * work gives the key up: nothing is kept, and the next call runs.
   *
   * @throws {OnceInFlightError} when another call is doing the work; nothing ran
   * @throws {OnceMismatchError} when the key was used with another `fingerprint`; nothing ran
   * @throws {OnceFailedError} when the work had failed under `onFailure: 'keep'`, or its result could not be kept; nothing ran
   * @throws {LeaseLostError} when another call has the key at the end of the work, or may have; `result` tells how the
   * work ended, and is undefined when every answer took as long as the lease, so that nothing ran
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the key was not claimed; nothing ran
   * @example
   * const { status, value } = await locks.once(`charge:${order.id}`, async lease => {
   *   const charge = await createCharge(order, { signal: lease.signal })
   *   return { chargeId: charge.id }
   * }, { keepMs: 7 * 86_400_000 })
   */
  once<T>(key: string, work: (lease: Lease) => Promise<T>, options?: OnceOptions): Promise<OnceResult<T>>
  /** {@link withLock} on `lock(name)`. */
  withLock<T>(name: string, work: Work<T>): Promise<T>
  withLock<T>(name: string, options: WithLockOptions, work: Work<T>): Promise<T>
  /** {@link tryWithLock} on `lock(name)`. */
  tryWithLock<T>(name: string, work: Work<T>): Promise<TryWithLockResult<T>>
  tryWithLock<T>(name: string, options: WithLockOptions, work: Work<T>): Promise<TryWithLockResult<T>>
  /** A lease handed over by `lease.serialize()`. Nothing is proven yet: call `extend()` or `isHeld()` before relying on it. */
  resume(serialized: string): Lease
}
