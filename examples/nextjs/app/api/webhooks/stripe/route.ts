import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import { after } from 'next/server'
import { fulfil, type StripeEvent } from '../../../../fulfil.ts'

const locks = createLocks({ redis: restFromEnv(process.env) })

/** In seconds. Stripe waits for the answer, so fulfilment should take a few. */
export const maxDuration = 60

/**
 * Fulfils the order, then answers Stripe: if fulfilment fails, Stripe gets a 500 and delivers the event again. A duplicate
 * delivery runs nothing. A duplicate that arrives while the first delivery is in progress is answered with 409, so that
 * Stripe sends it again later. Settings are read at the first request: `next build` needs none.
 */
export const POST = webhookOnce(
  { locks, sender: stripe(() => process.env['STRIPE_WEBHOOK_SECRET']), waitUntil: after },
  async (_request, { once }) => {
    const event = once.json() as StripeEvent
    await fulfil(event, once.signal)
    return new Response(null, { status: 204 })
  },
)
