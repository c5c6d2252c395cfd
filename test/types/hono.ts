/** What the guards put into the context, and that they leave the types of a route as they are. */
import { type Context, Hono } from 'hono'
import type { LockGuardOptions, LockGuardVariables } from '../../src/hono/index.ts'
import { lockGuard, permitGuard } from '../../src/hono/index.ts'
import type { Lease, Locks, RedisLike } from '../../src/index.ts'
import { createLocks, fairLock, lock, multiLock, permitSemaphore } from '../../src/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Bindings {
  LOCKS: Locks
}

const app = new Hono<{ Bindings: Bindings }>()

app.post('/orders/:id', lockGuard({ locks, name: c => `order:${c.req.param('id')}` }), c => {
  same<typeof c.var.lease, Lease>(true)
  return c.text(c.var.lease.name)
})

app.post('/orders/:id', lockGuard({ locks, name: 'order', answers: { onUnavailable: 'allow' } }), c => {
  same<typeof c.var.lease, Lease | undefined>(true)
  // @ts-expect-error: the request may have passed without a lock
  c.var.lease.name
  return c.text(c.var.lease?.name ?? 'unguarded')
})

app.use(
  lockGuard<{ Bindings: Bindings }>({
    locks: c => c.env.LOCKS,
    name: async c => `tenant:${c.req.header('x-tenant')}`,
    hold: { leaseMs: 5_000, renew: true, maxHoldMs: 60_000, releaseAfter: 'handler' },
    waitMs: 0,
    maxPolls: 1,
    waitingRoom: (locks, name) => permitSemaphore(locks, `${name}:waiting`, { permits: 20 }),
    answers: { onBusy: (c, error) => c.json({ retryAfterMs: error.retryAfterMs }, 409) },
  }),
)

app.get('/', c => {
  // @ts-expect-error: this route has no guard
  c.var.lease
  return c.text('')
})

// @ts-expect-error: no name
lockGuard({ locks })
// @ts-expect-error: an answer that is none
lockGuard({ locks, name: 'order', answers: { onBusy: () => 409 } })

app.post(
  '/reports',
  permitGuard({ locks, name: c => c.req.path, permits: 3, waitMs: 0, answers: { status: 429 } }),
  c => {
    same<typeof c.var.permit, Lease>(true)
    return c.text(c.var.permit.name)
  },
)

// Functions of any context, as helpers often are, hide nothing.
const byPath = (c: Context) => c.req.path
app.post('/both', lockGuard({ locks, name: byPath }), permitGuard({ locks, name: byPath, permits: 3 }), c => {
  same<typeof c.var.lease, Lease>(true)
  same<typeof c.env, Bindings>(true)
  return c.text(c.var.permit.name)
})

app.use(
  lockGuard<{ Bindings: { redis: RedisLike } }>({
    locks: c => createLocks({ redis: c.env.redis }),
    name: 'order',
    kind: (locks, name) => multiLock([lock(locks, name), fairLock(locks, 'stock', { waiterMs: 1_000 })]),
  }),
)

export type { LockGuardOptions, LockGuardVariables }
