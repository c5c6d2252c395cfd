/**
 * How a result stands in its record: a colon, which keeps `@upstash/redis` from taking it for base64 or JSON, a letter,
 * and JSON.
 */
const VALUE = ':v'
const FAILURE = ':e'
/** A failure says what went wrong; it is no place for a whole response. In UTF-16 units. */
const LONGEST_TEXT = 1_000

interface Failure {
  readonly name: string
  readonly message: string
}

/** What to keep of a run, empty for nothing, and what to tell the caller in place of a value that cannot be kept. */
export interface Kept {
  readonly text: string
  readonly told?: PromiseRejectedResult
}

/** A value that cannot be kept is kept as a failure: run again, the work would do everything twice. */
export function resultOf(
  key: string,
  result: PromiseSettledResult<unknown>,
  { onFailure, maxBytes }: { onFailure: 'forget' | 'keep'; maxBytes: number },
): Kept {
  if (result.status === 'rejected') return { text: onFailure === 'keep' ? encodeFailure(result.reason) : '' }
  try {
    return { text: encodeValue(key, result.value, maxBytes) }
  } catch (reason) {
    return { text: encodeFailure(reason), told: { status: 'rejected', reason } }
  }
}

function encodeValue(key: string, value: unknown, maxBytes: number): string {
  const json = toJson(value)
  if (json === undefined) {
    throw new TypeError(`the result of once "${key}" cannot be kept: it must be JSON, or undefined`)
  }
  const bytes = new TextEncoder().encode(json).length
  if (bytes <= maxBytes) return VALUE + json
  throw new RangeError(
    `the result of once "${key}" has ${bytes} bytes of JSON, of which maxBytes allows ${maxBytes}`,
  )
}

/** Undefined for what would not come back: a function has no JSON, and that of a `Response` or a `Map` is empty. */
function toJson(value: unknown): string | undefined {
  if (value === undefined) return ''
  try {
    const json = JSON.stringify(value)
    return json === '{}' && {}.toString.call(value) !== '[object Object]' ? undefined : json
  } catch {
    return undefined
  }
}

/** Whatever was thrown, also what resists being read. */
export function encodeFailure(reason: unknown): string {
  try {
    const { name = 'Error', message = reason } = Object(reason)
    const failure: Failure = { name: shortened(name), message: shortened(message) }
    return FAILURE + JSON.stringify(failure)
  } catch {
    return `${FAILURE}{"name":"Error","message":"unknown"}`
  }
}

function shortened(text: unknown): string {
  return String(text).slice(0, LONGEST_TEXT)
}

/** Reads what the functions above wrote. */
export function readResult<T>(text: string): { value: T } | { failure: Failure } {
  const json = text.slice(VALUE.length)
  const read = json === '' ? undefined : JSON.parse(json)
  return text.startsWith(FAILURE) ? { failure: read } : { value: read }
}
