import { createLocks, permitSemaphore } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

export const guard = lockGuard({
  locks,
  name: c => `order:${c.req.param('id')}`,
  // All of a body is read before the lock is taken, so that a slow upload holds nothing.
  body: { bufferBytes: 262_144, maxBytes: 262_144 },
  // No request holds the lock for longer than 30 s, however slowly the answer is read.
  hold: { leaseMs: 10_000, maxHoldMs: 20_000 },
  // At most 20 requests wait for a name. Each further one is answered 429 at once.
  waitingRoom: (locks, name) => permitSemaphore(locks, `${name}:waiting`, { permits: 20 }),
})
