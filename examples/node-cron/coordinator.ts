import { type Locks, lock } from 'edgelock'
import type { RunCoordinator } from 'node-cron'

/**
 * Lets one replica run each fire of a task: `setRunCoordinator(coordinator(locks))`, and `distributed: true` for the task.
 * The lock is never released: a replica whose clock is behind asks later, and must find it taken. So `distributedLease`
 * must be longer than the clocks of replicas differ.
 */
export function coordinator(locks: Locks): RunCoordinator {
  return {
    async shouldRun(key, ttlMs) {
      return (await lock(locks, `cron:${key}`).tryAcquire({ leaseMs: ttlMs })).acquired
    },
  }
}
