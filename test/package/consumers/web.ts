import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { type FetchHandler, lockGuard } from 'edgelock/web'
import type { Account } from './redis.ts'

/** Uses a guarded fetch handler without a framework. */
export default async function use(account: Account): Promise<unknown> {
  const locks = createLocks({ redis: rest(account) })
  const handler: FetchHandler = lockGuard(
    { locks, name: request => `order:${new URL(request.url).pathname}` },
    (_request, { lease }) => Response.json({ held: lease.remainingMs() > 0 }),
  )
  const response = await handler(new Request('http://localhost/42', { method: 'POST' }))
  return { status: response.status, body: await response.json() }
}
