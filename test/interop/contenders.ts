import {
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  semaphore,
  type WaitOptions,
} from '../../src/index.ts'
import { type Kind, lockOf } from './kinds.ts'
import type { Holds, JavaThread } from './redisson-types.ts'
import { isSince } from './version.ts'

/** Waits for its turn, and returns how to end it. */
export type Take = () => Promise<() => Promise<unknown>>

/** How a thread of Java and a client of ours take the same thing. */
export interface Contenders {
  /** How many may have it at once. */
  readonly limit: number
  prepare?(locks: Locks, name: string): Promise<unknown>
  /** What threads of Java take. */
  of(thread: JavaThread, name: string): Holds
  ours(locks: Locks, name: string, wait: WaitOptions & { signal?: AbortSignal }): Take
}

const leased =
  (of: (locks: Locks, name: string) => Lockable): Contenders['ours'] =>
  (locks, name, wait) => {
    const ours = of(locks, name)
    return async () => {
      const lease = await ours.acquire(wait)
      return () => lease.release()
    }
  }

export const plain = (kind: Kind, related: Kind | 'spinLock' | 'nonReentrantLock' = kind): Contenders => ({
  limit: 1,
  of: (thread, name) => thread[related](name),
  ours: leased((locks, name) => lockOf(locks, kind, name)),
})

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
  multiLock: {
    limit: 1,
    of: (thread, name) => thread.multiLock(membersOf(name)),
    ours: leased((locks, name) => multiLock(membersOf(name).map(each => lock(locks, each)))),
  },

  semaphore: {
    limit: PERMITS,
    prepare: (locks, name) => semaphore(locks, name).trySetPermits(PERMITS),
    of: (thread, name) => thread.semaphore(name),
    ours: (locks, name, wait) => {
      const ours = semaphore(locks, name)
      return async () => {
        await ours.acquire(1, wait)
        return () => ours.release()
      }
    },
  },

  permitSemaphore: {
    limit: PERMITS,
    prepare: (locks, name) => permitSemaphore(locks, name).trySetPermits(PERMITS),
    of: (thread, name) => thread.permitSemaphore(name),
    ours: leased(permitSemaphore),
  },
} satisfies Record<string, Contenders>

/** A thread that missed its message sleeps until the lease of 30 s ends. */
export const NO_MESSAGE_MS = 10_000
