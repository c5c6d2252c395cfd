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
   * longer than the pause between two times. The lock then skips the later run. It is outside, so that a run that was
   * skipped leaves no record.
   */
  async scheduled({ cron, scheduledTime }: Controller, env: Env, ctx: Context): Promise<void> {
    const locks = createLocks({
      redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
    })
    const options = { waitUntil: ctx }
    const run = await tryWithLock(locks, 'job:nightly-report', options, lease =>
      once(locks, `cron:${cron}:${scheduledTime}`, options, claim =>
        buildReport(env, AbortSignal.any([lease.signal, claim.signal])),
      ),
    )
    if (!run.acquired) console.log('skipped: the last run is still in progress')
  },
}

async function buildReport(env: Env, signal: AbortSignal): Promise<void> {
  const response = await fetch(env.REPORTS_URL, { method: 'POST', signal })
  if (!response.ok) throw new Error(`the reports answered ${response.status}`)
}
