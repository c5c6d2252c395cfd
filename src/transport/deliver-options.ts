import type { Clock } from '../api/clock.ts'
import type { LockError } from '../api/errors.ts'
import type { LockEvent } from '../api/events.ts'
import type { Moment } from '../internal/clock.ts'
import type { Doubt } from './doubt.ts'
import type { Send } from './send.ts'

export interface DeliverOptions {
  /** How long the same request is repeated, in milliseconds, by both clocks. Default 6,000. */
  patienceMs?: number | undefined
  /** How often it may be sent at most. Default: as often as the time allows. */
  sends?: number
  /** For calls that change nothing: a failure then leaves no doubt. */
  readsOnly?: boolean
  /** Shared by all requests of one logical call, such as the polls of a wait. Default: one for this call alone. */
  doubt?: Doubt
  /** What errors say, where it does not follow from the doubt. */
  mayBeHeld?: boolean
  /** Stops sending: the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Learns of each failure, and what the call would reject with if it ended now. */
  onTrouble?: ((failure: () => LockError) => void) | undefined
}

/** Sends calls, and tells what became of them. */
export interface Sender {
  readonly send: Send
  readonly clock: Clock
  /** Undefined where no one listens, so that events cost nothing. */
  readonly emit: ((event: LockEvent) => void) | undefined
}

/** An answer with the moment at which its send began, from which a lease may be counted. */
export interface Answer<Reply> {
  readonly reply: Reply
  readonly sent: Moment
}
