import { countDownLatch, type Locks, lock, multiLock, permitSemaphore, semaphore } from '../../src/index.ts'
import { channelOf, type Kind, lockOf } from './kinds.ts'
import type { JavaThread } from './redisson-types.ts'

/** Long, so that no wait ends because a lease expires. */
export const LEASE_MS = 30_000

/** A wait that ends within a tenth of the lease was ended by a message, not by the expiry. */
export const AT_ONCE_MS = LEASE_MS / 10

/** A Java thread that waits for what we hold. */
export interface Blocked {
  readonly waiting: Promise<unknown>
  /** Where it listens. */
  readonly channel: string
  /** Our call that ends its wait. */
  end(): Promise<unknown>
  /** Makes the thread return what it got. */
  giveBack(): Promise<unknown>
  /** Whether a single try of ours succeeds. */
  retry(): Promise<boolean>
}

/** Blocks a thread. The prefix is what a NameMapper puts in front of the name. */
export type Block = (locks: Locks, java: JavaThread, name: string, prefix?: string) => Promise<Blocked>

const blockedLock =
  (kind: Kind): Block =>
  async (locks, java, name, prefix = '') => {
    // A reader is blocked by a writer only.
    const ours = lockOf(locks, kind === 'readLock' ? 'writeLock' : kind, name)
    const lease = await ours.acquire({ leaseMs: LEASE_MS })
    return {
      waiting: java[kind](name).lock(),
      channel: channelOf(kind, prefix + name, await java.holder()),
      end: () => lease.release(),
      giveBack: () => java[kind](name).unlock(),
      retry: async () => (await ours.tryAcquire()).acquired,
    }
  }

export const BLOCKS: Readonly<Record<string, Block>> = {
  lock: blockedLock('lock'),
  fairLock: blockedLock('fairLock'),
  fencedLock: blockedLock('fencedLock'),
  writeLock: blockedLock('writeLock'),
  readLock: blockedLock('readLock'),

  semaphore: async (locks, java, name, prefix = '') => {
    const ours = semaphore(locks, name)
    await ours.trySetPermits(0)
    return {
      waiting: java.semaphore(name).acquire(),
      channel: channelOf('semaphore', prefix + name, ''),
      end: () => ours.release(),
      giveBack: () => java.semaphore(name).release(),
      retry: () => ours.tryAcquire(),
    }
  },

  permitSemaphore: async (locks, java, name, prefix = '') => {
    const ours = permitSemaphore(locks, name)
    await ours.trySetPermits(1)
    const lease = await ours.acquire({ leaseMs: LEASE_MS })
    const waiting = java.permitSemaphore(name).acquire()
    return {
      waiting,
      channel: channelOf('semaphore', prefix + name, ''),
      end: () => lease.release(),
      giveBack: async () => java.permitSemaphore(name).release({ permit: await waiting }),
      retry: async () => (await ours.tryAcquire()).acquired,
    }
  },

  // Its locks have a common tag, as a cluster requires.
  multiLock: async (locks, java, name, prefix = '') => {
    const names = [`{${name}}1`, `{${name}}2`]
    const ours = multiLock(names.map(each => lock(locks, each)))
    const lease = await ours.acquire({ leaseMs: LEASE_MS })
    return {
      waiting: java.multiLock(names).tryLock({ waitMs: LEASE_MS }),
      channel: channelOf('lock', `${prefix}{${name}}1`, ''),
      end: () => lease.release(),
      giveBack: () => java.multiLock(names).unlock(),
      retry: async () => (await ours.tryAcquire()).acquired,
    }
  },

  countDownLatch: async (locks, java, name, prefix = '') => {
    const ours = countDownLatch(locks, name)
    await ours.trySetCount(1)
    return {
      waiting: java
        .countDownLatch(name)
        .await({ waitMs: LEASE_MS })
        .then(() => java.countDownLatch(name).trySetCount({ n: 1 })),
      channel: `redisson_countdownlatch__channel__{${prefix}${name}}`,
      end: () => ours.countDown(),
      giveBack: () => java.countDownLatch(name).countDown(),
      retry: () => ours.wait({ waitMs: 0 }),
    }
  },
}
