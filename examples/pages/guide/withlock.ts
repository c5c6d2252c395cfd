import { Redis } from '@upstash/redis/cloudflare'
import { createLocks, withLock } from 'edgelock'

interface Env { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }
interface ExecutionContext { waitUntil(promise: Promise<unknown>): void }

const buildReport = async (_: { signal: AbortSignal }) => ({ orders: 7 })

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext) {
    const locks = createLocks({ redis: Redis.fromEnv(env, { retry: { retries: 0 } }) })
    return withLock(locks, 'report:daily', { waitUntil: ctx }, async lease => {
      return Response.json(await buildReport({ signal: lease.signal }))
    })
  },
}
