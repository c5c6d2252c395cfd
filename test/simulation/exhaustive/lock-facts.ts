import type { Engine } from '../../../src/memory/engine.ts'
import { DONE_MS } from '../../support/wire.ts'
import { leftIn } from './stores.ts'

/** What a keyspace says about a lock. */
export interface LockFacts {
  readonly now: number
  /** When the lease of each client ends, by the server; undefined for one that does not have the lock. */
  readonly until: readonly (number | undefined)[]
  /** The waiters of a fair lock or a web lock, the next one first. */
  readonly queue: readonly { readonly at: number; readonly alive: boolean }[]
  /** The last fencing token. */
  readonly token: number
  /** What other libraries see of a lock that is a string, and until when. */
  readonly shared?: string | undefined
  readonly sharedUntil?: number | undefined
  /** Says what would be left for ever, or for too long. */
  readonly left: string | undefined
}

/** What holders are called. */
export const LETTERS = ['A', 'B', 'C']
/** The clients that want the lock. */
export const NAMES = LETTERS.slice(0, 2)

/** Expires with the lease of a reader. */
export function leaseKey(holder: string): string {
  return `lock:${holder}:rwlock_timeout:1`
}

/** How long each key may outlive the last request. */
const LIFETIMES: Readonly<Record<string, number>> = {
  lock: 15_000,
  shared: 15_000,
  held: 15_000,
  alone: DONE_MS,
  sharing: DONE_MS,
  alive: DONE_MS,
  done: DONE_MS,
  answer: DONE_MS,
  tokens: 608_400_000,
  queue: 3_660_000,
  timeouts: 3_660_000,
  appointments: 3_600_000,
  order: 3_600_000,
  pace: 600_000,
  slots: 600_000,
}

/** How late a waiter may be for its appointment: four round trips, but no more than its waiterMs. */
const GRACE_MS = 3_000

export function lockFacts({ keyspace }: Engine, holders: readonly string[]): LockFacts {
  const { now } = keyspace
  const hash = keyspace.read('lock', 'hash')
  const appointments = keyspace.read('appointments', 'zset')
  const [held, alive] = [keyspace.read('held', 'zset'), keyspace.read('alive', 'zset')]
  const untilOf = (holder: string) => {
    const end = held?.get(`x${holder}`) ?? held?.get(`s${holder}`) ?? 0
    if (end > now) return end
    if (hash?.has(`${holder}:write`)) return keyspace.expiryOf('lock')
    // The field of a reader may outlive its lease.
    const reads = hash?.has('mode') && hash.has(holder) && keyspace.exists(leaseKey(holder))
    if (reads) return Math.min(keyspace.expiryOf('lock') ?? 0, keyspace.expiryOf(leaseKey(holder)) ?? 0)
    return hash?.has(holder) && !hash.has('mode') ? keyspace.expiryOf('lock') : undefined
  }
  const queue = keyspace.read('queue', 'list') ?? []
  const line = [...(keyspace.read('alone', 'zset') ?? []), ...(keyspace.read('sharing', 'zset') ?? [])]
  const inLine = line
    .sort(([, one], [, other]) => one - other)
    .map(([id]) => ({ at: holders.indexOf(id.slice(1)), alive: (alive?.get(id) ?? 0) > now }))
  return {
    now,
    until: holders.map(untilOf),
    queue: [
      ...queue.map(id => ({
        at: holders.indexOf(id),
        alive: (appointments?.get(id) ?? 0) + GRACE_MS > now,
      })),
      ...inLine,
    ],
    shared: keyspace.read('shared', 'string'),
    sharedUntil: keyspace.expiryOf('shared'),
    token: Number(keyspace.read('tokens', 'string') ?? 0),
    left: leftIn(keyspace, key => LIFETIMES[key.split(':')[0] as string] ?? 0),
  }
}
