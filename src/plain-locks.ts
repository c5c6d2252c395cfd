import type { Context } from './context.ts'
import { parseLease } from './lease/serialized.ts'
import { plainLock } from './lock.ts'
import type { Locks } from './locks.ts'
import type { TryWithLockResult, WithLockOptions, Work } from './types.ts'
import { type Rest, tryWithLock, withLock } from './with-lock.ts'

/** What `edgelock/lock` gives: the plain lock alone. */
export type PlainLocks = Pick<Locks, 'lock' | 'withLock' | 'tryWithLock' | 'resume'>

/** Both ways to pass the work, as one that the compiler can spread; the functions tell them apart. */
type Full<T> = [WithLockOptions, Work<T>]

export function plainLocks(context: Context): PlainLocks {
  const lock = (name: string) => plainLock(context, name)
  return {
    lock,
    withLock: async <T>(name: string, ...rest: Rest<T>): Promise<T> =>
      withLock(lock(name), ...(rest as Full<T>)),
    tryWithLock: async <T>(name: string, ...rest: Rest<T>): Promise<TryWithLockResult<T>> =>
      tryWithLock(lock(name), ...(rest as Full<T>)),
    resume(serialized) {
      const lease = parseLease(serialized, ['lock'])
      return lock(lease.name).resume(lease)
    },
  }
}
