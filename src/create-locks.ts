import { type Clock, systemClock } from './clock.ts'
import { createContext } from './context.ts'
import { fencedLock } from './fenced-lock.ts'
import { parseLease } from './lease/serialized.ts'
import { plainLock } from './lock.ts'
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
const KINDS = { lock: plainLock, 'fenced-lock': fencedLock }

/** {@link createLocks} on another clock, for tests. */
export function createLocksOn(clock: Clock, options: LocksOptions): Locks {
  const context = createContext(options, clock)
  const lock = (name: string) => plainLock(context, name)
  return {
    lock,
    fencedLock: name => fencedLock(context, name),
    withLock<T>(name: string, ...rest: [Work<T>] | [WithLockOptions, Work<T>]): Promise<T> {
      return rest.length === 1 ? withLock(lock(name), rest[0]) : withLock(lock(name), rest[0], rest[1])
    },
    resume(serialized: string): Lease {
      const lease = parseLease(serialized, Object.keys(KINDS))
      return KINDS[lease.kind as keyof typeof KINDS](context, lease.name).resume(lease)
    },
  }
}
