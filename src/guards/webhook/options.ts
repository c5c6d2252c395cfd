/** The options of the webhook guard. */
import type { LockError, OnceInFlightError } from '../../api/errors.ts'
import type { AfterCrash } from '../../api/in-doubt.ts'
import * as check from '../../internal/options.ts'
import { groupOf, must } from '../../internal/options.ts'
import { MAX_HOLD_MS } from '../../lease/lease.ts'
import type { InDoubt } from '../../once/in-doubt.ts'
import type { AnyArgs } from '../guard.ts'
import { ANSWER_CHECKS, checkGuard, type GuardOptions, type RefusalOptions } from '../guard-options.ts'
import type { Carry } from './carry.ts'
import type { ClaimedWebhook, WebhookPreset } from './delivery.ts'

/** How one sender signs and names its deliveries: a {@link WebhookPreset}, or your own functions. */
export type WebhookSender<Args extends readonly unknown[]> = Pick<WebhookPreset<Args>, 'verify' | 'id'> &
  Partial<WebhookPreset<Args>>

/** Work that goes on after the answer. */
export interface DeferOptions<Subject> {
  /**
   * How long it may go on after the answer, in milliseconds, never beyond `maxHoldMs` and `deadline`. At least 1;
   * `Infinity` where the platform sets no limit. Default 25,000, because Workers end everything 30 s after it.
   */
  timeoutMs?: number | undefined
  /**
   * Called if it rejects, with its error (a `TimeoutError` after `timeoutMs`) and the delivery. The event is lost unless an
   * operator redelivers it. Default: the promise passed to `waitUntil` rejects with the error, so that the platform
   * reports it.
   */
  onError?: ((subject: Subject, error: unknown, once: ClaimedWebhook) => unknown) | undefined
}

/** Answers in place of a webhook guard's own. The guard lets no delivery through without a claim. */
export interface WebhookAnswerOptions<Subject> extends RefusalOptions<Subject, OnceInFlightError> {
  /** Returns the answer when the store is unavailable. Default: 503 with `Retry-After` and problem+json. */
  onUnavailable?:
    | ((subject: Subject, error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

/** Options of a webhook guard. */
export interface WebhookOnceOptions<Args extends AnyArgs = AnyArgs>
  extends GuardOptions<Args, WebhookAnswerOptions<Args[0]>> {
  /**
   * How the sender signs and names its deliveries: a preset such as `stripe(secret)`, or `{ verify, id }` with functions of
   * your own. Of those, `provider` is `'custom'` by default, and `signsId` false, which is safe with any signature.
   */
  sender: WebhookSender<Args>
  /**
   * Which endpoint receives the event. One event may go to several endpoints, and each of them handles it once: the scope
   * is part of the record's key, with the sender's id. Default: the path of the request, without the prefix that
   * `app.mount()` takes away.
   */
  scope?: string | ((...args: Args) => string | Promise<string>) | undefined
  /**
   * Whether a body that was handled under another id is a duplicate, for `keepMs`. With `'duplicate'`, the record is that of
   * the body alone, so a delivery that an attacker has recorded cannot be repeated under a new id (GitHub, Shopify), and
   * two events with the same bytes count as one. Costs no further request to the store. Default `'new'`.
   */
  sameBody?: 'new' | 'duplicate' | undefined
  /**
   * What a delivery is that has the id of another one, and another body: a duplicate of it, or `'refused'` with 422, and
   * an event. Choose `'refused'` if senders that do not know of each other's ids share a secret, and if each of them
   * repeats a delivery byte for byte, as Standard Webhooks do, but not Stripe. Default `'duplicate'`.
   */
  otherBody?: 'duplicate' | 'refused' | undefined
  /**
   * How long a delivery that was done is remembered, in milliseconds. A whole number of at least 1,000. Default 604,800,000,
   * 7 days, which is longer than senders retry: Stripe 3 days, Standard Webhooks 3.2, Svix 1.2, GitHub not at all.
   * Redelivery by hand is possible for 3 days at GitHub, 7 at GitHub Enterprise Server, 30 at Stripe.
   */
  keepMs?: number | undefined
  /** Work that goes on after the answer: `timeoutMs`, `onError`. */
  defer?: DeferOptions<Args[0]> | undefined
  /**
   * `inDoubt()`, for a handler that is not idempotent itself: after a crash, or once the handler or what it deferred threw,
   * it never runs again for this delivery. Further attempts are answered with 409, until the doubt ends. The value of its
   * `reconcile` is the status to record, such as 200, for which any value stands that is no number. Default: the next attempt
   * of the sender runs.
   */
  afterCrash?: AfterCrash | undefined
  /**
   * Passes on deliveries that could not be claimed within `patienceMs`, so that none is lost: `carryTo(send)`. They are
   * answered with 202, and `runCarried` runs them. With `carryTo(send, { always: true })`, every delivery is passed on, and
   * nothing is claimed before. Default: the answer is 503, and a sender that never asks again, such as GitHub, loses the
   * event.
   */
  carry?: Carry<Args> | undefined
}

/** {@link WebhookOnceOptions} with defaults. */
export type WebhookSettings = WebhookOnceOptions & {
  readonly sender: WebhookPreset<AnyArgs>
  readonly keepMs: number
  readonly defer: { readonly timeoutMs: number }
}

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function webhookSettings(options: WebhookOnceOptions): WebhookSettings {
  const { sender } = Object(options) as WebhookOnceOptions
  const checkSender = () =>
    must(Object(sender).verify && sender.id, 'sender', 'a preset, such as stripe(secret), or { verify, id }')
  // Before the checks of its parts, whose messages say less.
  if (sender) checkSender()
  checkGuard<WebhookOnceOptions>('webhookOnce()', options, {
    answers: groupOf({ ...ANSWER_CHECKS, onUnavailable: check.aFunction }),
    sender: groupOf<WebhookSender<AnyArgs>>({
      verify: check.aFunction,
      id: check.aFunction,
      screen: check.aFunction,
      signsId: check.aBoolean,
      patienceMs: check.positiveInteger,
      busyStatus: check.oneOf(409, 503),
      obeysRetryAfter: check.aBoolean,
      provider: check.fitting(
        (provider: string) => /^[\w.-]{1,64}$/.test(provider),
        '1 to 64 letters, digits, ., _ or -',
      ),
    }),
    sameBody: check.oneOf('new', 'duplicate'),
    otherBody: check.oneOf('duplicate', 'refused'),
    scope: check.fitting(scope => /string|function/.test(typeof scope), 'a function, or a string'),
    keepMs: check.aKeepTime,
    defer: groupOf({ timeoutMs: check.positiveOrInfinite, onError: check.aFunction }),
    afterCrash: check.anAfterCrash,
    carry: check.fitting((carry: Carry<never>) => carry?.take, 'carryTo(send)'),
  })
  checkSender()
  const { defer, keepMs = 604_800_000, hold: { maxHoldMs = MAX_HOLD_MS } = {} } = options
  const afterCrash = options.afterCrash as InDoubt | undefined
  const { provider = 'custom', signsId = false } = sender
  const { patienceMs = sender.patienceMs } = options
  // Work must not go on when its claim is not renewed any more.
  const timeoutMs = Math.min(defer?.timeoutMs ?? 25_000, maxHoldMs)
  return {
    ...options,
    keepMs,
    patienceMs,
    afterCrash: afterCrash?.withStatus(),
    sender: { ...sender, provider, signsId },
    defer: { ...defer, timeoutMs },
  }
}
