import { Redis } from '@upstash/redis'
import { createLocks } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { Hono } from 'hono'
import type { Account } from './redis.ts'

/** Uses a guarded route with both peers. */
export default async function use(account: Account): Promise<unknown> {
  const locks = createLocks({ redis: new Redis({ ...account, enableTelemetry: false }) })
  const app = new Hono().post(
    '/orders/:id',
    lockGuard({ locks, name: c => `order:${c.req.param('id')}` }),
    c => c.json({ held: c.var.lease.remainingMs() > 0 }),
  )
  const response = await app.request('/orders/42', { method: 'POST' })
  return { status: response.status, body: await response.json() }
}
