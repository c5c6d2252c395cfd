import { createLocks, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const buildReport = async (_: { signal: AbortSignal }) => ({ orders: 7 })

export default async function (request: Request) {
  const run = await tryWithLock(locks, 'report:daily', async lease => buildReport({ signal: lease.signal }))
  if (!run.acquired) return new Response('already running', { status: 409 })
  return Response.json(run.value)
}
