import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'

interface Env { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }
interface ExecutionContext { waitUntil(promise: Promise<unknown>): void }

const locksOf = (env: Env) =>
  createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })

export default {
  fetch: lockGuard(
    { locks: (_request, env: Env) => locksOf(env), name: ({ url }) => new URL(url).pathname },
    async (_request, { lease }, _env: Env, ctx: ExecutionContext) => {
      ctx.waitUntil(Promise.resolve('after the answer'))
      return Response.json({ lease: lease.id })
    },
  ),
}
