import { createLocks, once, tryWithLock } from 'edgelock'
import { rest } from 'edgelock/rest'

interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  REPORTS_URL: string
}

/** What Workers pass to a Cron trigger. The full types are in `@cloudflare/workers-types`. */
interface Controller {
  readonly cron: string
  readonly scheduledTime: number
}
interface Context {
  waitUntil(promise: Promise<unknown>): void
}

export default {
  /**
   * Runs the job once for each scheduled time, because a trigger may fire twice for one time. A run may also take
   * longer than the pause between two times. The lock then skips the later run.
   */
  async scheduled({ cron, scheduledTime }: Controller, env: Env, ctx: Context): Promise<void> {
    const locks = createLocks({
      redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
    })
    await once(locks, `cron:${cron}:${scheduledTime}`, { waitUntil: ctx }, async () => {
      const run = await tryWithLock(locks.lock('job:nightly-report'), { waitUntil: ctx }, ({ signal }) =>
        buildReport(env, signal),
      )
      return run.acquired ? 'done' : 'still running'
    })
  },
}

async function buildReport(env: Env, signal: AbortSignal): Promise<void> {
  const response = await fetch(env.REPORTS_URL, { method: 'POST', signal })
  if (!response.ok) throw new Error(`the reports answered ${response.status}`)
}
