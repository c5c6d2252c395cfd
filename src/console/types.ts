import type { Held } from '../api/held.ts'
import type { Locks } from '../api/locks.ts'

/** An event that was given up. */
export interface DeadLetter {
  readonly id: string
  readonly provider: string
  /** The provider's id of the event. */
  readonly deliveryId: string
  readonly entity: string
  /** Why the last attempt failed. */
  readonly reason: string
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly diedAt: number
}

/** Where an intake keeps the events that it gave up. */
export interface DeadLetters {
  /** Lists some of them, and says with `cursor` where to go on. */
  list(options: { limit: number; cursor?: string }): Promise<{ events: DeadLetter[]; cursor?: string }>
  /** Tries an event again. False if it is not there any more. */
  replay(id: string): Promise<boolean>
  /** Deletes an event. False if it is not there any more. */
  forget(id: string): Promise<boolean>
}

/** What an operator did with {@link lockConsole}, for a log. It holds no holder id. */
export interface ConsoleAction {
  /** Take a lock or permit from its holder, forget a result of `once`, try a dead letter again, or delete it. */
  readonly action: 'release' | 'forget-result' | 'replay-event' | 'forget-event'
  /** The name in the store, or the id of the dead letter. */
  readonly name: string
  readonly kind: Held['kind'] | 'dead-letter'
  /** The `lease.id` of the holder that was shown. */
  readonly leaseId?: string | undefined
  /** The operator, as far as `authorize` says. */
  readonly who: string
  /** `unchanged`: it had changed since it was shown. `unknown`: an error, after which it may have happened. */
  readonly outcome: 'done' | 'unchanged' | 'unknown'
}

/**
 * Who asks: a name for the log, or true without one. False or undefined: a stranger, who learns nothing. A `Response` is
 * sent as it is, such as a redirect to a page where operators sign in.
 */
export type Authorized = string | boolean | undefined | Response

/** Options of {@link lockConsole}. */
export interface ConsoleOptions {
  /** The locks of the database to look at. A `mapName` does not count here: names are shown as the store has them. */
  locks: Locks
  /** Decides who may see and do everything. Asked first, for every request. */
  authorize: (request: Request) => Authorized | Promise<Authorized>
  /** The events that an intake gave up. Default: none are shown. */
  deadLetters?: DeadLetters | undefined
  /** A glob of Redis, such as `shop:*`: names that do not match are neither shown nor touched. Default `*`. */
  match?: string | undefined
  /**
   * How many keys of the database one view searches, about; at least 1. Default 100,000. A larger database is shown in
   * part, and the page says so.
   */
  keys?: number | undefined
  /** Called after every release, forgetting and replay, for a log. */
  onAction?: ((action: ConsoleAction) => void) | undefined
  /** Answers strangers, like any address where there is nothing. Default: a bare 404, as Hono answers. */
  notFound?: ((request: Request) => Response | Promise<Response>) | undefined
}
