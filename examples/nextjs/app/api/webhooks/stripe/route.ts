import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import { after } from 'next/server'
import { fulfil, type StripeEvent } from '../../../../fulfil.ts'

const { UPSTASH_REDIS_REST_URL = '', UPSTASH_REDIS_REST_TOKEN = '', STRIPE_WEBHOOK_SECRET = '' } = process.env
const locks = createLocks({ redis: rest({ url: UPSTASH_REDIS_REST_URL, token: UPSTASH_REDIS_REST_TOKEN }) })

/** In seconds. Work in `after` counts as part of the route, so `deferMs` below stays under this. */
export const maxDuration = 60

/**
 * Answers Stripe at once and fulfils the order after the answer. A duplicate delivery runs nothing. A duplicate that
 * arrives while the first delivery is in progress is answered with 409, so that Stripe sends it again later.
 */
export const POST = webhookOnce(
  { locks, ...stripe(STRIPE_WEBHOOK_SECRET), waitUntil: after, deferMs: (maxDuration - 5) * 1_000 },
  async (_request, { once }) => {
    const event = JSON.parse(once.text()) as StripeEvent
    once.defer(fulfil(event, once.signal))
    return new Response(null, { status: 202 })
  },
)
