import { createLocks, once, type RedisLike, tryWithLock } from 'edgelock'

export interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  REPORTS_URL: string
}

interface Options {
  redis(env: Env): RedisLike
  report(day: string, env: Env, signal: AbortSignal): Promise<void>
}

interface Controller {
  readonly scheduledTime: number
}
interface Context {
  waitUntil(promise: Promise<unknown>): void
}

/** Reports once for each day, although a trigger may fire twice, and never beside a run that goes on. */
export function nightly({ redis, report }: Options) {
  return async ({ scheduledTime }: Controller, env: Env, ctx: Context): Promise<string> => {
    const locks = createLocks({ redis: redis(env) })
    const day = new Date(scheduledTime).toISOString().slice(0, 10)
    const options = { waitUntil: ctx }
    const run = await tryWithLock(locks, 'report', options, lease =>
      once(locks, `report:${day}`, { ...options, keepMs: 7 * 86_400_000 }, claim =>
        report(day, env, AbortSignal.any([lease.signal, claim.signal])),
      ),
    )
    return run.acquired ? run.value.status : 'skipped'
  }
}
