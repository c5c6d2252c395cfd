import type { StoredResponse } from '../guards/idempotency/stored-response.ts'
import { toBase64, utf8 } from '../internal/encoding.ts'

/** What a key keeps: the value of `once`, the answer of `idempotency`, or that a delivery of `webhookOnce` was handled. */
export type KeptAs = 'value' | 'answer' | 'delivery'

/** Tells by the name, which may have gone through a `mapName`: guards name their keys by digests. */
export function keptAs(name: string): KeptAs {
  if (/idempotency:[0-9a-f]{64}$/.test(name)) return 'answer'
  return /webhook:[\w-]+:[0-9a-f]{64}$/.test(name) ? 'delivery' : 'value'
}

/** Returns what to keep for what an operator gave as JSON, so that the calls of the key can read it. */
export function resultFor(name: string, value: unknown): unknown {
  if (keptAs(name) === 'delivery') return 200
  if (keptAs(name) === 'value') return value
  const body = toBase64(utf8(JSON.stringify(value)))
  return { status: 200, headers: [['content-type', 'application/json']], body } satisfies StoredResponse
}

/** What is nested deeper can be stored, but not every reader can write it out again: the stack of some is small. */
const MOST_DEPTH = 64

/** Reads the JSON that an operator gave. @throws {SyntaxError} for other text, and for what is nested more than 64 deep */
export function jsonGiven(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isShallow(value, MOST_DEPTH)) return value
  throw new SyntaxError('nested too deep')
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1))
}
