/** The result of work, as its record keeps it. */
import { WrongKindError } from '../api/errors.ts'
import type { OnceInDoubtError } from '../api/in-doubt.ts'
import type { OnceState, RecordOptions } from '../api/once.ts'
import { OnceSealError, type Seal } from '../api/seal.ts'
import { shown } from '../api/shown.ts'
import { SEALED } from '../internal/aes-gcm.ts'
import { utf8 } from '../internal/encoding.ts'
import { onceKey } from '../internal/keys.ts'

/** A stored result is a colon, which keeps `@upstash/redis` from reading it as base64 or JSON, a letter, and JSON. */
const VALUE = ':v'
const FAILURE = ':e'
/** Stands in the place of a result while work that a crash leaves in doubt has no end; `lua/include/begun` writes it. */
export const DOUBT = ':d'
/** The longest text of a stored failure, in UTF-16 units: room for a message, not for a whole response. */
const LONGEST_TEXT = 1_000

/** The text of a record whose work has begun. */
export type Begun = Pick<OnceInDoubtError, 'keptMs' | 'begunAt' | 'attemptId'> &
  Pick<OnceState, 'isSealed'> & {
    /** The kind of data that a guard keeps in place of a value. The tools of operators read it. */
    readonly keeps?: 'answer' | 'delivery' | undefined
  }

interface KeptFailure {
  readonly name: string
  readonly message: string
}

/** The text to keep of a run, empty for none, and the caller's result: that of later calls, or why they get none. */
export interface Encoded<Value> {
  readonly text: string
  readonly reported: PromiseSettledResult<Value>
}

/** Encodes the result of a run. A value that cannot be kept becomes a failure, so that the work does not run twice. */
export function encodeResult<Value>(
  key: string,
  result: PromiseSettledResult<unknown>,
  { onFailure, maxBytes }: { onFailure: RecordOptions['onFailure']; maxBytes: number },
): Encoded<Value> {
  if (result.status === 'rejected')
    return { text: onFailure === 'keep' ? encodeFailure(result.reason) : '', reported: result }
  try {
    const json = toJson(result.value)
    if (json === undefined)
      throw new TypeError(`the result of once "${key}" cannot be kept: it must be JSON, or undefined`)
    const bytes = utf8(json).length
    if (bytes > maxBytes)
      throw new RangeError(
        `the result of once "${key}" has ${bytes} bytes of JSON, of which maxBytes allows ${maxBytes}`,
      )
    return { text: VALUE + json, reported: { status: 'fulfilled', value: decodeValue(json) as Value } }
  } catch (reason) {
    return { text: encodeFailure(reason), reported: { status: 'rejected', reason } }
  }
}

/** Whether a stored result is a value, sealed or not. */
export function isValue(stored: string): boolean {
  return /^:s?v/.test(stored)
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(SEALED)
}

function decodeValue(json: string): unknown {
  return json ? JSON.parse(json) : undefined
}

/** Returns undefined for what JSON does not keep: a function has none, and that of a `Response` or a `Map` is empty. */
function toJson(value: unknown): string | undefined {
  if (value === undefined) return ''
  try {
    const json = JSON.stringify(value)
    return json === '{}' && {}.toString.call(value) !== '[object Object]' ? undefined : json
  } catch {
    return undefined
  }
}

/** Encodes anything thrown, even if it resists being read. */
export function encodeFailure(reason: unknown): string {
  try {
    const { name = 'Error', message = reason } = Object(reason)
    const failure: KeptFailure = { name: shortened(name), message: shortened(message) }
    return FAILURE + JSON.stringify(failure)
  } catch {
    return `${FAILURE}{"name":"Error","message":"unknown"}`
  }
}

function shortened(text: unknown): string {
  return String(text).slice(0, LONGEST_TEXT)
}

/** The state of a record's work: the value, which may be undefined, how it failed, or that it has begun. */
export interface RecordSays<T> {
  readonly value?: T
  readonly failure?: KeptFailure
  readonly begun?: Begun
}

/** Reads what a record says of its work. @throws {WrongKindError} for anything else; it quotes nothing */
export function readResult<T>(key: string, storedKey: string, text: string): RecordSays<T> {
  const kind = text.slice(0, 2)
  const json = text.slice(2)
  try {
    if (kind === VALUE) return { value: decodeValue(json) as T }
    if (kind === DOUBT) return { begun: JSON.parse(json) }
    const { name, message } = JSON.parse(kind === FAILURE ? json : '')
    if (isShort(name) && isShort(message)) return { failure: { name, message } }
  } catch {}
  throw wrongRecord(key, storedKey)
}

/**
 * Reads what a record says, with the seal of the call. A failure is read without one as well, because a result that could not
 * be sealed leaves such a failure.
 *
 * @throws {OnceSealError} when the call and the result have different seals, or only one of the two is sealed
 */
export async function openResult<T>(
  key: string,
  storedKey: string,
  stored: string,
  seal: Seal | undefined,
): Promise<RecordSays<T>> {
  const text =
    seal && /^:[sv]/.test(stored)
      ? await seal
          .open(stored, storedKey)
          .catch(error => Promise.reject(new OnceSealError(key, error.message)))
      : stored
  if (isSealed(text)) throw new OnceSealError(key, 'is sealed, and this call has no seal')
  return readResult(key, storedKey, text)
}

function isShort(text: unknown): text is string {
  return typeof text === 'string' && text.length <= LONGEST_TEXT
}

/** More than the longest key has. */
const WHOLE_KEY = 600

/** Returns the error for what is no record of `once`. It names the whole key, so that an operator finds it. */
function wrongRecord(key: string, storedKey: string): WrongKindError {
  const where = shown(onceKey(storedKey), WHOLE_KEY)
  return new WrongKindError(
    key,
    `${where} is no record of once. Use another key, or see and delete it with \`edgelock once forget --force\``,
  )
}

/** Throws an error of the store again. A {@link WrongKindError} then names the whole key. */
export function throwNaming(key: string, storedKey: string, error: unknown): never {
  if (!(error instanceof WrongKindError)) throw error
  throw Object.assign(wrongRecord(key, storedKey), { mayBeHeld: error.mayBeHeld })
}
