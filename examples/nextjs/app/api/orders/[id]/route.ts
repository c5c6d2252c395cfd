import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'
import { after, type NextRequest } from 'next/server'

const locks = createLocks({ redis: restFromEnv(process.env) })

/** What Next.js passes after the request. */
interface Context {
  readonly params: Promise<{ id: string }>
}

/** Changes one order at a time. The route's dynamic parameter names the lock. */
export const POST = lockGuard(
  {
    locks,
    name: async (_request: NextRequest, { params }: Context) => `order:${(await params).id}`,
    waitMs: 0,
    waitUntil: after,
  },
  async (request: NextRequest, { lease }, { params }: Context) => {
    lease.signal.throwIfAborted()
    return Response.json({ order: (await params).id, path: request.nextUrl.pathname })
  },
)
