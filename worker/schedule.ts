import { OnceInFlightError } from 'edgelock'
import type { ExecutionContext } from 'hono'
import { type Bindings, locksOf, words } from './bindings.ts'
import { runAlone, runJob } from './jobs.ts'
import { logLine } from './log.ts'

/** What Workers hand to a Cron trigger. */
interface ScheduledController {
  readonly cron: string
  readonly scheduledTime: number
}

/**
 * A Cron trigger may fire twice for one time, and again while the last run goes on. Every job of `CRON_JOBS` runs once
 * for each time that was scheduled, and never beside itself. A run that fails is left to the next time.
 */
export async function runScheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<void> {
  const request = `cron:${scheduledTime}`
  const locks = locksOf({ env, var: { requestId: request } })
  const run = async (job: string) => {
    const outcome = locks.once(
      `cron:${job}:${scheduledTime}`,
      async () => {
        const ran = await runAlone(locks, job, ctx, lease => runJob(env, job, lease))
        return ran.acquired ? ran.value : 'running'
      },
      { waitUntil: ctx },
    )
    const { status, value } = await outcome.catch(error => {
      if (error instanceof OnceInFlightError) return { status: 'replayed', value: undefined }
      throw error
    })
    if (status === 'executed') logLine(request, { event: 'cron', cron, job, outcome: value })
  }
  const runs = await Promise.allSettled(words(env.CRON_JOBS ?? '').map(run))
  const failed = runs.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
