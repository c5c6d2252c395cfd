import { createLocks, once, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const sendReports = async (_day: string, _: { signal: AbortSignal }) => 12

export async function nightly(scheduledTime: number) {
  const day = new Date(scheduledTime).toISOString().slice(0, 10)
  const maxHoldMs = 15 * 60_000
  const run = await tryWithLock(locks, 'reports', { maxHoldMs }, lease =>
    once(locks, `reports:${day}`, { hold: { maxHoldMs }, keepMs: 7 * 86_400_000 }, claim =>
      sendReports(day, { signal: AbortSignal.any([lease.signal, claim.signal]) }),
    ),
  )
  return run.acquired ? run.value.status : 'the last run is still in flight'
}

await nightly(Date.now())
