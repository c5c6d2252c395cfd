import type { LossReason } from './errors.ts'

/**
 * What happened, for metrics and logs. Durations are milliseconds. No event holds a holder id.
 *
 * @example
 * const locks = createLocks({ redis, onEvent: event => console.log(JSON.stringify(event)) })
 */
export type LockEvent =
  | { readonly type: 'acquired'; readonly name: string; readonly waitedMs: number; readonly polls: number }
  | {
      readonly type: 'busy'
      readonly name: string
      readonly waitedMs: number
      readonly polls: number
      readonly retryAfterMs: number
    }
  /** The lock was asked for and will be asked for again in `delayMs`. */
  | {
      readonly type: 'polled'
      readonly name: string
      readonly poll: number
      readonly waitedMs: number
      readonly delayMs: number
      /** In a queue: how many waited in front. */
      readonly place?: number
    }
  | {
      readonly type: 'extended'
      readonly name: string
      readonly leaseMs: number
      readonly durationMs: number
    }
  | { readonly type: 'lost'; readonly name: string; readonly reason: LossReason; readonly heldMs: number }
  | {
      readonly type: 'released'
      readonly name: string
      readonly outcome: 'released' | 'reentered' | 'gone'
      readonly heldMs: number
      readonly durationMs: number
    }
  | {
      readonly type: 'release-failed'
      readonly name: string
      readonly error: Error
      readonly durationMs: number
    }
  /** `locks.once` found that the work had been done. */
  | { readonly type: 'replayed'; readonly name: string }
  /** A request had no usable answer and is sent again in `delayMs`; `reason` describes the failure without its content. */
  | {
      readonly type: 'retried'
      readonly name: string
      readonly operation: string
      readonly reason: string
      readonly delayMs: number
    }
  /** A request had no usable answer and is not sent again: a wrong token, a store that is away. */
  | {
      readonly type: 'failed'
      readonly name: string
      readonly operation: string
      readonly reason: string
    }

/**
 * Hands events to the user's listener. What it throws, or an `async` one rejects with, is dropped, because a lock must
 * not fail for a metric.
 */
export function createEmitter(
  listener: ((event: LockEvent) => void) | undefined,
): (event: LockEvent) => void {
  return async event => {
    try {
      await listener?.(event)
    } catch {}
  }
}
