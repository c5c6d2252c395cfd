import { createLocks, tryWithLock } from 'edgelock'
import { rest } from 'edgelock/rest'

interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  REPORTS_URL: string
}

/** What Workers hand to a Cron trigger; the full types are in `@cloudflare/workers-types`. */
interface Controller {
  readonly cron: string
  readonly scheduledTime: number
}
interface Context {
  waitUntil(promise: Promise<unknown>): void
}

export default {
  /**
   * A trigger may fire twice for one time: `once` runs the job for each time once. A run may also take longer than the
   * pause between two times: the lock lets the later one pass without running.
   */
  async scheduled({ cron, scheduledTime }: Controller, env: Env, ctx: Context): Promise<void> {
    const locks = createLocks({
      redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
    })
    await locks.once(
      `cron:${cron}:${scheduledTime}`,
      async () => {
        const run = await tryWithLock(locks.lock('job:nightly-report'), { waitUntil: ctx }, ({ signal }) =>
          buildReport(env, signal),
        )
        return run.acquired ? 'done' : 'still running'
      },
      { waitUntil: ctx },
    )
  },
}

async function buildReport(env: Env, signal: AbortSignal): Promise<void> {
  const response = await fetch(env.REPORTS_URL, { method: 'POST', signal })
  if (!response.ok) throw new Error(`the reports answered ${response.status}`)
}
