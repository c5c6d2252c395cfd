import type { Lease } from '../../api/lease.ts'

/** What is known of a delivery before its body has been read. */
export interface DeliveryHead {
  readonly headers: Headers
  /** Milliseconds since 1970 by this machine's clock. */
  readonly receivedAt: number
}

/** A webhook request as its sender made it. */
export interface Delivery extends DeliveryHead {
  /** The bytes as they came: signatures cover these, not what a parser makes of them. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Returns the body as UTF-8. */
  text(): string
}

/** How one sender signs and names its deliveries. Spread it into the options: `webhookOnce({ locks, ...stripe(secret) }, …)`. */
export interface WebhookPreset<Args extends readonly unknown[]> {
  /** Part of the key in Redis, so that the ids of two senders never collide. 1 to 64 letters, digits, `.`, `_` or `-`. */
  readonly provider: string
  /**
   * Whether the signature covers the id. Where it does not, an attacker who has seen one signed delivery can send it
   * again under any id. The record then belongs to the id *and* the body, so that a genuine id cannot be taken that way.
   */
  readonly signsId: boolean
  /**
   * Returns whether a delivery with these headers may be genuine. Unless it returns `true`, the answer is 401 and the body
   * is not read; a text says why, in the answer. Called before `verify`, which must not rely on it.
   */
  screen?(head: DeliveryHead, ...args: Args): boolean | string | Promise<boolean | string>
  /**
   * Returns whether the delivery is genuine and recent. Only `true` lets it through; false is answered with 401. What it
   * throws, for a missing secret say, reaches the application as an error.
   */
  verify(delivery: Delivery, ...args: Args): boolean | Promise<boolean>
  /** Returns what is the same in all deliveries of one event, and in no other. Called after `verify`. Undefined: 400. */
  id(delivery: Delivery, ...args: Args): string | undefined | Promise<string | undefined>
}

/** What the guard gives the handler: `c.var.once`, or `once` of the handler's second argument. */
export interface WebhookOnceVariables {
  once: ClaimedWebhook
}

/** A delivery that this request alone works on. */
export interface ClaimedWebhook extends Pick<Delivery, 'body' | 'text'> {
  readonly id: string
  readonly provider: string
  /** The claim. Releasing it gives the delivery up: nothing is recorded, and the next one runs. */
  readonly lease: Lease
  /** Aborts when another delivery may run in parallel: the lease is lost, or deferred work took too long. */
  readonly signal: AbortSignal
  /**
   * Lets the answer go out while this work goes on, by the platform's `waitUntil`. The delivery counts as done when the
   * handler has answered 2xx and everything deferred is fulfilled, within `deferMs` of the answer. Otherwise the claim
   * is dropped, but the sender has received its 2xx and is unlikely to retry. `onDeferError` is called, and an operator
   * must request redelivery. Without a `waitUntil` the answer waits, and a rejection becomes the application's error.
   *
   * @throws {TypeError} when the handler, and everything it has deferred, is done
   */
  defer(work: Promise<unknown>): void
}
