import { getRequestListener } from '@hono/node-server'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency, stripe, webhookOnce } from 'edgelock/web'
import express from 'express'
import { oneAtATime } from './one-at-a-time.ts'

const { FULFILMENT_URL = '', PORT = '3000' } = process.env
const locks = createLocks({ redis: restFromEnv(process.env) })
const app = express()

/** Fulfils the order of an event once, and before it answers, so that a failed event comes again. */
const hook = webhookOnce(
  // By default, the scope is the path, of which Express takes every case: a copy sent to /API/… would run again.
  { locks, sender: stripe(() => process.env['STRIPE_WEBHOOK_SECRET']), scope: 'stripe' },
  async (_request, { once }) => {
    const { ok } = await fetch(FULFILMENT_URL, { method: 'POST', body: once.text(), signal: once.signal })
    if (!ok) throw new Error('the order was not fulfilled')
    return new Response(null, { status: 204 })
  },
)

/** Charges once per `Idempotency-Key`. In an application, `scope` is the tenant and the user of the session. */
const charge = idempotency({ locks, scope: 'shop' }, async request => {
  const { amount } = (await request.json()) as { amount: number }
  return Response.json({ charge: crypto.randomUUID(), amount }, { status: 201 })
})

// In front of express.json(), because the guards read the raw body.
const asListener = (handler: typeof hook) =>
  getRequestListener(handler, { overrideGlobalObjects: false, errorHandler })

/** Without it, the listener answers 500 and logs nothing. */
function errorHandler(error: unknown): Response {
  console.error(error)
  return new Response(null, { status: 500 })
}

app.post('/api/webhooks/stripe', asListener(hook))
app.post('/api/charges', asListener(charge))

app.post(
  '/api/orders/:id',
  oneAtATime(
    locks,
    (req: express.Request) => `order:${req.params['id']}`,
    async (req, res: express.Response) => res.json({ order: req.params['id'] }),
  ),
)

app.listen(Number(PORT))
