/** The table of failures: what an error of the store or of its client proves. */
import { LockError, StoreUnavailableError, WrongKindError } from '../api/errors.ts'
import { NOT_REDIS } from '../api/repairs.ts'
import type { StoreFacts } from './call.ts'

/** The facts of a failed send. The program has the whole table, and its texts: `cli/repairs.ts`. */
export interface Failure {
  /** Redis's error code, or the first words where Upstash has none. */
  readonly code?: string | undefined
  /** Whether Redis itself has answered, if only with an error. */
  readonly byRedis?: boolean
  /** Whether it passes soon, as far as its code tells, so that another send of the same request can help. */
  readonly temporary: boolean
  /** Whether it proves a mistake of a program, so that no later send can help: what is given back is not sent again either. */
  readonly isMistake?: boolean
  /** Whether the request may have taken effect. Only a refusal by the server proves that it did not. */
  readonly doubt: boolean
  /** Whether the server answered, but with something that may not be relied on. */
  readonly answered?: boolean
  /** A description without any content of the original, which may hold the whole command. */
  readonly error: LockError
}

/**
 * Redis's error code, at the start or after words that clients and proxies prepend. The second group has those that pass.
 * The third has all others, which prove nothing: a bare `ERR` also begins "ERR internal server error" and "ERR Redis is
 * unavailable", whether or not the script ran. Two of its words are shown, because values of callers come later.
 */
const REDIS_CODE =
  /(?:^|: -?)(?:((LOADING|BUSY|TRYAGAIN|ASK|[A-Z]+ERDOWN|NOREPLICAS|READONLY|ERR max number[\w ]*)|NOSCRIPT|WRONGPASS|NOAUTH|Unauthorized|NOPERM|OOM|MISCONF|CROSSSLOT|MOVED|ERR (?:DB|max|Dynamic|Unexpected|unknown|Command|Error compiling|ACL|The)(?= )[\w ]*)\b|([A-Z]{5,}(?= )|ERR(?: [A-Za-z]+\b){1,2}))/
/** What counts wherever it is said: older servers report a wrong type inside the text of an ERR. */
const ANYWHERE = /WRONGTYPE|script shebang|near '#'/
/** Which of them refuse a first line `#!lua flags=…`, the second before version 7: nothing has run. */
export const FLAG_REFUSED: RegExp = /shebang|#/
/** How Upstash refuses what exceeds its limits for requests and records, where the client hides the status 413. */
const OVER_LIMIT = /ERR max .*size/
const TOO_LARGE = 'too large'
/**
 * An error inside of a script, or about its arguments. The group has how servers before version 7 refuse what our scripts
 * tell them, such as `PEXPIRE … GT` and `SPUBLISH`; whether they begin with a capital differs.
 */
const IN_SCRIPT = /ERR (?:value|wrong|Number|.*(?:(syntax error|rong number|nknown Redis)|user_script))/
/** No connection was made, as Node, Bun and Deno say it: nothing was sent. */
const UNCONNECTED = /conn(ection ?)?refused|enotfound|eai_again|dns error|bad port/i
/** Redis, Upstash, and HTTP. */
const REFUSED_TOKEN = /WRONGPASS|NOAUTH|Unauthorized|401$/

interface Clues {
  name?: unknown
  message?: unknown
  status?: unknown
  unsent?: boolean
  /** By a client that repeats nothing: without a connection, nothing was sent. */
  sentOnce?: boolean
  /** Set when an answer does not count: returns the error with which the call rejects. */
  errorFor?: (lockName: string) => LockError
  retryAfterMs?: number
}

/**
 * Reads an error of any client by what all of them share: Redis's error code, or the HTTP status. Notes whether
 * the store has ever answered. Until then, the reason has its host, if the client shows it.
 */
