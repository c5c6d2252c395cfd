import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import { after } from 'next/server'

const fulfil = async (_event: unknown, _: { signal: AbortSignal }) => {}

// app/api/webhooks/stripe/route.ts

const locks = createLocks({ redis: restFromEnv(process.env) })
const secret = () => process.env['STRIPE_WEBHOOK_SECRET']

export const POST = webhookOnce({ locks, sender: stripe(secret), waitUntil: after }, async (_request, { once }) => {
  await fulfil(once.json(), { signal: once.signal }) // your work
  return new Response(null, { status: 204 })
})
