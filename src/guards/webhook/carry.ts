import type { LockEvent } from '../../api/events.ts'
import { toBase64 } from '../../internal/encoding.ts'
import type { Delivery } from './delivery.ts'

/**
 * A genuine delivery that was not claimed, as a queue carries it: JSON without dates or bytes. Treat it like the
 * delivery itself, because it has its body and its headers.
 */
export interface CarriedDelivery {
  readonly version: 1
  readonly provider: string
  readonly id: string
  /** Which endpoint received it. */
  readonly scope: string
  /** The key of its record, before `mapName`. */
  readonly key: string
  /** For how long it is remembered once it was done, in milliseconds. */
  readonly keepMs: number
  /** When it was received and verified, in milliseconds since 1970. */
  readonly receivedAt: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The raw bytes in base64. */
  readonly body: string
}

/** Takes deliveries that were not claimed. Made by {@link carryTo}. */
export interface Carry<Args extends readonly unknown[]> {
  /** Whether it takes every delivery, so that none is claimed, and nothing is sent to the store. Default false. */
  readonly always?: boolean | undefined
  /** Passes a delivery on, and returns the answer to its sender. Rejects if the queue does not take it. */
  readonly take: (unclaimed: Unclaimed, ...args: Args) => Promise<Response>
}

/** A delivery that was not claimed. */
export interface Unclaimed {
  readonly delivery: Delivery
  readonly id: string
  readonly scope: string
  readonly recordKey: string
  readonly provider: string
  readonly keepMs: number
  readonly emit: ((event: LockEvent) => void) | undefined
}

/** Makes the option `carry` of `webhookOnce`. */
export function carryTo<Args extends readonly unknown[]>(
  send: (delivery: CarriedDelivery, ...args: Args) => unknown,
  { always }: Pick<Carry<Args>, 'always'> = {},
): Carry<Args> {
  return {
    always,
    async take({ provider, id, scope, recordKey: key, keepMs, delivery, emit }, ...args) {
      const { headers, body, receivedAt } = delivery
      const made = { version: 1, provider, id, scope, key, keepMs, receivedAt } as const
      await send({ ...made, headers: [...headers], body: toBase64(body) }, ...args)
      emit?.({ type: 'carried', kind: 'once', name: key, provider, id, scope })
      return new Response(null, {
        status: 202,
        headers: { 'webhook-carried': 'true', 'cache-control': 'no-store' },
      })
    },
  }
}
