import type { Work } from '../api/lease.ts'
import type { TryWithLockResult } from '../api/lock.ts'
import type { Locks, LocksOptions } from '../api/locks.ts'
import { must } from '../internal/options.ts'
import { createContext, type LocksContext, locksOf } from './context.ts'
import { plainLock } from './plain-lock.ts'
import { type OptionsAndWork, tryWithLock, withLock } from './with-lock.ts'

/**
 * Creates the locks of one Redis database. It sends nothing and starts nothing, so call it at module level or per
 * request, wherever the credentials are. Pass the result to the function of any other kind: `fairLock(locks, 'printer')`.
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
  return locksIn(createContext(options))
}

/** Makes the public object of a context, with its methods. */
export function locksIn(context: LocksContext): Locks {
  const lock = (name: string, surplus?: unknown, all?: unknown) => {
    // As a callback of map(), it gets an index and the array.
    must(all || surplus === undefined, 'options of locks.lock()', 'passed to acquire()')
    return plainLock(context, name)
  }
  return locksOf(context, {
    lock,
    withLock: async <T>(name: string, ...rest: OptionsAndWork<T>): Promise<T> =>
      withLock(
        plainLock(context, name, 'locks.withLock(name, options?, work): name'),
        ...(rest as BothGiven<T>),
      ),
    tryWithLock: async <T>(name: string, ...rest: OptionsAndWork<T>): Promise<TryWithLockResult<T>> =>
      tryWithLock(
        plainLock(context, name, 'locks.tryWithLock(name, options?, work): name'),
        ...(rest as BothGiven<T>),
      ),
  })
}

/** One of the overloads, because TypeScript spreads no union into an overloaded call. */
type BothGiven<T> = Extract<OptionsAndWork<T>, [unknown, Work<T>]>
