/** What the guards of claims, `webhookOnce` with its presets and `idempotency`, take, and have for the handler. */
import { type Context, Hono } from 'hono'
import * as hono from '../../src/hono/index.ts'
import type { InDoubtLease, Lease, Locks } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Bindings {
  LOCKS: Locks
  SECRET: string
}
type Env = { Bindings: Bindings }
type Tenanted = Env & { Variables: { tenant: string } }

const app = new Hono<Env>()

app.post('/hooks', hono.webhookOnce({ locks, sender: hono.stripe('whsec_secret') }), c => {
  same<typeof c.var.once, hono.ClaimedWebhook>(true)
  same<typeof c.var.once.body, Uint8Array<ArrayBuffer>>(true)
  same<typeof c.var.once.lease, Lease & Partial<InDoubtLease>>(true)
  same<typeof c.var.once.signal, AbortSignal>(true)
  c.var.once.defer(Promise.resolve(c.var.once.text()))
  return c.text(c.var.once.id + c.var.once.provider)
})

app.post(
  '/hooks/:tenant',
  hono.webhookOnce<Env>({
    locks: c => c.env.LOCKS,
    sender: hono.github<Env>(c => [c.env.SECRET]),
    scope: c => c.req.param('tenant') ?? '',
    keepMs: 1,
    hold: { leaseMs: 1, maxHoldMs: 1, deadline: () => new Date() },
    defer: { timeoutMs: Infinity, onError: (c, error, { id }) => console.error(c.req.path, id, error) },
    body: { maxBytes: 1 },
    waitUntil: promise => void promise,
    answers: {
      onBusy: (c, error) => c.json({ retryAfterMs: error.retryAfterMs }, 409),
      onUnavailable: (c, error) => c.json({ code: error.code }, 503),
    },
  }),
  c => c.text(c.env.SECRET),
)

const secret = (c: Context<Env>) => c.env.SECRET
const presets = [hono.stripe(secret), hono.github(secret), hono.standardWebhooks(secret, { toleranceMs: 1 })]
for (const preset of presets)
  app.post('/', hono.webhookOnce<Env>({ locks, sender: preset }), c => c.text(c.var.once.id))

// A verification of one's own.
hono.webhookOnce({
  locks,
  sender: {
    verify: async ({ headers, body }, c) => headers.has('x') && body.length > 0 && c.req.path === '/',
    id: ({ headers }) => headers.get('x-id') ?? undefined,
  },
})

const handle = web.webhookOnce(
  { locks, sender: web.standardWebhooks(['one', 'two']) },
  (request, { once }) => {
    same<typeof request, Request>(true)
    same<typeof once, web.ClaimedWebhook>(true)
    return new Response(once.text())
  },
)
same<Promise<Response>, ReturnType<typeof handle>>(true)
handle(new Request('http://localhost'))

interface Queue {
  send(message: web.CarriedDelivery): Promise<void>
}
const carrying = web.webhookOnce(
  {
    locks,
    sender: web.github('secret'),
    carry: web.carryTo((delivery, _request: Request, env: { QUEUE: Queue }) => env.QUEUE.send(delivery)),
  },
  (_request, { once }) => new Response(once.id),
)
declare const queue: Queue
carrying(new Request('http://localhost'), { QUEUE: queue })
// @ts-expect-error: carry needs the queue of the environment
carrying(new Request('http://localhost'))
// @ts-expect-error: a function must be given to carryTo()
web.webhookOnce({ locks, sender: web.github('secret'), carry: () => {} }, () => new Response())

export async function runQueue(delivery: web.CarriedDelivery): Promise<void> {
  const how = await web.runCarried(locks, delivery, { hold: { leaseMs: 1 }, waitMs: 0 }, async webhook => {
    same<typeof webhook, web.CarriedWebhook>(true)
    same<typeof webhook.body, Uint8Array<ArrayBuffer>>(true)
    // @ts-expect-error: there is no answer that it could wait for
    webhook.defer(Promise.resolve())
  })
  same<typeof how, 'handled' | 'duplicate'>(true)
}

// @ts-expect-error: no verification
hono.webhookOnce({ locks, sender: { id: () => 'one' } })
// @ts-expect-error: no id
hono.webhookOnce({ locks, sender: { verify: () => true } })
// @ts-expect-error: nothing is let through without a claim
hono.webhookOnce({ locks, sender: hono.stripe('secret'), answers: { onUnavailable: 'allow' } })
// @ts-expect-error: no secret
hono.stripe()
// @ts-expect-error: GitHub signs no time
hono.github('secret', { toleranceMs: 1 })
// A secret that may be missing: the first delivery says so.
hono.stripe((c: Context<{ Bindings: { SECRET?: string } }>) => c.env.SECRET)

new Hono<Tenanted>().post(
  '/payments',
  hono.idempotency<Tenanted>({ locks: c => c.env.LOCKS, scope: c => c.var.tenant }),
  c => {
    // Not every request that reaches the handler has a key.
    same<typeof c.var.idempotency, hono.IdempotencyVariables['idempotency'] | undefined>(true)
    same<NonNullable<typeof c.var.idempotency>['lease'], Lease & Partial<InDoubtLease>>(true)
    same<typeof c.var.tenant, string>(true)
    return c.text(c.var.idempotency?.key ?? '')
  },
)

hono.idempotency<Tenanted>({
  locks,
  scope: async c => c.var.tenant,
  key: { required: false, header: 'X-Key', unquoted: 'refuse' },
  methods: ['POST', 'PUT'] as const,
  keepMs: 1,
  hold: { leaseMs: 1, maxHoldMs: 1, deadline: () => 0 },
  waitMs: 0,
  fingerprint: async c => (await c.req.json<{ amount: string }>()).amount,
  record: { filter: ({ ok }) => ok, maxBytes: 1, store: 'background' },
  body: { maxBytes: 1 },
  answers: {
    documentation: new URL('https://example.com/keys'),
    onBusy: (c, error) => c.json({ retryAfterMs: error.retryAfterMs }, 409),
    onUnavailable: (c, error) => c.json({ code: error.code }, 503),
  },
  waitUntil: promise => void promise,
})

const POST = web.idempotency(
  { locks, scope: request => request.headers.get('x-tenant') ?? '', answers: { onUnavailable: 'allow' } },
  async (request, { idempotency }) => {
    same<typeof request, Request>(true)
    same<typeof idempotency, web.IdempotencyVariables['idempotency'] | undefined>(true)
    return Response.json(await request.json())
  },
)
same<ReturnType<typeof POST>, Promise<Response>>(true)
POST(new Request('https://host/'))

// @ts-expect-error: a scope that may be missing
hono.idempotency<Tenanted>({ locks, scope: c => c.req.header('x-tenant') })
// @ts-expect-error: the body of the answer must not be waited for
hono.idempotency({ locks, scope: 'tenant', record: { filter: async response => response.ok } })

export type { Bindings }
