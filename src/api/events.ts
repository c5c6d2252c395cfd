import type { LossReason, ReleaseOutcome } from './lease.ts'

/** Which kind of lock or synchronizer an event is about. */
export type LockEventKind =
  | 'lock'
  | 'fair-lock'
  | 'fenced-lock'
  | 'read-lock'
  | 'write-lock'
  | 'multi-lock'
  | 'web-lock'
  | 'once'
  | 'permit-semaphore'
  | 'semaphore'
  | 'count-down-latch'

/** What every event carries. */
export interface LockEventSubject {
  /** The kind, which tells `once(locks, 'x', …)` from `locks.lock('x')`. */
  readonly kind: LockEventKind
  /** The name of the lock, as the caller gave it. */
  readonly name: string
  /**
   * The `id` of the lease that the event is about, or that it will have once granted: it tells two holders of one name
   * apart. Operations that concern no lease carry an id of their own, or none.
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
    /** The lock was busy and will be asked for again in `delayMs`. */
    | {
        readonly type: 'polled'
        readonly poll: number
        readonly waitedMs: number
        readonly delayMs: number
        /** In a queue: how many waiters are ahead. */
        readonly place?: number | undefined
      }
    | { readonly type: 'extended'; readonly leaseMs: number; readonly durationMs: number }
    | { readonly type: 'lost'; readonly reason: LossReason; readonly heldMs: number }
    | {
        readonly type: 'released'
        readonly outcome: ReleaseOutcome
        readonly heldMs: number
        readonly durationMs: number
      }
    /**
     * An acquisition was given up, by an abort or with an error, and its cancellation had no answer: what it may have
     * acquired stays held, for `leaseMs` at most. Without `leaseMs`, permits of a semaphore: until they are given back.
     */
    | { readonly type: 'abandoned'; readonly leaseMs?: number | undefined }
    | {
        readonly type: 'release-failed'
        readonly error: Error
        readonly heldMs: number
        readonly durationMs: number
      }
    /** `once` found that the work had been done. */
    | { readonly type: 'replayed' }
    /**
     * `webhookOnce` was given a delivery that had been done before. `scope` says for which endpoint: where it is one that
     * another host serves as well, the hosts need scopes of their own.
     */
    | { readonly type: 'duplicate'; readonly provider: string; readonly id: string; readonly scope: string }
    /**
     * A request had no usable answer and is sent again in `delayMs`. `operation` is the method it belongs to, such as
     * `acquire`; `reason` describes the failure without its content.
     */
    | {
        readonly type: 'retried'
        readonly operation: string
        readonly reason: string
        readonly delayMs: number
      }
    /** A request had no usable answer and is not sent again: a wrong token, a store that is down. */
    | { readonly type: 'failed'; readonly operation: string; readonly reason: string }
  )
