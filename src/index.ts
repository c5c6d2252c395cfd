/**
 * Distributed locks for runtimes that have only `fetch`. Every kind is a function of its own, so that a bundle holds what
 * is imported and nothing else.
 *
 * @module edgelock
 */

export {} from './transport/scripts-together.ts'

// Everything else, in the order of its paths.

export type { AppliedReply, ApplyOnceOptions } from './api/apply-once.ts'
export type { Clock } from './api/clock.ts'
export type { LossReason } from './api/errors.ts'
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
export type { Locks, LocksOptions, ReleaseAllOptions } from './api/locks.ts'
export type { ClaimOptions, OnceOptions, OnceResult, OnceState, RecordOptions } from './api/once.ts'
export type { RedisLike, ReplicaWait, SendOptions } from './api/redis-like.ts'
export type { Seal } from './api/seal.ts'
export { OnceSealError } from './api/seal.ts'
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
export { stringLock } from './beside/string-lock.ts'
export { multiLock } from './composite/multi-lock.ts'
export { redLock } from './composite/red-lock.ts'
export { aesGcm } from './internal/aes-gcm.ts'
export { createLocks } from './lease/context.ts'
export { fairLock } from './locks/fair-lock.ts'
export { fencedLock } from './locks/fenced-lock.ts'
export { lock } from './locks/lock.ts'
export { readWriteLock } from './locks/read-write-lock.ts'
export { applyOnce } from './once/apply/apply-once.ts'
export { inDoubt } from './once/in-doubt.ts'
export type { ResolveOnceOptions } from './once/inspect-once.ts'
export { forgetOnce, inspectOnce, resolveOnce } from './once/inspect-once.ts'
export { once } from './once/once.ts'
export { countDownLatch } from './permits/count-down-latch.ts'
export { deleteSemaphore, expireSemaphore } from './permits/expire-semaphore.ts'
export { permitSemaphore } from './permits/permit-semaphore.ts'
export { semaphore } from './permits/semaphore.ts'
export { adopt } from './verbs/adopt.ts'
export { forceRelease } from './verbs/force-release.ts'
export { inspect, isLocked } from './verbs/inspect.ts'
export { releaseAll } from './verbs/release-all.ts'
export { resume, serialize } from './verbs/serialize.ts'
export { steal } from './verbs/steal.ts'
export { waiters } from './verbs/waiters.ts'
export { tryWithLock, withLock } from './verbs/with-lock.ts'
