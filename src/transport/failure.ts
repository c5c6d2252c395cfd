import { LockError, OutcomeUnknownError, StoreUnavailableError, WrongKindError } from '../api/errors.ts'

/** What a failed send reveals. */
export interface Failure {
  /** The server does not know the script: send its text. */
  readonly noScript: boolean
  /** Whether another send of the same request can help. */
  readonly temporary: boolean
  /** Whether the request may have taken effect. Only a refusal by the server proves that it did not. */
  readonly maybeExecuted: boolean
  /** A description without any content of the original, which may hold the whole command. */
  readonly error: LockError
}

/**
 * Redis's error code, at the start or after words that clients and proxies prepend. A bare `ERR` proves nothing: it also
 * begins "ERR internal server error" and "ERR Redis is unavailable", whether or not the script ran.
 */
const REDIS_CODE =
  /(?:^|: )(NOSCRIPT|LOADING|BUSY|TRYAGAIN|CLUSTERDOWN|MASTERDOWN|WRONGPASS|NOAUTH|NOPERM|READONLY|OOM|MISCONF|CROSSSLOT|MOVED|ERR(?= (?:max|DB|Dynamic|Unexpected|unknown|Command|Error compiling) ))\b/
/** How Redis refuses a first line `#!lua flags=…` that it does not know; the second form before version 7. */
const NO_KEY_LOCKING = /script shebang|near '#'/
const PASSES = /^(LOADING|BUSY|TRYAGAIN|.*DOWN)$/

interface Clues {
  name?: unknown
  message?: unknown
  status?: unknown
  retryAfterMs?: number
  cause?: { code?: unknown }
}

/** Reads an error of any client by what all of them share: Redis's error code, or the HTTP status. */
export function classify(lockName: string, thrown: unknown): Failure {
  if (thrown instanceof LockError)
    return { noScript: false, temporary: true, maybeExecuted: true, error: thrown }
  const clues = Object(thrown) as Clues
  const { retryAfterMs } = clues
  const status = typeof clues.status === 'number' ? clues.status : undefined
  // `@upstash/redis` appends the whole command, caller's texts included, to the server's message. Its message about a
  // body that it cannot parse quotes that body, which may begin like an error code.
  const foreign = clues.name === 'UpstashJSONParseError'
  const words = (!foreign && String(clues.message).split(', command was')[0]) || ''
  // Older servers report a wrong type inside the text of an ERR.
  const code = words.includes('WRONGTYPE') ? 'WRONGTYPE' : REDIS_CODE.exec(words)?.[1]
  const maybeExecuted = !code && ![401, 403, 413, 429].includes(status ?? 0)
  const temporary = status === 429 || (code ? PASSES.test(code) : maybeExecuted)
  const cause = NO_KEY_LOCKING.test(words)
    ? 'this server knows no key locking: leave keyLocking off'
    : (code ?? (status ? `HTTP ${status}` : [clues.name, clues.cause?.code].filter(isWord).join(' ')))
  const error =
    code === 'WRONGTYPE'
      ? new WrongKindError(lockName)
      : new StoreUnavailableError(lockName, cause, { status, retryAfterMs, temporary })
  return { noScript: code === 'NOSCRIPT', temporary, maybeExecuted, error }
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && /^\w{1,40}$/.test(value)
}

/** Whether asking again later may help: the store may recover, or the outcome may be learned. */
export function isTemporary(error: unknown): boolean {
  return error instanceof StoreUnavailableError ? error.temporary : error instanceof OutcomeUnknownError
}

/** After how many milliseconds the store wants the next request, whichever error carries it. */
export function retryAfterOf(error: unknown): number | undefined {
  const source = error instanceof LockError && error.cause ? error.cause : error
  return source instanceof StoreUnavailableError ? source.retryAfterMs : undefined
}
