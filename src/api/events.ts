/** The events of locks and guards, for metrics and logs. */
import type { LossReason } from './errors.ts'
import type { ReleaseOutcome } from './lease.ts'
import type { Lock } from './lock.ts'

/** The kind of lock or synchronizer that an event is about. */
export type LockEventKind =
  | Lock['kind']
  | 'multi-lock'
  | 'web-lock'
  | 'once'
  | 'permit-semaphore'
  | 'semaphore'
  | 'count-down-latch'
  | 'apply-once'
  | 'guard'

/** The guards, by the names of their functions. */
export type GuardName = 'lockGuard' | 'permitGuard' | 'idempotency' | 'webhookOnce'

/** The members of every event. */
export interface LockEventSubject {
  /** The kind, which distinguishes `once(locks, 'x', …)` from `lock(locks, 'x')`. */
  readonly kind: LockEventKind
  /** The name of the lock, as the caller gave it; of a guard, the path of the request. */
  readonly name: string
  /**
   * The `id` of the lease, or the id that the lease will have once it is granted. It distinguishes two holders of one
   * name. Operations without a lease have an id of their own, or none.
   */
  readonly leaseId?: string | undefined
}

/**
 * An event, for metrics and logs. Durations are milliseconds. No event holds a holder id.
 *
 * @example
 * const locks = createLocks({ redis, onEvent: event => console.log(JSON.stringify(event)) })
 */
export type LockEvent = LockEventSubject &
  (
    | { readonly type: 'acquired'; readonly waitedMs: number; readonly polls: number }
    | {
        readonly type: 'busy'
        readonly waitedMs: number
        readonly polls: number
        readonly retryAfterMs: number
      }
    /** The lock was busy, or the store has not answered. The client will ask again in `delayMs`. */
    | {
        readonly type: 'polled'
        readonly poll: number
        readonly waitedMs: number
        readonly delayMs: number
        /** In a queue: how many waiters are ahead. */
        readonly place?: number | undefined
      }
    | {
        readonly type: 'extended'
        readonly leaseMs: number
        readonly durationMs: number
        /**
         * Of a read lease: by how many milliseconds the watchdog of a Java reader had cut it short. Until this renewal, a
         * writer might have got in too early. Set `leaseMs` of `createLocks()` to Java's `lockWatchdogTimeout` or less.
         */
        readonly cutMs?: number | undefined
      }
    | { readonly type: 'lost'; readonly reason: LossReason; readonly heldMs: number }
    | {
        readonly type: 'released'
        readonly outcome: ReleaseOutcome
        readonly heldMs: number
        readonly durationMs: number
      }
    /**
     * An acquire ended with an abort or an error, and its cancellation has ended without an answer. What it may have acquired
     * is held until its `leaseMs` are over. Without `leaseMs`, it is about permits of a semaphore, which stay taken until
     * they are released; the cancellation may then also have come too late to give them back.
     */
    | { readonly type: 'abandoned'; readonly leaseMs?: number | undefined }
    /**
     * The store has not answered a release within 3 s, and it goes on (`error.goesOn`), or it has ended without an
     * answer.
     */
    | {
        readonly type: 'release-failed'
        readonly error: Error
        readonly heldMs: number
        readonly durationMs: number
      }
    /** `once` found that the work had been done. */
    | { readonly type: 'replayed' }
    /** `once` found work that began and has no end: an `OnceInDoubtError`, or what `reconcile` is asked about. */
    | { readonly type: 'in-doubt' }
    /**
     * `webhookOnce` received a delivery that had been done before. `scope` is the endpoint. If several hosts serve that
     * endpoint and each should handle the event, give each its own scope.
     */
    | { readonly type: 'duplicate'; readonly provider: string; readonly id: string; readonly scope: string }
    /** The `carry` of `webhookOnce` passed a delivery on, which it did not claim. `runCarried` has yet to run it. */
    | { readonly type: 'carried'; readonly provider: string; readonly id: string; readonly scope: string }
    /**
     * A guard refused a request that its sender must change. `reason` is a word, perhaps with details after a colon:
     * `missing`, `malformed`, `wrong-signature`, `too-old: 900 s`, `too-new: 900 s`, `no-id`, `no-secret`,
     * `unusable-secret`, `verify-failed`, `other-body` (webhooks), `other-request` (a key that was used), `in-doubt` (work that began before), `unusable-name: it has 0 bytes`,
     * `too-large`, `slow`, `cut-off` (the body), or what a `screen` of your own returned. The sender learns less.
     */
    | { readonly type: 'refused'; readonly guard: GuardName; readonly reason: string }
    /**
     * A request got no usable answer and is sent again in `delayMs`. `operation` is the method that sent it, such as
     * `acquire`; `reason` describes the failure without its content.
     */
    | {
        readonly type: 'retried'
        readonly operation: string
        readonly reason: string
        readonly delayMs: number
      }
    /** A request got no usable answer and is not sent again: a wrong token, a store that is down. */
    | { readonly type: 'failed'; readonly operation: string; readonly reason: string }
  )
