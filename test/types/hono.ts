/** What the guards put into the context, and that they leave the types of a route as they are. */
import { type Context, Hono } from 'hono'
import { hc, type InferRequestType, type InferResponseType } from 'hono/client'
import type { LockGuardOptions, LockGuardVariables, PermitGuardOptions } from '../../src/hono/index.ts'
import { lockGuard, permitGuard } from '../../src/hono/index.ts'
import type { Lease, Locks, RedisLike } from '../../src/index.ts'
import {
  createLocks,
  fairLock,
  fencedLock,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
} from '../../src/index.ts'
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

app.post(
  '/orders/:id',
  lockGuard({ locks, name: 'order', answers: { onUnavailable: c => c.text('later', 503) } }),
  c => {
    same<typeof c.var.lease, Lease>(true)
    return c.text(c.get('lease').name)
  },
)

declare const options: LockGuardOptions<{ Bindings: Bindings }>
app.post('/orders/:id', lockGuard(options), c => {
  // @ts-expect-error: these options may hold 'allow'
  return c.text(c.var.lease.name)
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
// @ts-expect-error: no locks
lockGuard({ name: 'order' })
// @ts-expect-error: an unknown option
lockGuard({ locks, name: 'order', ttl: 5 })
// @ts-expect-error: an unknown moment to release
lockGuard({ locks, name: 'order', release: 'end' })
// @ts-expect-error: an unknown answer
lockGuard({ locks, name: 'order', answers: { onUnavailable: 'deny' } })
// @ts-expect-error: an answer that is none
lockGuard({ locks, name: 'order', answers: { onBusy: () => 409 } })
// @ts-expect-error: a name that is no text
lockGuard({ locks, name: () => 42 })

app.post(
  '/reports',
  permitGuard({ locks, name: c => c.req.path, permits: 3, waitMs: 0, answers: { status: 429 } }),
  c => {
    same<typeof c.var.permit, Lease>(true)
    return c.text(c.var.permit.name)
  },
)

app.post(
  '/reports',
  permitGuard({
    locks,
    name: 'reports',
    permits: async c => c.req.path.length,
    answers: { onUnavailable: 'allow' },
  }),
  c => {
    same<typeof c.var.permit, Lease | undefined>(true)
    return c.text(c.var.permit?.name ?? 'unguarded')
  },
)

app.post(
  '/both',
  lockGuard({ locks, name: 'order' }),
  permitGuard({ locks, name: 'reports', permits: 3 }),
  c => c.text(c.var.lease.name + c.var.permit.name),
)

// Functions of any context, as helpers often are, hide nothing.
const byPath = (c: Context) => c.req.path
app.post('/both', lockGuard({ locks, name: byPath }), permitGuard({ locks, name: byPath, permits: 3 }), c => {
  same<typeof c.var.lease, Lease>(true)
  same<typeof c.env, Bindings>(true)
  return c.text(c.var.permit.name)
})

declare const permitOptions: PermitGuardOptions<{ Bindings: Bindings }>
app.use(permitGuard(permitOptions))
app.use(permitGuard<{ Bindings: Bindings }>({ locks: c => c.env.LOCKS, name: 'reports', permits: 1 }))
app.use(lockGuard({ locks, name: 'order', kind: readWriteLock, hold: { deadline: () => new Date(0) } }))
app.use(lockGuard({ locks, name: 'order', kind: fairLock }))
app.use(lockGuard({ locks, name: 'order', kind: fencedLock }))
app.use(lockGuard({ locks, name: 'order', kind: undefined }))
app.use(
  lockGuard<{ Bindings: { redis: RedisLike } }>({
    locks: c => createLocks({ redis: c.env.redis }),
    name: 'order',
    kind: (locks, name) => multiLock([lock(locks, name), fairLock(locks, 'stock', { waiterMs: 1_000 })]),
  }),
)

// A typed client sees the route as if there were no guard.
const typed = new Hono()
  .get('/plain/:id', c => c.json({ id: c.req.param('id') }))
  .get('/locked/:id', lockGuard({ locks, name: c => `order:${c.req.param('id')}` }), c =>
    c.json({ id: c.req.param('id') }),
  )
  .get('/permitted/:id', permitGuard({ locks, name: 'reports', permits: 3 }), c =>
    c.json({ id: c.req.param('id') }),
  )
const client = hc<typeof typed>('https://host/')
type Plain = (typeof client)['plain'][':id']['$get']
type Locked = (typeof client)['locked'][':id']['$get']
type Permitted = (typeof client)['permitted'][':id']['$get']
same<InferResponseType<Plain>, { id: string }>(true)
same<InferResponseType<Locked>, { id: string }>(true)
same<InferResponseType<Permitted>, { id: string }>(true)
same<InferRequestType<Locked>, InferRequestType<Plain>>(true)
same<InferRequestType<Permitted>, InferRequestType<Plain>>(true)

// @ts-expect-error: no number of permits
permitGuard({ locks, name: 'reports' })
// @ts-expect-error: a status that does not say what is wrong
permitGuard({ locks, name: 'reports', permits: 3, answers: { status: 500 } })
// @ts-expect-error: the former name of kind
lockGuard({ locks, name: 'order', mode: 'fair' })
// @ts-expect-error: a kind that returns no lock
lockGuard({ locks, name: 'order', kind: (_locks, name) => name })
// @ts-expect-error: an object of one's own instead of locks
lockGuard({ locks: { lock: (id: string) => lock(locks, id) }, name: 'order' })
// @ts-expect-error: permits have no kind
permitGuard({ locks, name: 'order', permits: 1, kind: fairLock })

export type { LockGuardOptions, LockGuardVariables }
