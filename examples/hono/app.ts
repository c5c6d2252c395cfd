import { createLocks } from 'edgelock'
import { idempotency, type LockGuardOptions, lockGuard, stripe, webhookOnce } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'
import { Hono } from 'hono'

const locks = createLocks({ redis: restFromEnv(process.env) })

/** @param platform what the platform needs: nothing on Node, more on Lambda */
export function shop(platform: Pick<LockGuardOptions, 'hold'> = {}): Hono {
  const app = new Hono()

  /** Fulfils the order of an event once, and before it answers, so that a failed event comes again. */
  app.post(
    '/api/webhooks/stripe',
    webhookOnce({ locks, sender: stripe(() => process.env['STRIPE_WEBHOOK_SECRET']) }),
    async c => {
      const { once } = c.var
      const url = process.env['FULFILMENT_URL'] ?? ''
      const { ok } = await fetch(url, { method: 'POST', body: once.text(), signal: once.signal })
      if (!ok) throw new Error('the order was not fulfilled')
      return c.body(null, 204)
    },
  )

  /** Changes one order at a time. */
  app.post(
    '/api/orders/:id',
    lockGuard({ locks, name: c => `order:${c.req.param('id')}`, waitMs: 0, ...platform }),
    c => c.json({ order: c.req.param('id') }),
  )

  /** Charges once per `Idempotency-Key`. In an application, `scope` is the tenant and the user of the session. */
  app.post('/api/charges', idempotency({ locks, scope: 'shop' }), async c => {
    const { amount } = await c.req.json<{ amount: number }>()
    return c.json({ charge: crypto.randomUUID(), amount }, 201)
  })

  return app
}
