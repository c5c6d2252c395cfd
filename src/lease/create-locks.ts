import { type Clock, systemClock } from './clock.ts'
import { createContext } from './context.ts'
import { PolledLatch } from './count-down-latch.ts'
import { fairLock } from './fair-lock.ts'
import { fencedLock } from './fenced-lock.ts'
import { resumeLeases } from './lease/composite-serialized.ts'
import { parseLease } from './lease/serialized.ts'
import { plainLock } from './lock.ts'
import type { Locks } from './locks.ts'
import { locksAtOnce, MultiLock } from './multi-lock.ts'
import { once } from './once.ts'
import { permitSemaphore } from './permit-semaphore.ts'
import { plainLocks } from './plain-locks.ts'
import { readLock, writeLock } from './read-write-lock.ts'
import { CountingSemaphore } from './semaphore.ts'
import type { Lease, LocksOptions } from './types.ts'

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
  'fair-lock': fairLock,
  'fenced-lock': fencedLock,
  'read-lock': readLock,
  'write-lock': writeLock,
  'permit-semaphore': permitSemaphore,
  'multi-lock': locksAtOnce,
}

/** {@link createLocks} on another clock, for tests. */
export function createLocksOn(clock: Clock, options: LocksOptions): Locks {
  const context = createContext(options, clock)
  const slots = {}
  const resume = (serialized: string): Lease => {
    const several = resumeLeases(serialized, { kind: 'leases', clock }, resume)
    if (several) return several
    const lease = parseLease(serialized, Object.keys(KINDS))
    return KINDS[lease.kind as keyof typeof KINDS](context, lease.name).resume(lease)
  }
  return {
    ...plainLocks(context),
    fairLock: (name, options) => fairLock(context, name, options),
    fencedLock: name => fencedLock(context, name),
    readWriteLock: name => ({ read: readLock(context, name), write: writeLock(context, name) }),
    multiLock: locks => new MultiLock(context, slots, locks),
    semaphore: name => new CountingSemaphore(context, name),
    permitSemaphore: (name, options) => permitSemaphore(context, name, options),
    countDownLatch: name => new PolledLatch(context, name),
    once: (key, work, options) => once(context, key, work, options),
    resume,
  }
}
