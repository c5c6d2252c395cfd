import { createLocks, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { schedule, setRunCoordinator } from 'node-cron'
import { coordinator } from './coordinator.ts'

const locks = createLocks({ redis: restFromEnv(process.env) })
setRunCoordinator(coordinator(locks))

/** Its own lock keeps a long run from overlapping the next fire, which may run on another replica. */
async function report({ date }: { date: Date }): Promise<void> {
  await tryWithLock(locks, 'report', { maxHoldMs: 15 * 60_000 }, () => console.log('ran', date.toISOString()))
}

schedule(process.env.SCHEDULE ?? '0 3 * * *', report, {
  name: 'report',
  distributed: true,
  distributedLease: 60_000,
})
console.log('ready')
