import type { Lease } from '../../types.ts'

/** A request as its sender made it. */
export interface Delivery {
  readonly headers: Headers
  /** Byte for byte as it came: signatures cover these, and not what a parser makes of them. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The body as UTF-8. */
  text(): string
  /** Milliseconds since 1970 by this machine's clock. */
  readonly receivedAt: number
}

/** How one sender signs and names its deliveries. Spread it into the options: `webhookOnce({ locks, ...stripe(secret) })`. */
export interface WebhookPreset<Args extends readonly unknown[]> {
  /** Part of the key in Redis, so that the ids of two senders never meet. 1 to 64 letters, digits, `.`, `_` or `-`. */
  readonly provider: string
  /**
   * Whether the signature covers the id. Where it does not, anybody who has seen one signed delivery can send it again
   * under any id; the record then belongs to the id *and* the body, so that nobody takes a genuine id that way.
   */
  readonly signsId: boolean
  /**
   * Whether the delivery is genuine and recent. Only `true` lets it through; false is answered with 401. What it
   * throws, for a missing secret say, reaches the application as an error.
   */
  verify(delivery: Delivery, ...args: Args): boolean | Promise<boolean>
  /** What is the same in all deliveries of one event, and in no other. Called after `verify`. Undefined: 400. */
  id(delivery: Delivery, ...args: Args): string | undefined | Promise<string | undefined>
}

/** A genuine delivery, and the key of its record. */
export interface Admitted {
  readonly delivery: Delivery
  readonly id: string
  readonly key: string
}

/** What the guard has for the handler: `c.var.once`, or `once` of the handler's second argument. */
export interface WebhookOnceVariables {
  once: ClaimedWebhook
}

/** A delivery that nobody else is working on. */
export interface ClaimedWebhook extends Pick<Delivery, 'body' | 'text'> {
  readonly id: string
  readonly provider: string
  /** The claim. Releasing it gives the delivery up: nothing is recorded, and the next one runs. */
  readonly lease: Lease
  /** Aborts when another delivery may run beside this one: the lease is lost, or what was deferred took too long. */
  readonly signal: AbortSignal
  /**
   * Lets the answer go out and this work go on, by the platform's `waitUntil`. The delivery counts as done when the
   * handler has answered 2xx and everything deferred is fulfilled, within `deferMs` of the answer. Otherwise the claim is
   * dropped, but the sender has its 2xx and will hardly come back: `onDeferError` is told, and somebody must have it
   * redelivered. Without a `waitUntil` the answer waits, and a rejection becomes the application's error.
   *
   * @throws {TypeError} when the handler, and everything it has deferred, is done
   */
  defer(work: Promise<unknown>): void
}
