/** `carryTo()` and `runCarried()`: deliveries that go to a queue instead of being refused. */
import { OnceFailedError } from '../../api/errors.ts'
import type { LockEvent } from '../../api/events.ts'
import type { Locks } from '../../api/locks.ts'
import type { OnceOptions } from '../../api/once.ts'
import { fromBase64, toBase64 } from '../../internal/encoding.ts'
import { must } from '../../internal/options.ts'
import { contextOf } from '../../lease/context.ts'
import { checkOnceOptions } from '../../once/once.ts'
import { runOnce } from '../../once/run-once.ts'
import { checkWork } from '../../verbs/with-lock.ts'
import type { AnyArgs } from '../guard.ts'
import { type ClaimedWebhook, type Delivery, type DeliveryHead, deliveryOf } from './delivery.ts'

/**
 * A genuine delivery that was not claimed, as a queue carries it: JSON without dates or bytes. Treat it like the
 * delivery itself, because it has its body and its headers.
 */
export interface CarriedDelivery {
  readonly version: 1
  readonly provider: string
  readonly id: string
  /** The endpoint that received the delivery. */
  readonly scope: string
  /** The key of its record, before `mapName`. */
  readonly key: string
  /** The digest that all deliveries of the id share, where the guard refuses others (`otherBody`). */
  readonly fingerprint?: string | undefined
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
export interface Unclaimed
  extends Pick<CarriedDelivery, 'id' | 'scope' | 'fingerprint' | 'provider' | 'keepMs'> {
  readonly delivery: Delivery
  readonly recordKey: string
  readonly emit: ((event: LockEvent) => void) | undefined
}

/** Makes the option `carry` of `webhookOnce`. */
export function carryTo<Args extends AnyArgs>(
  send: (delivery: CarriedDelivery, ...args: Args) => unknown,
  { always }: Pick<Carry<Args>, 'always'> = {},
): Carry<Args> {
  return {
    always,
    async take({ provider, id, scope, recordKey: key, fingerprint, keepMs, delivery, emit }, ...args) {
      const { headers, body, receivedAt } = delivery
      const made = { version: 1, provider, id, scope, key, fingerprint, keepMs, receivedAt } as const
      await send({ ...made, headers: [...headers], body: toBase64(body) }, ...args)
      emit?.({ type: 'carried', kind: 'once', name: key, provider, id, scope })
      return new Response(null, {
        status: 202,
        headers: { 'webhook-carried': 'true', 'cache-control': 'no-store' },
      })
    },
  }
}

/** Options of {@link runCarried}, as of `once`. */
export interface RunCarriedOptions
  extends Pick<OnceOptions, 'hold' | 'waitMs' | 'patienceMs' | 'waitUntil' | 'signal'> {}

/** A carried delivery that this call alone works on. */
export interface CarriedWebhook extends Omit<ClaimedWebhook, 'defer'>, DeliveryHead {
  /** The endpoint that received the delivery. */
  readonly scope: string
}

const RUN_CARRIED = 'runCarried(locks, delivery, options?, work)'
/** The record that the guard leaves when a handler has answered. */
const DONE = 200

/**
 * Claims a delivery that {@link carryTo} passed on, and runs its work once, as the guard would have: a copy of it that was
 * done before, by the guard or from the queue, is a duplicate. Resolves when the work is done and recorded. If it rejects,
 * the delivery was not done: let the queue deliver it again, later.
 *
 * The signature was judged when the delivery was received, and is not judged again: it would be too old by now. So all
 * that can write to the queue can make up deliveries. Use the locks of the guard, with the same `mapName`.
 *
 * @throws {TypeError | RangeError} for anything that `carryTo` has not made, and naming options that cannot be used
 * @throws {OnceMismatchError} when another delivery with its id was done, and the guard refuses those of another body
 * @throws {OnceInFlightError} when another call works on the delivery; ask again after `retryAfterMs`
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} when it could not be claimed; nothing ran
 * @throws {LeaseLostError} when another call may have worked on it as well
 * @example
 * const how = await runCarried(locks, message.body, async ({ headers, json, signal }) => {
 *   if (headers.get('x-github-event') === 'push') await build(json(), { signal })
 * })
 * message.ack()
 */
export async function runCarried(
  locks: Locks,
  delivery: CarriedDelivery,
  ...rest:
    | [work: (webhook: CarriedWebhook) => unknown]
    | [options: RunCarriedOptions, work: (webhook: CarriedWebhook) => unknown]
): Promise<'handled' | 'duplicate'> {
  const context = contextOf(locks, RUN_CARRIED)
  const [options = {}, work] = rest.length === 1 ? [undefined, rest[0]] : rest
  checkWork(`${RUN_CARRIED}: `, work)
  const carried = Object(delivery) as CarriedDelivery
  const { key, fingerprint, keepMs, provider, id, scope, receivedAt } = carried
  const body = carried.body === '' ? new Uint8Array() : fromBase64(String(carried.body))
  must(carried.version === 1 && body, `${RUN_CARRIED}: delivery`, 'what carryTo() passed on')
  const settings = checkOnceOptions({ ...options, keepMs, fingerprint })
  const headers = new Headers(carried.headers as [string, string][])
  const head = { id, provider, scope, receivedAt, headers }
  const facts = deliveryOf(head, body as Uint8Array<ArrayBuffer>)
  const isRepeated = await runOnce(context, key, settings, async lease => {
    await work({ ...facts, lease, signal: lease.signal })
    return DONE
  }).then(
    ({ status }) => status === 'replayed',
    error => {
      // The work of the delivery was done, and could not be recorded.
      if (error instanceof OnceFailedError) return true
      throw error
    },
  )
  if (isRepeated) context.emit?.({ type: 'duplicate', kind: 'once', name: key, provider, id, scope })
  return isRepeated ? 'duplicate' : 'handled'
}
