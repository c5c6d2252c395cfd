import type { Held } from '../api/held.ts'
import type { Waiters } from '../api/lock.ts'
import { besideKey, onceKey, permitDeadlinesKey } from '../internal/keys.ts'
import { heldIn, isHolder, permitsIn } from '../internal/read-held.ts'
import type { LocksContext } from '../lease/context.ts'
import { type Age, ageKeys, heldAge } from './age.ts'
import { hasFailed, lookAt } from './read-keys.ts'
import { type Permits, permitsOf, waitersOf } from './surroundings.ts'

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
