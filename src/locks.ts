import type { CountDownLatch, PermitSemaphore, Semaphore } from './synchronizers.ts'
import type { FairLockOptions, Lease, Lock, Lockable, ReadWriteLock, WithLockOptions, Work } from './types.ts'

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
  permitSemaphore(name: string): PermitSemaphore
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
  /** {@link withLock} on `lock(name)`. */
  withLock<T>(name: string, work: Work<T>): Promise<T>
  withLock<T>(name: string, options: WithLockOptions, work: Work<T>): Promise<T>
  /** A lease handed over by `lease.serialize()`. Nothing is proven yet: call `extend()` or `isHeld()` before relying on it. */
  resume(serialized: string): Lease
}
