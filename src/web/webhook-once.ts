import type { WebhookOnceVariables, WebhookPreset } from '../guards/webhook/delivery.ts'
import { github as githubPreset } from '../guards/webhook/github.ts'
import type { WebhookOptions } from '../guards/webhook/options.ts'
import type { Secrets } from '../guards/webhook/secrets.ts'
import { standardWebhooks as standardPreset } from '../guards/webhook/standard-webhooks.ts'
import { stripe as stripePreset, type ToleranceOptions } from '../guards/webhook/stripe.ts'
import { webhookOnce as guard } from '../guards/webhook/webhook-once.ts'
import { type FetchHandler, type GuardedHandler, guarded } from './handler.ts'

export type { OnceMaker } from '../guards/under-claim.ts'
export type {
  ClaimedWebhook,
  Delivery,
  WebhookOnceVariables,
  WebhookPreset,
} from '../guards/webhook/delivery.ts'
export type { Secrets } from '../guards/webhook/secrets.ts'
export type { ToleranceOptions } from '../guards/webhook/stripe.ts'

/** Options of {@link webhookOnce}. */
export interface WebhookOnceOptions<Rest extends readonly unknown[] = unknown[]>
  extends WebhookOptions<[request: Request, ...rest: Rest]> {}

/**
 * Every delivery once: verifies the signature before anything else, claims the sender's id, runs the handler, and
 * remembers that it was done. A delivery that was done before is answered with 200 and `webhook-duplicate: true`, one
 * that is being worked on with 409, one whose signature does not fit with 401. When the handler throws or does not
 * answer 2xx, the claim is dropped, so that the sender's next try runs.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = webhookOnce({ locks, ...github(secret), waitUntil }, async (request, { once }) => {
 *   once.defer(build(JSON.parse(once.text()), { signal: once.signal }))
 *   return new Response(null, { status: 202 })
 * })
 */
export function webhookOnce<Rest extends readonly unknown[] = unknown[]>(
  options: WebhookOnceOptions<Rest>,
  handler: GuardedHandler<WebhookOnceVariables, Rest>,
): FetchHandler<Rest> {
  return guarded(guard(options), options, handler)
}

/**
 * Stripe's webhooks, snapshot and thin: signed with the time and the body, known by the event's id. Secrets as the
 * dashboard shows them (`whsec_…`). Source: docs.stripe.com/webhooks.
 */
export const stripe: <Rest extends readonly unknown[] = unknown[]>(
  secrets: Secrets<[request: Request, ...rest: Rest]>,
  options?: ToleranceOptions,
) => WebhookPreset<[request: Request, ...rest: Rest]> = stripePreset

/**
 * GitHub's webhooks: only the body is signed, so a delivery is known by its id and its body together. Whoever has seen
 * one can repeat it under another id at any time: let handlers bear that. Source: docs.github.com/webhooks.
 */
export const github: <Rest extends readonly unknown[] = unknown[]>(
  secrets: Secrets<[request: Request, ...rest: Rest]>,
) => WebhookPreset<[request: Request, ...rest: Rest]> = githubPreset

/**
 * Webhooks by the Standard Webhooks specification, with `webhook-*` headers or Svix's `svix-*`: signed with the id, the
 * time and the body. Secrets are `whsec_` and base64. Source: standardwebhooks.com, docs.svix.com.
 */
export const standardWebhooks: <Rest extends readonly unknown[] = unknown[]>(
  secrets: Secrets<[request: Request, ...rest: Rest]>,
  options?: ToleranceOptions,
) => WebhookPreset<[request: Request, ...rest: Rest]> = standardPreset
