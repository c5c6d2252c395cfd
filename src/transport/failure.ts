import { LockError, OutcomeUnknownError, StoreUnavailableError, WrongKindError } from '../api/errors.ts'
import { NOT_REDIS } from '../api/repairs.ts'

/** What a failed send reveals. */
export interface Failure {
  /** Redis's error code, or the first words where Upstash has none. */
  readonly code?: string | undefined
  /** Whether another send of the same request can help. */
  readonly temporary: boolean
  /** Whether the request may have taken effect. Only a refusal by the server proves that it did not. */
  readonly doubt: boolean
  /** Whether the server answered, but with something that may not be relied on. */
  readonly answered?: boolean
  /** A description without any content of the original, which may hold the whole command. */
  readonly error: LockError
}

/**
 * Redis's error code, at the start or after words that clients and proxies prepend. A bare `ERR` proves nothing: it also
 * begins "ERR internal server error" and "ERR Redis is unavailable", whether or not the script ran. The second group has
 * those that pass.
 */
const REDIS_CODE =
  /(?:^|: )((LOADING|BUSY|TRYAGAIN|[A-Z]+ERDOWN|NOREPLICAS|READONLY)|NOSCRIPT|WRONGPASS|NOAUTH|Unauthorized|NOPERM|OOM|MISCONF|CROSSSLOT|MOVED|ERR (?:DB|max|Dynamic|Unexpected|unknown|Command|Error compiling)(?= )[\w ]*)\b/
/** The code of a refused first line `#!lua flags=…`: nothing has run. */
export const FLAG_REFUSED = 'FLAG'
/** How Redis says that; the second form before version 7. */
const NO_KEY_LOCKING = /script shebang|near '#'/
/** How Upstash refuses what exceeds its limits for requests and records, where the client hides the status 413. */
const OVER_LIMIT = /ERR max .*size/
const TOO_LARGE = 'too large'
/**
 * An error inside of a script. The first three are how servers before version 7 refuse what our scripts tell them, such
 * as `PEXPIRE … GT` and `SPUBLISH`; whether they begin with a capital differs.
 */
const IN_SCRIPT = /ERR .*(?:(syntax error|rong number|nknown Redis)|user_script)/
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
  /** It was answered, but the answer does not count: returns what the call rejects with. */
  errorFor?: (lockName: string) => LockError
  retryAfterMs?: number
}

/** Reads an error of any client by what all of them share: Redis's error code, or the HTTP status. */
export function classify(lockName: string, thrown: unknown): Failure {
  const clues = Object(thrown) as Clues
  // No request was sent: a setting of the transport is missing or wrong.
  if (clues.unsent) throw thrown
  const known = clues.errorFor?.(lockName) ?? thrown
  if (known instanceof LockError) {
    const { temporary = true } = known as Partial<StoreUnavailableError>
    return { temporary, doubt: true, answered: true, error: known }
  }
  const { retryAfterMs } = clues
  const status = typeof clues.status === 'number' ? clues.status : undefined
  // `@upstash/redis` appends the whole command, caller's texts included, to the server's message. Its message about a
  // body that it cannot parse quotes that body, which may begin like an error code.
  const foreign = clues.name === 'UpstashJSONParseError'
  const [words = ''] = foreign ? [] : String(clues.message).split(', command was')
  const found = REDIS_CODE.exec(words)
  // Older servers report a wrong type inside the text of an ERR.
  const code = words.includes('WRONGTYPE')
    ? 'WRONGTYPE'
    : NO_KEY_LOCKING.test(words)
      ? FLAG_REFUSED
      : found?.[1]
  const inScript = !code && IN_SCRIPT.exec(words)
  const mayBeExecuted = !code && !inScript && ![401, 403, 413, 429].includes(status ?? 0)
  const connection = codeIn(clues)
  const isUnconnected = UNCONNECTED.test(String(connection))
  const doubt = mayBeExecuted && !(clues.sentOnce && isUnconnected)
  const temporary = status === 429 || (code ? !!found?.[2] : mayBeExecuted)
  const what = found?.[1] ?? (status ? `HTTP ${status}` : [clues.name, connection].filter(isWord).join(' '))
  const cause = REFUSED_TOKEN.test(what)
    ? ': the token was refused'
    : isUnconnected
      ? ': the URL leads to no server'
      : words === NOT_REDIS
        ? `: ${words}`
        : ''
  const reason = inScript
    ? inScript[1]
      ? 'this server is older than Redis 7'
      : 'the script failed'
    : status === 413 || OVER_LIMIT.test(words)
      ? TOO_LARGE
      : what + cause || 'unknown error'
  const error =
    code === 'WRONGTYPE'
      ? new WrongKindError(lockName, nameOfKind(words))
      : new StoreUnavailableError(lockName, reason, { status, retryAfterMs, temporary })
  return { code, temporary, doubt, error }
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
  const source = sourceOf(error)
  return source instanceof StoreUnavailableError ? source.temporary : source instanceof OutcomeUnknownError
}

/** Whether the store refused a request because of its size, so that sending it again cannot help. */
export function isTooLarge(error: unknown): boolean {
  const source = sourceOf(error)
  return source instanceof StoreUnavailableError && source.reason === TOO_LARGE
}

/** After how many milliseconds the store wants the next request, whichever error carries it. */
export function retryAfterOf(error: unknown): number | undefined {
  const source = sourceOf(error)
  return source instanceof StoreUnavailableError ? source.retryAfterMs : undefined
}

/** The failure that led to an unknown outcome; any other error itself. */
export function sourceOf(error: unknown): unknown {
  return error instanceof LockError && error.cause ? error.cause : error
}
