/**
 * The plain lock alone, for bundles where every kilobyte counts: the same `createLocks()` without the other kinds.
 *
 * @module edgelock/lock
 */
import { systemClock } from './clock.ts'
import { createContext } from './context.ts'
import { type PlainLocks, plainLocks } from './plain-locks.ts'
import type { LocksOptions } from './types.ts'

/**
 * {@link PlainLocks} of one Redis database: `lock`, `withLock`, `tryWithLock` and `resume`, exactly those of `edgelock`. Errors and
 * everything else come from `edgelock`, which a bundler leaves out where it is not used.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * import { createLocks } from 'edgelock/lock'
 *
 * const locks = createLocks({ redis: Redis.fromEnv(env) })
 * await locks.withLock('order:42', async lease => chargeCustomer({ signal: lease.signal }))
 */
export function createLocks(options: LocksOptions): PlainLocks {
  return plainLocks(createContext(options, systemClock))
}

export type { PlainLocks }
