import type { Context } from './context.ts'
import { parseLease } from './lease/serialized.ts'
import { plainLock } from './lock.ts'
import type { Locks } from './locks.ts'
import type { WithLockOptions, Work } from './types.ts'
import { withLock } from './with-lock.ts'

/** What `edgelock/lock` gives: the plain lock alone. */
export type PlainLocks = Pick<Locks, 'lock' | 'withLock' | 'resume'>

export function plainLocks(context: Context): PlainLocks {
  const lock = (name: string) => plainLock(context, name)
  return {
    lock,
    async withLock<T>(name: string, ...rest: [Work<T>] | [WithLockOptions, Work<T>]): Promise<T> {
      return rest.length === 1 ? withLock(lock(name), rest[0]) : withLock(lock(name), rest[0], rest[1])
    },
    resume(serialized) {
      const lease = parseLease(serialized, ['lock'])
      return lock(lease.name).resume(lease)
    },
  }
}
