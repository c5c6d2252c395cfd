import { LockBusyError, type LockEvent } from '../../src/index.ts'
import { pass, timed } from '../support/timing.ts'
import { CONTENDERS, type Contenders, type Peers, plain } from './contenders.ts'
import type { Holds, JavaThread } from './redisson-types.ts'

export const WAITERS = 6
const JAVA_THREADS = 4
const HEAD_START_MS = 500

/** Around 30 ms. Equal holds would fall into step with the polls. */
const holdMs = () => Math.round(20 + 20 * Math.random())

/** What the threads of Java hold, and what our clients wait for meanwhile. */
interface Busy {
  readonly waiters: Contenders
  java(thread: JavaThread, name: string, at: number): Holds
}

const contenders = (kind: string) => CONTENDERS[kind] as Contenders
const members = (name: string) => [`{${name}}1`, `{${name}}2`] as const

export const BUSY: Readonly<Record<string, Busy>> = {
  lock: { waiters: contenders('lock'), java: (thread, name) => thread.lock(name) },
  'fair lock': { waiters: contenders('fairLock'), java: (thread, name) => thread.fairLock(name) },
  'fenced lock': { waiters: contenders('fencedLock'), java: (thread, name) => thread.fencedLock(name) },
  // Java's readers would overlap for ever in a closed loop, and let no writer in, not even one of Java.
  'read lock': { waiters: plain('readLock'), java: (thread, name) => thread.writeLock(name) },
  'write lock': { waiters: contenders('writeLock'), java: (thread, name) => thread.writeLock(name) },
  'multi-lock': {
    waiters: contenders('multiLock'),
    java: (thread, name) => thread.multiLock([...members(name)]),
  },
  // Java takes them in the order in which they are listed, and ours are sorted.
  'multi-lock, other order': {
    waiters: contenders('multiLock'),
    java: (thread, name) => thread.multiLock([...members(name)].reverse()),
  },
  'multi-lock, members': {
    waiters: { ...contenders('multiLock'), limit: 2 },
    java: (thread, name, at) => thread.lock(members(name)[at % 2 ? 1 : 0]),
  },
  'semaphore of 2': { waiters: contenders('semaphore'), java: (thread, name) => thread.semaphore(name) },
  'permits of 2': {
    waiters: contenders('permitSemaphore'),
    java: (thread, name) => thread.permitSemaphore(name),
  },
}

/** From when to when a client had it, in ms since 1970. */
type Hold = readonly [from: number, until: number]

export interface Round {
  readonly servedMs: readonly number[]
  readonly requests: number
  readonly java: number
  readonly forMs: number
  readonly usedMs: number
}

let rounds = 0

/** Lets clients of ours wait once each, with all defaults, while threads of Java have the same in a closed loop. */
export async function waitBeside(kind: string, peers: Peers): Promise<Round> {
  const { waiters, java } = BUSY[kind] as Busy
  const name = `busy ${++rounds}`
  await waiters.prepare?.(peers, name)
  const threads = Array.from({ length: JAVA_THREADS }, (_, at) =>
    keepBusy(java(peers.java(`${name} ${at}`), name, at)),
  )
  await pass(HEAD_START_MS)
  let requests = WAITERS
  const onEvent = ({ type }: LockEvent) => {
    if (type === 'polled') requests++
  }
  const counted: Peers = { java: () => peers.java(), locks: () => peers.locks({ onEvent }) }
  const from = Date.now()
  const turns = await Promise.all(
    Array.from({ length: WAITERS }, () => waitOnce(waiters.ours(counted, name, {}))),
  )
  const until = Date.now()
  const served = turns.filter(turn => turn !== undefined)
  const ofJava = (await Promise.all(threads.map(stop => stop()))).flat()
  const isWithin = (hold: Hold) => hold[0] < until && hold[1] > from
  return {
    servedMs: served.map(turn => turn.ms),
    requests,
    java: ofJava.filter(isWithin).length,
    forMs: until - from,
    usedMs: usedMs(
      [...ofJava, ...served.map(turn => turn.hold)].filter(isWithin),
      [from, until],
      waiters.limit,
    ),
  }
}

/** Lets a thread of Java have it again and again. Returns how to end that, which returns when it had it. */
function keepBusy(held: Holds): () => Promise<Hold[]> {
  let running = true
  const holds: Hold[] = []
  const turn = () => held.hold({ holdMs: holdMs() })
  const loop = async () => {
    // The next turn is in Java before this one ends, so that the thread never waits for this process.
    for (let next = turn(); ; ) {
      const now = next
      if (running) next = turn()
      holds.push(await now)
      if (now === next) return holds
    }
  }
  const looping = loop()
  return () => {
    running = false
    return looping
  }
}

/** Returns nothing when the client was told that it is busy. */
async function waitOnce(
  take: ReturnType<Contenders['ours']>,
): Promise<{ ms: number; hold: Hold } | undefined> {
  const { value: end, ms } = await timed(() =>
    take().catch((error: unknown) => {
      if (!(error instanceof LockBusyError)) throw error
    }),
  )
  if (!end) return undefined
  const from = Date.now()
  await pass(holdMs())
  const hold = [from, Date.now()] as const
  await end()
  return { ms, hold }
}

/** For how long a client had it. Where more than one may, each counts for its share. */
function usedMs(holds: readonly Hold[], [from, until]: Hold, limit: number): number {
  const changes = holds
    .flatMap(hold => [
      { at: Math.max(hold[0], from), by: 1 },
      { at: Math.min(hold[1], until), by: -1 },
    ])
    .sort((a, b) => a.at - b.at)
  let [used, inside, since] = [0, 0, from]
  for (const { at, by } of changes) {
    used += (Math.min(inside, limit) * (at - since)) / limit
    inside += by
    since = at
  }
  return used
}
