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
