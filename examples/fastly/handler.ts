import { createLocks, type RedisLike } from 'edgelock'
import { lockGuard } from 'edgelock/web'

/**
 * Fastly ends an execution at its 32nd request to a backend. A wait of 8 polls takes at most 24 requests, because each
 * poll may be repeated twice. A release takes up to 3, which leaves 5 for the handler. Nothing renews the lease, so it
 * has to outlast the handler, which may run for 2 minutes.
 */
export const GUARD = { waitMs: 5_000, maxPolls: 8, hold: { leaseMs: 120_000, renew: false } } as const

/** Creates a handler that counts visits, one request at a time per path. */
export function counting(
  redis: RedisLike,
  count: () => Promise<number>,
): (request: Request) => Promise<Response> {
  const locks = createLocks({ redis })
  const name = (request: Request) => `counter:${encodeURIComponent(new URL(request.url).pathname)}`
  return lockGuard({ locks, name, ...GUARD }, async () => Response.json({ count: await count() }))
}
