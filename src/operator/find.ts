/** The search for what is held under a name, and for its surroundings: waiters, and permits that are left. */
import type { Held } from '../api/held.ts'
import type { Waiters } from '../api/lock.ts'
import { besideKey, onceKey, permitDeadlinesKey } from '../internal/keys.ts'
import { heldIn, isHolder, permitsIn } from '../internal/read-held.ts'
import type { LocksContext } from '../lease/context.ts'
import { type Age, ageKeys, heldAge } from './age.ts'
import type { Entry } from './list.ts'
import { hasFailed, LOOKS_AT_ONCE, lookAt, lookAtAll, type Seen } from './read-keys.ts'

export interface NameState {
  /** Redis's type of the key, `none` when there is none. */
  readonly type: string
  /** How long the key lasts: -1 when it never expires, -2 when there is none. */
  readonly remainingMs: number
  /** Undefined when nothing is held there as under a lock. */
  readonly held: Held | undefined
  /** Whether it is reserved for a client that waits: by a hold of count 0, which is no holder. */
  readonly isReserved: boolean
  /** The clients that wait for a fair lock of this name. */
  readonly waiters: Waiters
  readonly age: Age
  readonly leased: Held | undefined
  /** Undefined where no permit has been leased. */
  readonly permits: Permits | undefined
  /** A bare counter: permits of a semaphore that are available, or the rest of a latch. */
  readonly count: number | undefined
  readonly once: Held | undefined
  readonly hasFailed: boolean
}

/** A lock that is free may have waiters. */
const NOTHING = { kind: 'lock', holders: [] } as const

/** Looks at everything that shows what is held under a name, at one moment: at most so many waiters. */
export async function find(context: LocksContext, name: string, most?: number): Promise<NameState> {
  const keys = [name, permitDeadlinesKey(name), onceKey(name), besideKey(name), ...ageKeys(name)]
  const [seen, deadlines, record, beside, ...around] = await lookAt(context, keys, most)
  const { type = 'none', fields, remainingMs = -2, count } = seen ?? {}
  const permits = deadlines?.type === 'zset' ? permitsOf(deadlines, count) : undefined
  const leased = deadlines && permitsIn(permitDeadlinesKey(name), deadlines.permits)
  const named = type === 'hash' && fields && heldIn(name, fields, remainingMs)
  const held = named || (beside && heldIn(besideKey(name), beside.fields, beside.remainingMs))
  return {
    type,
    remainingMs,
    held,
    isReserved: fields?.size === 1 && [...fields].every(([id, holds]) => isHolder(id) && holds === '0'),
    waiters: waitersOf(around[0]),
    age: heldAge(leased ?? held ?? NOTHING, around, context.clock.wall()),
    leased,
    permits,
    count: permits ? undefined : count,
    once: record?.type === 'hash' ? heldIn(onceKey(name), record.fields, record.remainingMs) : undefined,
    hasFailed: record !== undefined && hasFailed(record),
  }
}

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
