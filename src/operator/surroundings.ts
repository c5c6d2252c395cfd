import type { Waiters } from '../api/lock.ts'
import type { LocksContext } from '../lease/context.ts'
import { type Age, ageKeys, heldAge } from './age.ts'
import type { Entry } from './list.ts'
import { hasFailed, LOOKS_AT_ONCE, lookAtAll, type Seen } from './read-keys.ts'

export interface Permits {
  readonly leased: number
  readonly available: number
}

export interface Surrounded extends Entry {
  readonly waiters: Waiters
  readonly permits: Permits | undefined
  readonly age: Age
  /** Whether it is a failure of `once`. */
  readonly hasFailed: boolean
}

export function waitersOf(queue: Seen | undefined): Waiters {
  return queue?.type === 'list' ? { count: queue.size, holders: queue.items } : { count: 0, holders: [] }
}

/** Counts permits. What has expired is available, although the counter says so only after the next acquire. */
export function permitsOf({ size, permits }: Seen, count = 0): Permits {
  // Permits that were not read count as leased.
  const expired = [...permits.values()].filter(remainingMs => remainingMs <= 0).length
  return { leased: size - expired, available: count + expired }
}

/** How many names one request finds the surroundings of: of each, the keys of its age. */
export const NAMES_AT_ONCE: number = LOOKS_AT_ONCE / 5

/** Finds out who waits for locks, at most so many of each, and how many permits are available. */
export async function surround(
  context: LocksContext,
  entries: readonly Entry[],
  most: number,
): Promise<Surrounded[]> {
  // The keys around each name, in the same order: a permit semaphore has its count in place of a queue.
  const isSemaphore = ({ held }: Entry) => held.kind === 'permit-semaphore'
  const keys = entries.flatMap(entry => {
    const [queue, ...others] = ageKeys(entry.held.name)
    return [isSemaphore(entry) ? entry.held.name : queue, ...others]
  })
  const all = await lookAtAll(context, keys, most)
  const each = keys.length / entries.length
  // Read once: lists are in the order of age.
  const wallMs = context.clock.wall()
  return entries.map((entry, at) => {
    const around = all.slice(at * each, (at + 1) * each)
    const permits = isSemaphore(entry) ? permitsOf(entry.seen, around[0]?.count) : undefined
    return {
      ...entry,
      permits,
      waiters: waitersOf(around[0]),
      hasFailed: hasFailed(entry.seen),
      age: heldAge(entry.held, around, wallMs),
    }
  })
}
