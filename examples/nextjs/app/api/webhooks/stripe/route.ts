import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import { after } from 'next/server'
import { fulfil, type StripeEvent } from '../../../../fulfil.ts'

const { UPSTASH_REDIS_REST_URL = '', UPSTASH_REDIS_REST_TOKEN = '', STRIPE_WEBHOOK_SECRET = '' } = process.env
const locks = createLocks({ redis: rest({ url: UPSTASH_REDIS_REST_URL, token: UPSTASH_REDIS_REST_TOKEN }) })

/** What `after` does may take as long as the route: let the claim live no longer. */
export const maxDuration = 60

/**
 * Answers Stripe at once and fulfils the order behind the answer. A second delivery of the event is answered without
 * running anything; one that comes while the first is being worked on is told to come again.
 */
export const POST = webhookOnce(
  { locks, ...stripe(STRIPE_WEBHOOK_SECRET), waitUntil: after, deferMs: (maxDuration - 5) * 1_000 },
  async (_request, { once }) => {
    const event = JSON.parse(once.text()) as StripeEvent
    once.defer(fulfil(event, once.signal))
    return new Response(null, { status: 202 })
  },
)
