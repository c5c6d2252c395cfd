/**
 * Distributed locks for runtimes that have only `fetch`. Every kind is a function of its own, so that a bundle holds what
 * is imported and nothing else.
 *
 * @module edgelock
 */

export type { Clock } from './api/clock.ts'
export {
  LeaseLostError,
  LockBusyError,
  LockError,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  OutcomeUnknownError,
  StoreUnavailableError,
  UnexpectedReplyError,
  WrongKindError,
} from './api/errors.ts'
export type { LockEvent, LockEventKind, LockEventSubject } from './api/events.ts'
export type {
  KeepAlive,
  KeepAliveOptions,
  Lease,
  LossReason,
  ReleaseOutcome,
  WaitUntil,
  Work,
} from './api/lease.ts'
export type {
  AcquireOptions,
  FairLockOptions,
  Lock,
  Lockable,
  LockState,
  ReadWriteLock,
  RedLockOptions,
  StealOptions,
  TryResult,
  TryWithLockResult,
  Waiters,
  WaitersOptions,
  WaitOptions,
  WithLockOptions,
} from './api/lock.ts'
export type { Locks, LocksOptions } from './api/locks.ts'
export type { OnceOptions, OnceResult, OnceState } from './api/once.ts'
export type { RedisLike, Replicas, ReplicaWait, SendOptions } from './api/redis-like.ts'
export type {
  CountDownLatch,
  LatchState,
  LatchWaitOptions,
  OperationOptions,
  PermitAcquireOptions,
  PermitSemaphore,
  PermitSemaphoreOptions,
  PermitWaitOptions,
  Semaphore,
  SynchronizerWaitOptions,
} from './api/synchronizers.ts'
export { countDownLatch } from './kinds/count-down-latch.ts'
export { fairLock } from './kinds/fair-lock.ts'
export { fencedLock } from './kinds/fenced-lock.ts'
export { forceRelease } from './kinds/force-release.ts'
export { inspect, isLocked } from './kinds/inspect.ts'
export { lock } from './kinds/lock.ts'
export { multiLock } from './kinds/multi-lock.ts'
export { forgetOnce, inspectOnce } from './kinds/once/inspect-once.ts'
export { once } from './kinds/once/once.ts'
export { permitSemaphore } from './kinds/permit-semaphore.ts'
export { readWriteLock } from './kinds/read-write-lock.ts'
export { redLock } from './kinds/red-lock.ts'
export { semaphore } from './kinds/semaphore.ts'
export { steal } from './kinds/steal.ts'
export { waiters } from './kinds/waiters.ts'
export { tryWithLock, withLock } from './kinds/with-lock.ts'
export { createLocks } from './lease/create-locks.ts'
export { resume, serialize } from './lease/hand-over.ts'
export { confirmed } from './transport/confirmed.ts'
