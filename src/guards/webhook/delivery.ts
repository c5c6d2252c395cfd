/** A delivery of a webhook, and the preset that says how its sender signs and names it. */
import type { InDoubtLease } from '../../api/in-doubt.ts'
import type { Lease } from '../../api/lease.ts'

/** The facts of a delivery before its body has been read. */
export interface DeliveryHead {
  readonly headers: Headers
  /** Milliseconds since 1970 by this machine's clock. */
  readonly receivedAt: number
}

/** A webhook request as its sender made it. */
export interface Delivery extends DeliveryHead {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Returns the body as UTF-8. */
  text(): string
  /**
   * Returns what the body says as JSON. Of a form, as GitHub sends it with `content_type: form`, that is the field `payload`.
   *
   * @throws {SyntaxError} for anything else
   */
  json(): ReturnType<typeof JSON.parse>
}

/** Adds the ways to read a body of these bytes. */
export function deliveryOf<Head extends { readonly headers: Headers }>(
  head: Head,
  body: Uint8Array<ArrayBuffer>,
): Head & Pick<Delivery, 'body' | 'text' | 'json'> {
  const text = () => new TextDecoder().decode(body)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(head.headers.get('content-type') ?? '')
  const json = () => JSON.parse((isForm && new URLSearchParams(text()).get('payload')) || text())
  return { ...head, body, text, json }
}

/** How one sender signs and names its deliveries: `webhookOnce({ locks, sender: stripe(secret) }, …)`. */
export interface WebhookPreset<Args extends readonly unknown[]> {
  /** Part of the key in Redis, so that the ids of two senders never collide. 1 to 64 letters, digits, `.`, `_` or `-`. */
  readonly provider: string
  /**
   * Whether the signature covers the id. If it does not, an attacker who has seen one signed delivery can send it again
   * under any id. The record then covers the id *and* the body, so that the attacker cannot block a genuine id.
   */
  readonly signsId: boolean
  /**
   * How long the guard may ask the store while it fails, in milliseconds: at most 70 % of the time that the sender waits,
   * which leaves the rest to the handler. Default 6,000.
   */
  readonly patienceMs?: number | undefined
  /**
   * The status of the answer to a delivery while another one of its event is in flight, with `Retry-After`: one that the
   * sender repeats, because the one in flight may fail. Default 409.
   */
  readonly busyStatus?: 409 | 503 | undefined
  /**
   * Whether the sender obeys `Retry-After`: it would use up its attempts while one is in flight or the store fails, so no
   * refusal has one. Default false.
   */
  readonly obeysRetryAfter?: boolean | undefined
  /**
   * Returns whether a delivery with these headers may be genuine. Unless it returns `true`, the answer is 401 and the body
   * is not read. A returned text is the reason that the operator sees, such as `too-old: 900 s`, and the sender does not.
   * Called before `verify`, which must not rely on it.
   */
  screen?(head: DeliveryHead, ...args: Args): boolean | string | Promise<boolean | string>
  /**
   * Returns whether the delivery is genuine and recent. Only `true` lets it through; false is answered with 401. Errors
   * that it throws, for example for a missing secret, reach the application.
   */
  verify(delivery: Delivery, ...args: Args): boolean | Promise<boolean>
  /** Returns the id of the event, which all of its deliveries share. Called after `verify`. Undefined is answered with 400. */
  id(delivery: Delivery, ...args: Args): string | undefined | Promise<string | undefined>
}

/** The handler's variable: `c.var.once`, or `once` of its second argument. */
export interface WebhookOnceVariables {
  once: ClaimedWebhook
}

/** A delivery that this request alone works on. */
export interface ClaimedWebhook extends Pick<Delivery, 'body' | 'text' | 'json'> {
  readonly id: string
  readonly provider: string
  /** The claim. If you release it, nothing is recorded, and the next delivery runs. */
  readonly lease: Lease & Partial<InDoubtLease>
  /** Aborts when another delivery may run in parallel: the lease is lost, or deferred work took too long. */
  readonly signal: AbortSignal
  /**
   * Lets the answer go out while this work goes on, by the platform's `waitUntil`. The delivery counts as done when the
   * handler has answered 2xx and everything deferred is fulfilled, within `defer.timeoutMs` of the answer. Otherwise, the claim is
   * dropped and `defer.onError` is called. The sender has received its 2xx and is unlikely to retry, so an operator must
   * request redelivery. Without a `waitUntil`, the answer waits, and a rejection becomes the application's error.
   *
   * @throws {TypeError} when the handler, and everything it has deferred, is done
   */
  defer(work: Promise<unknown>): void
}
