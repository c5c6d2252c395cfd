/**
 * Distributed locks for runtimes that have only `fetch`.
 *
 * @module edgelock
 */
export { createLocks } from './create-locks.ts'
export type { LossReason } from './errors.ts'
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
} from './errors.ts'
export type { LockEvent } from './events.ts'
export type { Locks } from './locks.ts'
export type { OnceOptions, OnceResult } from './once-types.ts'
export { redLock } from './red-lock.ts'
export type {
  CountDownLatch,
  LatchState,
  LatchWaitOptions,
  OperationOptions,
  PermitSemaphore,
  PermitSemaphoreOptions,
  PermitWaitOptions,
  Semaphore,
  SynchronizerWaitOptions,
} from './synchronizers.ts'
export type { RedisLike, SendOptions } from './transport/redis-like.ts'
export type {
  AcquireOptions,
  FairLockOptions,
  KeepAlive,
  Lease,
  Lock,
  Lockable,
  LockState,
  LocksOptions,
  ReadWriteLock,
  RedLock,
  TryResult,
  TryWithLockResult,
  WaitOptions,
  WaitUntil,
  WithLockOptions,
  Work,
} from './types.ts'
export { tryWithLock, withLock } from './with-lock.ts'
