import { expect } from 'vitest'
import {
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  semaphore,
  type WaitOptions,
} from '../../src/index.ts'
import { Section } from '../support/section.ts'
import { pass, timed } from '../support/timing.ts'
import type { Interop } from './interop.ts'
import { type Kind, lockOf } from './kinds.ts'
import type { Holds, JavaLock, JavaThread } from './redisson-types.ts'
import { isSince } from './version.ts'

/** A JVM, and clients of ours on the same Redis. */
export type Peers = Pick<Interop, 'java' | 'locks'>

/** Waits for its turn, and returns how to end it. */
export type Take = () => Promise<() => Promise<unknown>>

/** How a thread of Java and a client of ours take the same thing. */
export interface Contenders {
  /** How many may have it at once. */
  readonly limit: number
  prepare?(peers: Peers, name: string): Promise<unknown>
  /** What threads of Java take. */
  of(thread: JavaThread, name: string): Holds
  java(peers: Peers, name: string, thread: string): Take
  ours(peers: Peers, name: string, wait?: WaitOptions & { signal?: AbortSignal }): Take
}

const PATIENT = { waitMs: 50_000, maxPolls: 5_000 }

const leased =
  (of: (locks: Locks, name: string) => Lockable): Contenders['ours'] =>
  (peers, name, wait = PATIENT) => {
    const ours = of(peers.locks(), name)
    return async () => {
      const lease = await ours.acquire(wait)
      return () => lease.release()
    }
  }

/** One lock, or what is taken like one. */
const locked = (
  of: (thread: JavaThread, name: string) => Holds & Pick<JavaLock, 'lock' | 'unlock'>,
  ours: Parameters<typeof leased>[0],
): Contenders => ({
  limit: 1,
  of,
  java: (peers, name, thread) => async () => {
    const java = of(peers.java(thread), name)
    await java.lock()
    return () => java.unlock()
  },
  ours: leased(ours),
})

export const plain = (kind: Kind, related: Kind | 'spinLock' | 'nonReentrantLock' = kind): Contenders =>
  locked(
    (thread, name) => thread[related](name),
    (locks, name) => lockOf(locks, kind, name),
  )

const PERMITS = 2
export const membersOf = (name: string) => [`{${name}}1`, `{${name}}2`]

export const CONTENDERS = {
  lock: plain('lock'),
  fairLock: plain('fairLock'),
  fencedLock: plain('fencedLock'),
  writeLock: plain('writeLock'),
  // Java's other locks in the same hash.
  spinLock: plain('lock', 'spinLock'),
  ...(isSince('4.4.0') && { nonReentrantLock: plain('lock', 'nonReentrantLock') }),
  multiLock: locked(
    (thread, name) => thread.multiLock(membersOf(name)),
    (locks, name) => multiLock(membersOf(name).map(each => lock(locks, each))),
  ),

  semaphore: {
    limit: PERMITS,
    prepare: (peers, name) => semaphore(peers.locks(), name).trySetPermits(PERMITS),
    of: (thread, name) => thread.semaphore(name),
    java: (peers, name, thread) => async () => {
      await peers.java(thread).semaphore(name).acquire()
      return () => peers.java(thread).semaphore(name).release()
    },
    ours: (peers, name, wait = PATIENT) => {
      const ours = semaphore(peers.locks(), name)
      return async () => {
        await ours.acquire(1, wait)
        return () => ours.release()
      }
    },
  },

  permitSemaphore: {
    limit: PERMITS,
    prepare: (peers, name) => permitSemaphore(peers.locks(), name).trySetPermits(PERMITS),
    of: (thread, name) => thread.permitSemaphore(name),
    java: (peers, name, thread) => async () => {
      const permit = await peers.java(thread).permitSemaphore(name).acquire()
      return () => peers.java(thread).permitSemaphore(name).release({ permit })
    },
    ours: leased(permitSemaphore),
  },
} satisfies Record<string, Contenders>

/** A thread that missed its message sleeps until the lease of 30 s ends. */
export const NO_MESSAGE_MS = 10_000

/** Lets threads of Java and as many clients of ours contend, and returns how long each of their turns was waited for. */
export async function contend(
  kind: string,
  peers: Peers,
  { each, forMs }: { each: number; forMs: number },
): Promise<{ java: number[]; ours: number[] }> {
  const both: Contenders = CONTENDERS[kind as keyof typeof CONTENDERS] ?? expect.unreachable()
  const name = `contended-${kind}-${++contentions}`
  await both.prepare?.(peers, name)
  const section = new Section(both.limit)
  const endsAt = performance.now() + forMs
  const turns = async (take: Take) => {
    const waits: number[] = []
    while (performance.now() < endsAt) {
      const { value: end, ms } = await timed(take)
      waits.push(ms)
      await section.run(() => pass(5))
      await end()
    }
    return waits
  }
  const all = (takes: Take[]) => Promise.all(takes.map(turns)).then(waits => waits.flat())
  const sides = Array.from({ length: each }, (_, at) => `${name} ${at}`)
  const [java, ours] = await Promise.all([
    all(sides.map(thread => both.java(peers, name, thread))),
    all(sides.map(() => both.ours(peers, name))),
  ])
  section.expectKept(java.length + ours.length)
  expect(Math.min(java.length, ours.length)).toBeGreaterThan(0)
  expect(Math.max(...java)).toBeLessThan(NO_MESSAGE_MS)
  return { java, ours }
}

let contentions = 0
