/** A route of Next.js whose requests wait for one lock, and which no example has. */
import { createLocks, earlyStart, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

/** The requests of a process share them. */
const LOCKS = {
  waiting: createLocks({ redis: restFromEnv(process.env) }),
  early: createLocks({ redis: restFromEnv(process.env), localQueue: earlyStart() }),
}

interface Context {
  readonly params: Promise<{ way: string }>
}

export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { way } = await params
  const lease = await lock(LOCKS[way as keyof typeof LOCKS], 'turns').acquire({ waitMs: 30_000 })
  await new Promise(resolve => setTimeout(resolve, 30))
  const isHeld = lease.remainingMs() > 0
  return Response.json([isHeld, await lease.release()])
}
