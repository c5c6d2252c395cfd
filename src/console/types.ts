/** The types of the console. */
import type { DeadLetter } from '../api/dead-letter.ts'
import type { Held } from '../api/held.ts'
import type { Locks } from '../api/locks.ts'
import type { Seal } from '../api/seal.ts'

/** The store of an intake's dead letters. */
export interface DeadLetters {
  /**
   * Lists some of the dead letters. Pass the returned `cursor` to list the next ones.
   *
   * @throws {RangeError} for a cursor that it cannot have returned; the console answers 400
   */
  list(options: { limit: number; cursor?: string }): Promise<{ events: DeadLetter[]; cursor?: string }>
  /** Tries an event again. False if it is not there any more. */
  replay(id: string): Promise<boolean>
  /** Deletes an event. False if it is not there any more. */
  forget(id: string): Promise<boolean>
}

/** An action of an operator in {@link lockConsole}, for a log. It contains no holder id. */
export interface ConsoleAction {
  /**
   * Take a lock or permit from its holder, forget a result of `once`, say what became of work in doubt, try a dead letter
   * again, or delete it.
   */
  readonly action:
    | ('release' | 'forget-result' | 'resolve-done' | 'resolve-not-done')
    | ('replay-event' | 'forget-event')
  /** The name in the store, or the id of the dead letter. */
  readonly name: string
  readonly kind: Held['kind'] | 'dead-letter'
  /** The `lease.id` of the holder that was shown. */
  readonly leaseId?: string | undefined
  /** The operator's name, if `authorize` returned one. */
  readonly who: string
  /** `unchanged`: nothing was done, because the state had changed since it was shown. `unknown`: an error left it unclear whether it was done. */
  readonly outcome: 'done' | 'unchanged' | 'unknown'
}

/**
 * Who asks: a name for the log, or true without one. False or undefined: a stranger, who learns nothing. A `Response` is
 * sent as it is, such as a redirect to a page where operators sign in.
 */
export type Authorized = string | boolean | undefined | Response

/**
 * Tells whether a text, such as the code of a link that works once, is used for the first time, and remembers it in the
 * store for so many milliseconds. Of several servers that ask at the same time, one gets true.
 */
export type IsFirstUse = (text: string, forMs: number) => Promise<boolean>

/** Options of {@link bearerToken}. */
export interface BearerTokenOptions {
  /**
   * Gives browsers a cookie that they also send over plain HTTP, without `Secure` and `__Host-`. Only for development:
   * with it, other hosts of the site can set the cookie, and the network can read it. Default false.
   */
  insecureCookie?: boolean | undefined
}

/** Options of {@link lockConsole}. */
export interface ConsoleOptions {
  /** The locks of the database to look at. Ignores `mapName`: the console shows names as the store has them. */
  locks: Locks
  /** Decides who may see and do everything. Asked first, for every request. */
  authorize: (request: Request, isFirstUse: IsFirstUse) => Authorized | Promise<Authorized>
  /** The dead letters of an intake. Default: none are shown. */
  deadLetters?: DeadLetters | undefined
  /**
   * Returns where the log lines of a holder are, by its `lease.id` and the name in the store: an address of a log viewer, such
   * as `https://logs.example/?q=3f2a91bc`. The page links to it. Addresses that are not `http` or `https` are left out.
   * Default: no link.
   */
  logsOf?: ((leaseId: string, name: string) => string | URL | undefined) | undefined
  /**
   * The `seal` of the calls whose work may be in doubt, such as `aesGcm(secret)`: a result that an operator gives is sealed
   * with it where theirs are. Default: none, and such results cannot be given here.
   */
  seal?: Seal | undefined
  /** A glob of Redis, such as `shop:*`: names that do not match are neither shown nor touched. Default `*`. */
  match?: string | undefined
  /**
   * About how many keys of the database one view searches. If the database is larger, the page says that the list is not
   * complete. At least 1. Default 100,000.
   */
  keys?: number | undefined
  /** Called after every action, for a log. */
  onAction?: ((action: ConsoleAction) => void) | undefined
  /** Answers requests that are not authorized, like any address that does not exist. Default: a bare 404, as Hono answers. */
  notFound?: ((request: Request) => Response | Promise<Response>) | undefined
}
