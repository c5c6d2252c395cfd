import { tracing } from 'cloudflare:workers'
import { createLocks, lock, type LockEvent, type Lockable, type Work, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)

const onEvent = (event: LockEvent) => {
  const { type, kind, leaseId } = event
  if (type === 'acquired' || type === 'busy')
    tracing.getActiveSpan()?.setAttributes({
      'edgelock.kind': kind,
      'edgelock.lease_id': leaseId,
      'edgelock.outcome': type,
      'edgelock.polls': event.polls,
    })
}
const locks = createLocks({ redis, onEvent })

/** Runs `withLock` in two spans: an outer one for the lock, and an inner one for the work. */
export const traced = <T>(lock: Lockable, work: Work<T>) =>
  tracing.enterSpan('edgelock.lock', () =>
    withLock(lock, lease => tracing.enterSpan('edgelock.hold', () => work(lease))),
  )

await traced(lock(locks, 'order:42'), async ({ signal }) => void signal)
