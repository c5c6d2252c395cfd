/** What `lockGuard` puts into the context. */
import { Hono } from 'hono'
import { type LockGuardOptions, type LockGuardVariables, lockGuard } from '../../src/hono/index.ts'
import type { Lease, Locks } from '../../src/index.ts'
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

app.post('/orders/:id', lockGuard({ locks, name: 'order', onUnavailable: 'allow' }), c => {
  same<typeof c.var.lease, Lease | undefined>(true)
  // @ts-expect-error: the request may have passed without a lock
  c.var.lease.name
  return c.text(c.var.lease?.name ?? 'unguarded')
})

app.post('/orders/:id', lockGuard({ locks, name: 'order', onUnavailable: c => c.text('later', 503) }), c => {
  same<typeof c.var.lease, Lease>(true)
  return c.text(c.get('lease').name)
})

declare const options: LockGuardOptions<{ Bindings: Bindings }>
app.post('/orders/:id', lockGuard(options), c => {
  // @ts-expect-error: whoever made the options may have said 'allow'
  return c.text(c.var.lease.name)
})

app.use(
  lockGuard<{ Bindings: Bindings }>({
    locks: c => c.env.LOCKS,
    name: async c => `tenant:${c.req.header('x-tenant')}`,
    leaseMs: 5_000,
    waitMs: 0,
    maxPolls: 1,
    renew: true,
    maxHoldMs: 60_000,
    release: 'handler',
    onBusy: (c, error) => c.json({ retryAfterMs: error.retryAfterMs }, 409),
  }),
)

app.get('/', c => {
  // @ts-expect-error: this route has no guard
  c.var.lease
  return c.text('')
})

// @ts-expect-error: no name
lockGuard({ locks })
// @ts-expect-error: no locks
lockGuard({ name: 'order' })
// @ts-expect-error: an unknown option
lockGuard({ locks, name: 'order', ttl: 5 })
// @ts-expect-error: an unknown moment to release
lockGuard({ locks, name: 'order', release: 'end' })
// @ts-expect-error: an unknown answer
lockGuard({ locks, name: 'order', onUnavailable: 'deny' })
// @ts-expect-error: an answer that is none
lockGuard({ locks, name: 'order', onBusy: () => 409 })
// @ts-expect-error: a name that is no text
lockGuard({ locks, name: () => 42 })

export type { LockGuardOptions, LockGuardVariables }