export function classify(lockName: string, thrown: unknown, store: StoreFacts = {}): Failure {
  const clues = Object(thrown) as Clues
  // No request was sent: a setting of the transport is missing or wrong. Or the caller's client has a mistake.
  if (clues.unsent) throw thrown
  if (thrown instanceof ReferenceError) throw clientThrew(thrown)
  const known = clues.errorFor?.(lockName) ?? thrown
  if (known instanceof LockError) {
    const { temporary = true } = known as Partial<StoreUnavailableError>
    const byRedis = known !== thrown
    store.hasAnswered ||= byRedis
    return { temporary, doubt: true, answered: true, byRedis, error: known }
  }
  const { retryAfterMs } = clues
  const status = Number(clues.status) || undefined
  // `@upstash/redis` appends the whole command, caller's texts included, to the server's message. Its message about a
  // body that it cannot parse quotes that body, which may begin like an error code.
  const isForeign = clues.name === 'UpstashJSONParseError'
  const words = isForeign ? '' : String(clues.message).replace(/, command was.*/s, '')
  const [, refusal, passes, other] = REDIS_CODE.exec(words) ?? []
  const code = ANYWHERE.exec(words)?.[0] ?? refusal
  const inScript = code ? undefined : IN_SCRIPT.exec(words)
  const isRefused = !!(code || inScript || [401, 403, 413, 429].includes(status ?? 0))
  const temporary = status === 429 || (code ? !!passes : !isRefused)
  const connection = codeIn(clues)
  const isUnconnected = UNCONNECTED.test(String(connection))
  // Words of a limit differ from server to server, and the status says it.
  const said = refusal ?? (status === 429 ? undefined : other)
  const what =
    said ?? (status ? `HTTP ${status}` : (connection ?? (isWord(clues.name) ? clues.name : 'unknown error')))
  let reason = what
  if (inScript?.[1]) reason = 'this server is older than Redis 7'
  else if (inScript) reason = `${said ?? 'the script failed'}: pass keys.length, ...keys, ...args`
  else if (status === 413 || OVER_LIMIT.test(words)) reason = TOO_LARGE
  else if (REFUSED_TOKEN.test(what)) reason += ': the token was refused'
  else if (words === NOT_REDIS) reason += `: ${words}`
  const byRedis = !!(said || inScript)
  store.hasAnswered ||= byRedis
  if (!store.hasAnswered && !isRefused && store.host) reason += `, at ${store.host()}`
  const isOtherKind = code === 'WRONGTYPE'
  return {
    code,
    byRedis,
    temporary,
    isMistake: isOtherKind || !!inScript || reason === TOO_LARGE,
    doubt: !isRefused && !(clues.sentOnce && isUnconnected),
    error: isOtherKind
      ? new WrongKindError(lockName, nameOfKind(words))
      : new StoreUnavailableError(lockName, reason, { status, retryAfterMs, temporary }),
  }
}

/** What a call rejects with at once when the caller's own client has a mistake. Not an error of Redis, which may hold the command. */
export function clientThrew(cause: unknown): TypeError {
  return Object.assign(new TypeError('redis.eval() threw: see the cause', { cause }), { unsent: true })
}

/** Returns what holds the key instead, where a script could tell. */
function nameOfKind(words: string): string | undefined {
  const kind = /WRONGTYPE (a.*? lock)/.exec(words)?.[1]
  return kind && `${kind}. Use another name`
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w ]{1,40}$/.test(value)
}

/** Returns the code of an error, or of what caused it, however often clients have wrapped that. */
function codeIn(error: unknown, depth = 5): string | undefined {
  const { code, cause, errors, message } = Object(error)
  if (isWord(code)) return code
  const inner = cause ?? errors?.[0]
  return inner && depth ? codeIn(inner, depth - 1) : UNCONNECTED.exec(String(message))?.[0]
}

/** Whether asking again later may help: the store may recover, or the outcome may be learned. */
export function isTemporary(error: unknown): boolean {
  return error instanceof LockError && !!(error as Partial<StoreUnavailableError>).temporary
}

/** Whether the store refused a request because of its size, so that sending it again cannot help. */
export function isTooLarge(error: unknown): boolean {
  const source = sourceOf(error)
  return source instanceof StoreUnavailableError && source.reason === TOO_LARGE
}

/** After how many milliseconds the store wants the next request, whichever error carries it. */
export function retryAfterOf(error: unknown): number | undefined {
  return (Object(sourceOf(error)) as Partial<StoreUnavailableError>).retryAfterMs
}

/** The failure that led to an unknown outcome; any other error itself. */
export function sourceOf(error: unknown): unknown {
  return error instanceof LockError && error.cause ? error.cause : error
}
