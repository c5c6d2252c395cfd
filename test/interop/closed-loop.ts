import { createLocks, LockBusyError, type Locks } from '../../src/index.ts'
import { restClient } from '../support/clients.ts'
import { pass } from '../support/timing.ts'
import { CONTENDERS, type Contenders, membersOf, plain, type Take } from './contenders.ts'
import type { Interop } from './interop.ts'
import type { Holds } from './redisson-types.ts'

/** Around 30 ms. Equal holds would fall into step with the polls. */
const holdMs = () => Math.round(20 + 20 * Math.random())

export const BUSY: Readonly<Record<string, Contenders>> = {
  lock: CONTENDERS.lock,
  'fair lock': CONTENDERS.fairLock,
  'fenced lock': CONTENDERS.fencedLock,
  // Java's readers would overlap for ever in a closed loop, and let no writer in, not even one of Java.
  'read lock': { ...plain('readLock', 'writeLock'), limit: Infinity },
  'write lock': CONTENDERS.writeLock,
  'multi-lock': CONTENDERS.multiLock,
  // Java takes them in the order in which they are listed, and ours are sorted.
  'multi-lock, reversed': {
    ...CONTENDERS.multiLock,
    of: (thread, name) => thread.multiLock(membersOf(name).reverse()),
  },
  'semaphore of 2': CONTENDERS.semaphore,
  'permits of 2': CONTENDERS.permitSemaphore,
}

export interface Loop {
  /** Threads of Java. */
  readonly threads: number
  /** Clients of ours, each of a process of its own unless `inOneProcess`. */
  readonly clients: number
  readonly inOneProcess?: boolean
  /** What is added to each round trip of ours. */
  readonly roundTripMs: number
  readonly forMs: number
}

/** From when to when a client had it, in ms since 1970. */
type Hold = readonly [from: number, until: number]

export interface Shares {
  /** Grants a second. */
  readonly java: number
  readonly ours: number
  /** Our part of the grants, as a multiple of an equal part. */
  readonly ofEqual: number
  /** How long each wait of ours took. A client that is told "busy" waits on, and a wait that the end cuts counts. */
  readonly waits: readonly number[]
  /** The longest that a thread of Java waited for a turn behind its last one. */
  readonly longestOfJava: number
  readonly busyErrors: number
  readonly requestsEach: number
  /** Its part of the time in which it was in use. */
  readonly usage: number
  /** How many more than may be had it at once. */
  readonly excess: number
  /** For how long it was free before a grant, the median in ms. Of a lock alone. */
  readonly freeBefore: { readonly java: number; readonly ours: number }
  /** The longest of these: a thread that missed its message sleeps for as long as the lease of 30 s lasts. */
  readonly longestFree: number
}

interface Sender {
  readonly locks: Locks
  sent: number
}

let loops = 0

/** Lets threads of Java and clients of ours take the same thing again and again, at once. */
export async function runLoop(contenders: Contenders, interop: Interop, loop: Loop): Promise<Shares> {
  const name = `loop ${++loops}`
  await contenders.prepare?.(interop.locks(), name)
  const stop = new AbortController()
  const threads = Array.from({ length: loop.threads }, (_, at) =>
    keepBusy(contenders.of(interop.java(`${name} ${at}`), name), stop.signal),
  )
  const shared = slowLocks(interop, loop.roundTripMs)
  const senders = Array.from({ length: loop.clients }, () =>
    loop.inOneProcess ? shared : slowLocks(interop, loop.roundTripMs),
  )
  const clients = senders.map(({ locks }) =>
    takeTurns(contenders.ours(locks, name, { signal: stop.signal }), stop.signal),
  )
  await pass(loop.forMs)
  stop.abort()
  const [ofJava, ofOurs] = await Promise.all([Promise.all(threads), Promise.all(clients)])
  const requests = [...new Set(senders)].reduce((sum, { sent }) => sum + sent, 0)
  const holds = { java: ofJava.flat(), ours: ofOurs.flatMap(client => client.holds) }
  const [grants, equal] = [
    holds.java.length + holds.ours.length,
    loop.clients / (loop.clients + loop.threads),
  ]
  const use = usageOf([...holds.java, ...holds.ours], contenders.limit)
  return {
    java: (holds.java.length * 1_000) / loop.forMs,
    ours: (holds.ours.length * 1_000) / loop.forMs,
    ofEqual: holds.ours.length / grants / equal,
    waits: ofOurs.flatMap(client => client.waits).sort((a, b) => a - b),
    longestOfJava: Math.max(0, ...ofJava.flatMap(gapsOf)),
    busyErrors: ofOurs.reduce((sum, client) => sum + client.busyErrors, 0),
    requestsEach: requests / holds.ours.length,
    ...use,
    ...freeBefore(holds),
  }
}

