import { createLocks, type RedisLike } from 'edgelock'
import { lockGuard } from 'edgelock/web'

/**
 * Fastly ends an execution at its 32nd request to a backend. A wait of 8 polls is at most 24 requests when each poll has
 * to be repeated twice, a release 3, and 5 are left for the handler. Without renewals the lease has to outlast the
 * handler, which may run for 2 minutes.
 */
export const GUARD = { waitMs: 5_000, maxPolls: 8, leaseMs: 120_000 } as const

export function counting(
  redis: RedisLike,
  count: () => Promise<number>,
): (request: Request) => Promise<Response> {
  const locks = createLocks({ redis })
  const name = (request: Request) => `counter:${encodeURIComponent(new URL(request.url).pathname)}`
  return lockGuard({ locks, name, ...GUARD }, async () => Response.json({ count: await count() }))
}
