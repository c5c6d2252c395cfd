import { LockBusyError, LockError, createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const report = async (_: { signal: AbortSignal }) => 'done'

export async function GET() {
  try {
    return new Response(await withLock(locks, 'report', lease => report({ signal: lease.signal })))
  } catch (error) {
    if (error instanceof LockBusyError) return new Response('try again later', { status: 409 })
    if (error instanceof LockError) console.error(error.code, error.message) // why: OOM, ECONNREFUSED, …
    throw error
  }
}
