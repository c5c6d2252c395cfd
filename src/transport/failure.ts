import { LockError, StoreUnavailableError, WrongKindError } from '../errors.ts'

/** What a failed send tells us. */
export interface Failure {
  /** The script was not there: send the text. */
  readonly noScript: boolean
  /** Whether another send of the same request can help. */
  readonly temporary: boolean
  /** Whether the request may have taken effect. Only a refusal by the server proves that it has not. */
  readonly maybeExecuted: boolean
  /** A description without any content of the original, which may hold the whole command. */
  readonly error: LockError
}

/**
 * Redis's error code, at the beginning or behind the words that clients and proxies put before it. `ERR` is none by
 * itself: it also begins "ERR internal server error" and "ERR Redis is unavailable", after an execution or not.
 */
const REDIS_CODE =
  /(?:^|: )(NOSCRIPT|LOADING|BUSY|TRYAGAIN|CLUSTERDOWN|MASTERDOWN|WRONGPASS|NOAUTH|NOPERM|READONLY|OOM|MISCONF|CROSSSLOT|MOVED|ERR(?= (?:max|DB|Dynamic|Unexpected|unknown|Command|Error compiling) ))\b/
/** What Redis says of a first line `#!lua flags=…` that it does not know; the second before version 7. */
const NO_KEY_LOCKING = /script shebang|near '#'/
const PASSES = /^(LOADING|BUSY|TRYAGAIN|.*DOWN)$/

interface Clues {
  name?: unknown
  message?: unknown
  status?: unknown
  retryAfterMs?: number
  cause?: { code?: unknown }
}

/** Reads an error of any client by the little that all of them share: Redis's error code, or the HTTP status. */
export function classify(lockName: string, thrown: unknown): Failure {
  if (thrown instanceof LockError)
    return { noScript: false, temporary: true, maybeExecuted: true, error: thrown }
  const clues = Object(thrown) as Clues
  const { retryAfterMs } = clues
  const status = typeof clues.status === 'number' ? clues.status : undefined
  // `@upstash/redis` appends the whole command, with what the caller named, behind the server's own words. A body that
  // it cannot parse is nobody's words, whatever it begins with.
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
