/**
 * Distributed locks for runtimes that have only `fetch`. Every kind is a function of its own, so that a bundle holds what
 * is imported and nothing else.
 *
 * @module edgelock
 */

export type { AppliedReply, ApplyOnceOptions } from './api/apply-once.ts'
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
export type { GuardName, LockEvent, LockEventKind, LockEventSubject } from './api/events.ts'
export type {
  AfterCrash,
  InDoubtLease,
  InDoubtOptions,
  InDoubtWork,
  OnceDoubt,
  Reconciled,
} from './api/in-doubt.ts'
export { OnceInDoubtError } from './api/in-doubt.ts'
export type { Keepable, Replayed } from './api/json.ts'
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
  AdoptOptions,
  FairLockOptions,
  Lock,
  Lockable,
  LockState,
  ReadWriteLock,
  RedLockOptions,
  ResumeOptions,
  StealOptions,
  TryResult,
  TryWithLockResult,
  Waiters,
  WaitersOptions,
  WaitOptions,
  WithLockOptions,
} from './api/lock.ts'
export type { EarlyStart, Locks, LocksOptions, ReleaseAllOptions } from './api/locks.ts'
export type { ClaimOptions, OnceOptions, OnceResult, OnceState, RecordOptions } from './api/once.ts'
export type { RedisLike, ReplicaWait, SendOptions } from './api/redis-like.ts'
export type { Seal } from './api/seal.ts'
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
export { aesGcm } from './internal/aes-gcm.ts'
export { adopt } from './kinds/adopt.ts'
export { applyOnce } from './kinds/apply-once/apply-once.ts'
export { countDownLatch } from './kinds/count-down-latch.ts'
export { deleteSemaphore, expireSemaphore } from './kinds/expire-semaphore.ts'
export { fairLock } from './kinds/fair-lock.ts'
export { fencedLock } from './kinds/fenced-lock.ts'
export { forceRelease } from './kinds/force-release.ts'
export { inspect, isLocked } from './kinds/inspect.ts'
export { lock } from './kinds/lock.ts'
export { multiLock } from './kinds/multi-lock.ts'
export { inDoubt } from './kinds/once/in-doubt.ts'
export { forgetOnce, inspectOnce } from './kinds/once/inspect-once.ts'
export { once } from './kinds/once/once.ts'
export type { ResolveOnceOptions } from './kinds/once/resolve-once.ts'
export { resolveOnce } from './kinds/once/resolve-once.ts'
export { permitSemaphore } from './kinds/permit-semaphore.ts'
export { readWriteLock } from './kinds/read-write-lock.ts'
export { redLock } from './kinds/red-lock.ts'
export { semaphore } from './kinds/semaphore.ts'
export { steal } from './kinds/steal.ts'
export { stringLock } from './kinds/string-lock.ts'
export { waiters } from './kinds/waiters.ts'
export { tryWithLock, withLock } from './kinds/with-lock.ts'
export { createLocks } from './lease/context.ts'
export { earlyStart } from './lease/early-start.ts'
export { resume, serialize } from './lease/hand-over.ts'
export { releaseAll } from './lease/release-all.ts'