/** How long it was until each next turn of one thread. */
function gapsOf(holds: readonly Hold[]): number[] {
  return holds.slice(1).map(([from], at) => from - (holds[at]?.[1] ?? from))
}

/** For how long nothing was held before each grant, the medians of both sides. */
function freeBefore({
  java,
  ours,
}: Record<'java' | 'ours', Hold[]>): Pick<Shares, 'freeBefore' | 'longestFree'> {
  const gaps: Record<'java' | 'ours', number[]> = { java: [], ours: [] }
  const all = [
    ...java.map(hold => ({ hold, by: 'java' as const })),
    ...ours.map(hold => ({ hold, by: 'ours' as const })),
  ]
  let until = Number.NaN
  for (const { hold, by } of all.sort((a, b) => a.hold[0] - b.hold[0])) {
    if (!Number.isNaN(until)) gaps[by].push(Math.max(0, hold[0] - until))
    until = hold[1]
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const longestFree = Math.max(0, ...gaps.java, ...gaps.ours)
  return { freeBefore: { java: median(gaps.java), ours: median(gaps.ours) }, longestFree }
}

/** Locks over a longer way, which count what they send. */
function slowLocks({ stack }: Interop, roundTripMs: number): Sender {
  const redis = restClient(stack)
  const half = async () => void (roundTripMs && (await pass(roundTripMs / 2)))
  const slow =
    <Args extends unknown[], T>(send: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      sender.sent++
      await half()
      return send(...args).finally(half)
    }
  const { keyLocking } = redis
  const locks = createLocks({ redis: { eval: slow(redis.eval), evalsha: slow(redis.evalsha), keyLocking } })
  const sender = { locks, sent: 0 }
  return sender
}

/** Lets a thread of Java have it again and again. Returns when it had it. */
async function keepBusy(held: Holds, stop: AbortSignal): Promise<Hold[]> {
  const holds: Hold[] = []
  const turn = () => held.hold({ holdMs: holdMs() })
  // The next turn is in Java before this one ends, so that the thread never waits for this process.
  for (let next = turn(); ; ) {
    const now = next
    if (!stop.aborted) next = turn()
    holds.push(await now)
    if (now === next) return holds
  }
}

/** Takes turns with all defaults. */
async function takeTurns(take: Take, stop: AbortSignal) {
  const holds: Hold[] = []
  const waits: number[] = []
  let busyErrors = 0
  for (let since = performance.now(); ; ) {
    const end = await take().catch((error: unknown) => {
      if (stop.aborted) return
      if (!(error instanceof LockBusyError)) throw error
      busyErrors++
      return 'busy' as const
    })
    if (end === 'busy') continue
    waits.push(performance.now() - since)
    if (!end) return { holds, waits, busyErrors }
    const from = Date.now()
    await pass(holdMs())
    holds.push([from, Date.now()])
    await end()
    since = performance.now()
    if (stop.aborted) return { holds, waits, busyErrors }
  }
}

/** For which part of the time it was in use, where each of several counts for its share, and by how many at most. */
function usageOf(holds: readonly Hold[], limit: number): { usage: number; excess: number } {
  const changes = holds
    .flatMap(([from, until]) => [
      { at: from, by: 1 },
      { at: until, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by)
  const from = changes[0]?.at ?? 0
  let [used, inside, since, most] = [0, 0, from, 0]
  for (const { at, by } of changes) {
    used += (limit < Infinity ? Math.min(inside, limit) / limit : Math.min(inside, 1)) * (at - since)
    inside += by
    since = at
    most = Math.max(most, inside)
  }
  return { usage: used / (since - from), excess: Math.max(0, most - limit) }
}
