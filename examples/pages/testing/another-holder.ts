import assert from 'node:assert/strict'
import { createLocks, lock, type Locks } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { memory } from 'edgelock/testing'
import { Hono } from 'hono'

const createApp = (locks: Locks) => new Hono().post('/orders/:id', lockGuard({ locks, name: c => c.req.param('id') ?? '' }), c => c.text('ok'))

const redis = memory()
const app = createApp(createLocks({ redis }))

const lease = await lock(createLocks({ redis }), '42').acquire()
assert.equal((await app.request('/orders/42', { method: 'POST' })).status, 409)
await lease.release()
assert.equal((await app.request('/orders/42', { method: 'POST' })).status, 200)
