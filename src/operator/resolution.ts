/** The results that an operator may give to work in doubt. */
import type { OnceState } from '../api/once.ts'
import type { StoredResponse } from '../guards/idempotency/stored-response.ts'
import { toBase64, utf8 } from '../internal/encoding.ts'
import type { Begun } from '../once/result.ts'

/** The result that a key keeps: the value of `once`, the answer of `idempotency`, or that a delivery of `webhookOnce` was handled. */
export type KeptAs = 'value' | 'answer' | 'delivery'

/** Tells what a key in doubt keeps. Only its record knows: `mapName` may make any name. */
export function keptAs(state: OnceState): KeptAs {
  return (state as Begun).keeps ?? 'value'
}

/** Returns what to keep for what an operator gave as JSON, so that the calls of the key can read it. */
export function resultFor(as: KeptAs, value: unknown): unknown {
  if (as === 'delivery') return 200
  if (as === 'value') return value
  const body = toBase64(utf8(JSON.stringify(value)))
  return { status: 200, headers: [['content-type', 'application/json']], body } satisfies StoredResponse
}

/** A value that is nested deeper can be stored, but not every reader can write it out again: the stack of some is small. */
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
