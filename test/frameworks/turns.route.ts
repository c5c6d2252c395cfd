/** A route of Next.js whose requests wait for one lock, and which no example has. */
import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

/** The requests of a process share them. */
const LOCKS = createLocks({ redis: restFromEnv(process.env) })

export async function POST(): Promise<Response> {
  const lease = await lock(LOCKS, 'turns').acquire({ waitMs: 30_000 })
  await new Promise(resolve => setTimeout(resolve, 30))
  const isHeld = lease.remainingMs() > 0
  return Response.json([isHeld, await lease.release()])
}
