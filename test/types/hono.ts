/** What the guards put into the context, and that they leave the types of a route as they are. */
import { type Context, Hono } from 'hono'
import * as hono from '../../src/hono/index.ts'
import type { InDoubtLease, Lease, Locks } from '../../src/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Bindings {
  LOCKS: Locks
  SECRET: string
}
type Env = { Bindings: Bindings }
type Tenanted = Env & { Variables: { tenant: string } }

const app = new Hono<Env>()

app.post('/orders/:id', hono.lockGuard({ locks, name: c => `order:${c.req.param('id')}` }), c => {
  same<typeof c.var.lease, Lease>(true)
  return c.text(c.env.SECRET)
})

const unless = { locks, name: 'order', answers: { onUnavailable: 'allow' } } as const
app.post('/orders/:id', hono.lockGuard(unless), c => {
  // The request may have passed without a lock.
  same<typeof c.var.lease, Lease | undefined>(true)
  return c.text('')
})

app.get('/', c => {
  // @ts-expect-error: this route has no guard
  c.var.lease
  return c.text('')
})

// Functions of any context, as helpers often are, hide nothing.
const name = (c: Context) => c.req.path
app.post('/both', hono.lockGuard({ locks, name }), hono.permitGuard({ locks, name, permits: 3 }), c => {
  same<[typeof c.var.lease, typeof c.var.permit, typeof c.env], [Lease, Lease, Bindings]>(true)
  return c.text('')
})

app.post('/hooks', hono.webhookOnce({ locks, sender: hono.stripe('whsec_secret') }), c => {
  same<typeof c.var.once, hono.ClaimedWebhook>(true)
  same<typeof c.var.once.lease, Lease & Partial<InDoubtLease>>(true)
  return c.text('')
})

// Options may ask for more than the context of every application.
const secret = (c: Context<Env>) => c.env.SECRET
const presets = [hono.stripe(secret), hono.github(secret), hono.standardWebhooks(secret, { toleranceMs: 1 })]
for (const sender of presets)
  app.post('/', hono.webhookOnce<Env>({ locks, sender }), c => c.text(c.env.SECRET))

new Hono<Tenanted>().post(
  '/payments',
  hono.idempotency<Tenanted>({ locks: c => c.env.LOCKS, scope: c => c.var.tenant }),
  c => {
    // Not every request that reaches the handler has a key.
    same<typeof c.var.idempotency, hono.IdempotencyVariables['idempotency'] | undefined>(true)
    same<typeof c.var.tenant, string>(true)
    return c.text('')
  },
)

// @ts-expect-error: an answer that is none
hono.lockGuard({ locks, name: 'order', answers: { onBusy: () => 409 } })
// @ts-expect-error: no verification
hono.webhookOnce({ locks, sender: { id: () => 'one' } })
// @ts-expect-error: no id
hono.webhookOnce({ locks, sender: { verify: () => true } })
// @ts-expect-error: nothing is let through without a claim
hono.webhookOnce({ locks, sender: hono.stripe('secret'), answers: { onUnavailable: 'allow' } })
// @ts-expect-error: no secret
hono.stripe()
// A secret that may be missing: the first delivery says so.
hono.stripe((c: Context<{ Bindings: { SECRET?: string } }>) => c.env.SECRET)
// @ts-expect-error: a scope that may be missing
hono.idempotency<Tenanted>({ locks, scope: c => c.req.header('x-tenant') })
// @ts-expect-error: the body of the answer must not be waited for
hono.idempotency({ locks, scope: 'tenant', record: { filter: async response => response.ok } })
