import { createLocks } from 'edgelock'
import { stripe, webhookOnce } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'
import { Hono, type Context } from 'hono'

const fulfil = async (_event: unknown, _: { signal: AbortSignal }) => {}

interface Settings {
  Bindings: { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string; STRIPE_WEBHOOK_SECRET: string }
}

const app = new Hono<Settings>()
const locks = (c: Context<Settings>) => createLocks({ redis: restFromEnv(c.env) })

app.post('/hooks/stripe', webhookOnce({ locks, sender: stripe<Settings>(c => c.env.STRIPE_WEBHOOK_SECRET) }), async c => {
  await fulfil(c.var.once.json(), { signal: c.var.once.signal })
  return c.body(null, 204)
})

export default app
