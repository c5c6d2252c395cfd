import type { Clock } from '../api/clock.ts'

/** Renews after a third of the lease, so that two more tries fit. Redisson: `RenewalTask`. */
const LEASE_PARTS = 3
/** Shortens each pause by up to this share, so that leases that began together are not renewed together. */
const RENEWAL_JITTER = 0.1
/** With more than this share of the lease left, another keeper has just renewed it. */
const FRESH = 3 / 4
/** The shortest pause between renewals, as a share of the lease. */
const SHORTEST_PAUSE = 1 / 10
const SHORTEST_RETRY_MS = 50

export interface KeeperTask {
  readonly clock: Clock
  readonly leaseMs: number
  readonly maxHoldMs: number
  /** The proven rest of the lease. */
  remainingMs(): number
  /** Resolves to whether it was extended; false when that is unknown. A lease that is gone aborts `stop`. */
  extend(leaseMs: number): Promise<boolean>
  /** Ends the loop: stopped, released or lost. */
  readonly stop: AbortSignal
}

/**
 * Renews a lease, as Redisson's watchdog does, in an explicit loop: at a third of the lease, one request at a time, with
 * retries inside the remaining validity, and never past `maxHoldMs`. Never rejects. Returns whether the lease ends by that.
 */
export async function keep(task: KeeperTask): Promise<boolean> {
  const { clock, stop } = task
  const until = clock.now() + task.maxHoldMs
  let failed = false
  while (!stop.aborted) {
    await clock.sleep(failed ? retryPause(task) : renewPause(task), stop)
    const leaseMs = Math.floor(Math.min(task.leaseMs, until - clock.now()))
    if (stop.aborted) break
    const leftMs = task.remainingMs()
    const isLonger = leaseMs > leftMs
    if (isLonger && leftMs > task.leaseMs * FRESH) continue
    // It may have been extended for longer than the keeper would.
    failed = isLonger && !(await task.extend(leaseMs))
    if (!failed && leaseMs < task.leaseMs) return true
  }
  return false
}

/** No pause when nothing is proven yet; otherwise one that keeps a slow store and a short lease out of a tight loop. */
function renewPause({ leaseMs, remainingMs, clock }: KeeperTask): number {
  const leftMs = remainingMs()
  if (leftMs === 0) return 0
  return Math.max(
    leaseMs * SHORTEST_PAUSE,
    (leftMs - leaseMs + leaseMs / LEASE_PARTS) * (1 - RENEWAL_JITTER * clock.random()),
  )
}

/** A quarter of what is left, so that retries come closer together towards the end of the lease. */
function retryPause({ leaseMs, remainingMs }: KeeperTask): number {
  return Math.max(SHORTEST_RETRY_MS, remainingMs() / 4 || leaseMs * SHORTEST_PAUSE)
}
