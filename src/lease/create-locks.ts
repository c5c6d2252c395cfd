import type { Locks, LocksOptions } from '../api/locks.ts'
import { createContext, locksOf } from './context.ts'

/**
 * Creates the locks of one Redis database: settings, which every kind of lock takes as its first argument. It sends
 * nothing and starts nothing, so call it at module level or per request, wherever the credentials are.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * import { createLocks, withLock } from 'edgelock'
 * import { rest } from 'edgelock/rest'
 *
 * const locks = createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })
 * await withLock(locks, 'order:42', async lease => {
 *   await chargeCustomer({ signal: lease.signal })
 * })
 */
export function createLocks(options: LocksOptions): Locks {
  return locksOf(createContext(options))
}
