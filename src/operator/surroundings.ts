import type { Waiters } from '../api/lock.ts'
import { queueKey } from '../internal/keys.ts'
import type { LocksContext } from '../lease/context.ts'
import type { Entry } from './list.ts'
import { lookAtAll, type Seen } from './look.ts'

/** The permits of a semaphore whose permits are leased. */
export interface Permits {
  readonly leased: number
  readonly available: number
}

/** What was found, and what is around it. */
export interface Surrounded extends Entry {
  /** Of a lock. */
  readonly waiters: Waiters
  /** Of a permit semaphore. */
  readonly permits: Permits | undefined
}

/** Reads who waits from what the queue's key holds. */
export function waitersOf(queue: Seen | undefined): Waiters {
  return queue?.type === 'list' ? { count: queue.size, holders: queue.items } : { count: 0, holders: [] }
}

/** Counts permits. What has expired is available, although the counter says so only after the next acquire. */
export function permitsOf({ size, permits }: Seen, count = 0): Permits {
  // Those that were not read are taken for leased.
  const expired = [...permits.values()].filter(remainingMs => remainingMs <= 0).length
  return { leased: size - expired, available: count + expired }
}

/** Finds out who waits for locks, at most so many of each, and how many permits are available. */
export async function surround(
  context: LocksContext,
  entries: readonly Entry[],
  most: number,
): Promise<Surrounded[]> {
  // One key for each, in the same order: what is around the others is not looked at.
  const keys = entries.map(({ held: { kind, name } }) =>
    kind === 'permit-semaphore' ? name : queueKey(name),
  )
  const around = await lookAtAll(context, keys, most)
  return entries.map((entry, index) => {
    const isSemaphore = entry.held.kind === 'permit-semaphore'
    const permits = isSemaphore ? permitsOf(entry.seen, around[index]?.count) : undefined
    return { ...entry, permits, waiters: waitersOf(around[index]) }
  })
}
