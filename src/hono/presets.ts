/** The presets of senders of webhooks. `npm run prepare` makes those of `edgelock/web` from this text. */
import * as moreSenders from '../guards/webhook/more-senders.ts'
import { qstash as qstashSender } from '../guards/webhook/qstash.ts'
import type { ToleranceOptions } from '../guards/webhook/senders.ts'
import * as senders from '../guards/webhook/senders.ts'
import { twilio as twilioSender } from '../guards/webhook/twilio.ts'
import type { HonoPreset, HonoQstash, HonoTwilio } from './middleware.ts'

/**
 * Verifies Stripe's webhooks, snapshot and thin. The signature covers the time and the body; the event's id identifies a
 * delivery. Pass secrets as the dashboard shows them (`whsec_…`). Source: docs.stripe.com/webhooks.
 */
export const stripe: HonoPreset<ToleranceOptions> = senders.stripe

/**
 * Verifies GitHub's webhooks. The signature covers only the body, so the id and the body together identify a delivery. An
 * attacker who has seen one can repeat it under another id at any time, so handlers must tolerate that. Source:
 * docs.github.com/webhooks.
 */
export const github: HonoPreset = senders.github

/**
 * Verifies webhooks of the Standard Webhooks specification, with `webhook-*` headers or Svix's `svix-*`. The signature
 * covers the id, the time and the body. Secrets are `whsec_` and base64. Source: standardwebhooks.com, docs.svix.com.
 */
export const standardWebhooks: HonoPreset<ToleranceOptions> = senders.standardWebhooks

/**
 * Verifies the messages of Upstash QStash: the signature is a JWT that covers the body, a time and the URL. Pass both
 * signing keys, the current and the next one. Source: upstash.com/docs/qstash/howto/signature.
 */
export const qstash: HonoQstash = qstashSender

/**
 * Verifies Shopify's webhooks. As with `github`, the signature covers only the body, so handlers must tolerate a repeated
 * body. The secret is the app's client secret. Source: shopify.dev/docs/apps/build/webhooks.
 */
export const shopify: HonoPreset = senders.shopify

/**
 * Verifies what Slack sends: events, interactions and commands. The signature covers the time and the body. The secret is
 * the app's signing secret. Your handler answers the `challenge` of the question whether the URL is right. Source:
 * docs.slack.dev/apis/events-api.
 */
export const slack: HonoPreset<ToleranceOptions> = moreSenders.slack

/**
 * Verifies Discord's webhook events, and its interactions. The signature covers the time and the body. Pass the public key
 * of the application in place of a secret. Source: docs.discord.com/developers/events/webhook-events.
 */
export const discord: HonoPreset<ToleranceOptions> = moreSenders.discord

/**
 * Verifies Linear's webhooks. The signature covers the body, which has a time; the id is that of a header. The secret is
 * that of the webhook (`lin_wh_…`). Answer 200, the only success that Linear knows. Source: linear.app/developers/webhooks.
 */
export const linear: HonoPreset<ToleranceOptions> = moreSenders.linear

/**
 * Verifies the notifications of Paddle Billing. The signature covers the time and the body. The secret is that of the
 * notification destination (`pdl_ntfset_…`). Source: developer.paddle.com/webhooks.
 */
export const paddle: HonoPreset<ToleranceOptions> = moreSenders.paddle

/**
 * Verifies GitLab's webhooks by their secret token, which is sent as it is and signs nothing. For those with a signing token
 * (`whsec_…`), use {@link standardWebhooks}. Source: docs.gitlab.com/user/project/integrations/webhooks.
 */
export const gitlab: HonoPreset = moreSenders.gitlab

/**
 * Verifies Twilio's webhooks. The signature covers the URL and the body. The secret is the auth token of the account.
 * Source: twilio.com/docs/usage/webhooks/webhooks-security.
 *
 * @throws {TypeError} naming the option that cannot be used
 */
export const twilio: HonoTwilio = twilioSender
