/** What `idempotency` takes, and has for the handler. */
import { Hono } from 'hono'
import * as hono from '../../src/hono/index.ts'
import type { InDoubtLease, Lease, Locks } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Bindings {
  LOCKS: Locks
}
type Env = { Bindings: Bindings; Variables: { tenant: string } }

const app = new Hono<Env>()

app.post('/payments', hono.idempotency<Env>({ locks: c => c.env.LOCKS, scope: c => c.var.tenant }), c => {
  // Not every request that reaches the handler has a key.
  same<typeof c.var.idempotency, hono.IdempotencyVariables['idempotency'] | undefined>(true)
  same<NonNullable<typeof c.var.idempotency>['lease'], Lease & Partial<InDoubtLease>>(true)
  same<typeof c.var.tenant, string>(true)
  return c.text(c.var.idempotency?.key ?? '')
})

hono.idempotency<Env>({
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
hono.idempotency<Env>({ locks, scope: c => c.req.header('x-tenant') })
// @ts-expect-error: the body of the answer must not be waited for
hono.idempotency({ locks, scope: 'tenant', record: { filter: async response => response.ok } })
