import { once } from 'edgelock'
import type { ExecutionContext } from 'hono'
import { type Bindings, ownLocksOf, words } from './bindings.ts'
import { sweep } from './intake/wake.ts'
import { JOB_HOLD_MS, runAlone, runJob } from './jobs.ts'
import { logError, logLine } from './log.ts'

/** The event that Workers pass to a Cron trigger. */
interface ScheduledController {
  readonly cron: string
  readonly scheduledTime: number
}

/** The trigger of the sweep, in wrangler.toml. */
const SWEEP = '* * * * *'

/** Sweeps every minute, and runs the jobs at all other times. */
export async function runScheduled(
  controller: ScheduledController,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<void> {
  if (controller.cron !== SWEEP) await runJobs(controller, env, ctx)
  else if (env.EVENTS) await sweep(env, env.EVENTS, controller.scheduledTime)
}

/**
 * Runs every job of `CRON_JOBS` once for each scheduled time, and never while the last run is in progress. A Cron
 * trigger alone guarantees neither: it may fire twice for one time. A run that fails is not repeated before the next
 * time.
 */
async function runJobs(
  { cron, scheduledTime }: ScheduledController,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<void> {
  const request = `cron:${scheduledTime}`
  const locks = ownLocksOf({ env, var: { requestId: request } })
  const run = async (job: string) => {
    const options = { waitUntil: ctx, hold: { maxHoldMs: JOB_HOLD_MS } }
    // A job that is skipped leaves no record of this time.
    const ran = await runAlone(locks, job, ctx, lease =>
      once(locks, `cron:${job}:${scheduledTime}`, options, claim => {
        const signal = AbortSignal.any([lease.signal, claim.signal])
        return runJob(env, job, { token: lease.token, signal })
      }),
    )
    const { status, value } = ran.acquired ? ran.value : { status: 'skipped', value: 'running' }
    if (status !== 'replayed') logLine(request, { event: 'cron', cron, job, outcome: value })
  }
  const runs = await Promise.allSettled(words(env.CRON_JOBS ?? '').map(run))
  const errors = runs.flatMap(ended => (ended.status === 'rejected' ? [ended.reason as Error] : []))
  // The platform reports the one that is thrown, and no other.
  for (const error of errors.slice(1)) logError(error, request)
  if (errors[0]) throw errors[0]
}
