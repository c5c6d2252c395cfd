import { type Clock, systemClock } from './clock.ts'
import { createContext } from './context.ts'
import { PolledLatch } from './count-down-latch.ts'
import { fencedLock } from './fenced-lock.ts'
import { resumeLeases } from './lease/composite-serialized.ts'
import { parseLease } from './lease/serialized.ts'
import { plainLock } from './lock.ts'
import { locksAtOnce, MultiLock } from './multi-lock.ts'
import { permitSemaphore } from './permit-semaphore.ts'
import { readLock, writeLock } from './read-write-lock.ts'
import { CountingSemaphore } from './semaphore.ts'
import type { Lease, Locks, LocksOptions, WithLockOptions, Work } from './types.ts'
import { withLock } from './with-lock.ts'

/**
 * All locks of one Redis database. Sends nothing and starts nothing by itself, so it may be called at module level or
 * per request, wherever the credentials are.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * import { Redis } from '@upstash/redis/cloudflare'
 * import { createLocks } from 'edgelock'
 *
 * const locks = createLocks({ redis: Redis.fromEnv(env) })
 * await locks.withLock('order:42', async lease => {
 *   await chargeCustomer({ signal: lease.signal })
 * })
 */
export function createLocks(options: LocksOptions): Locks {
  return createLocksOn(systemClock, options)
}

/** By the name that `lease.serialize()` writes. */
const KINDS = {
  lock: plainLock,
  'fenced-lock': fencedLock,
  'read-lock': readLock,
  'write-lock': writeLock,
  'permit-semaphore': permitSemaphore,
  'multi-lock': locksAtOnce,
}

/** {@link createLocks} on another clock, for tests. */
export function createLocksOn(clock: Clock, options: LocksOptions): Locks {
  const context = createContext(options, clock)
  const lock = (name: string) => plainLock(context, name)
  const slots = {}
  const resume = (serialized: string): Lease => {
    const several = resumeLeases(clock, serialized, resume)
    if (several) return several
    const lease = parseLease(serialized, Object.keys(KINDS))
    return KINDS[lease.kind as keyof typeof KINDS](context, lease.name).resume(lease)
  }
  return {
    lock,
    fencedLock: name => fencedLock(context, name),
    readWriteLock: name => ({ read: readLock(context, name), write: writeLock(context, name) }),
    multiLock: locks => new MultiLock(context, slots, locks),
    semaphore: name => new CountingSemaphore(context, name),
    permitSemaphore: name => permitSemaphore(context, name),
    countDownLatch: name => new PolledLatch(context, name),
    async withLock<T>(name: string, ...rest: [Work<T>] | [WithLockOptions, Work<T>]): Promise<T> {
      return rest.length === 1 ? withLock(lock(name), rest[0]) : withLock(lock(name), rest[0], rest[1])
    },
    resume,
  }
}
