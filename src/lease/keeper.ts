/** The watchdog: a loop that renews a lease in time. */
import type { Clock } from '../api/clock.ts'
import type { Lease } from '../api/lease.ts'
import { ENDED, startTimer } from '../internal/clock.ts'

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
  readonly lease: Pick<Lease, 'remainingMs'>
  /** Resolves to whether it was extended; false when that is unknown. The signal ends it. */
  extend(leaseMs: number, signal: AbortSignal): Promise<boolean>
}

/** A renewal that goes on. */
export interface LeaseKeeper {
  /** Resolves when it has ended, to whether `maxHoldMs` ends the lease. Never rejects. */
  readonly done: Promise<boolean>
  /** Ends it at once, with the request that it may have in flight. */
  stop(): void
}

/**
 * Renews a lease, as Redisson's watchdog does, in an explicit loop: when a third of the lease has passed, one request at a
 * time, with retries inside the remaining validity, and never past `maxHoldMs`. A lease that is released or lost stops it.
 */
export function keep(task: KeeperTask): LeaseKeeper {
  const { clock, lease } = task
  const until = clock.now() + task.maxHoldMs
  let isStopped = false
  let cancel: (() => void) | undefined
  let wake: (() => void) | undefined
  let over: AbortController | undefined
  const renew = async () => {
    let failed = false
    while (!isStopped) {
      const pauseMs = failed ? retryPause(task) : renewPause(task)
      // No AbortSignal: it would cost more than all else of a keeper that is stopped before it renews.
      await new Promise<void>(resolve => {
        cancel = startTimer(clock, pauseMs, resolve)
        wake = resolve
      })
      const leaseMs = Math.floor(Math.min(task.leaseMs, until - clock.now()))
      if (isStopped) break
      const leftMs = lease.remainingMs()
      // It may have been extended for longer than the keeper would.
      const wouldExtend = leaseMs > leftMs
      if (wouldExtend && leftMs > task.leaseMs * FRESH) continue
      over = new AbortController()
      failed = wouldExtend && !(await task.extend(leaseMs, over.signal))
      if (!failed && leaseMs < task.leaseMs) return true
    }
    return false
  }
  return {
    done: renew(),
    stop() {
      isStopped = true
      cancel?.()
      wake?.()
      over?.abort(ENDED)
    },
  }
}

/** No pause when nothing is proven yet; otherwise one that keeps a slow store and a short lease out of a tight loop. */
function renewPause({ leaseMs, lease, clock }: KeeperTask): number {
  const leftMs = lease.remainingMs()
  if (leftMs === 0) return 0
  return Math.max(
    leaseMs * SHORTEST_PAUSE,
    (leftMs - leaseMs + leaseMs / LEASE_PARTS) * (1 - RENEWAL_JITTER * clock.random()),
  )
}

/** A quarter of what is left, so that retries come closer together towards the end of the lease. */
function retryPause({ leaseMs, lease }: KeeperTask): number {
  return Math.max(SHORTEST_RETRY_MS, lease.remainingMs() / 4 || leaseMs * SHORTEST_PAUSE)
}
