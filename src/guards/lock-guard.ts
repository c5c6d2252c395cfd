import { oneOf } from '../options.ts'
import type { Lease, Lockable } from '../types.ts'
import { locksOf } from './guard-options.ts'
import { type LeaseGuardOptions, leaseGuard } from './lease-guard.ts'
import type { Given, Guard } from './passage.ts'

/** What the guard has for the handler: `c.var.lease`, or `lease` of the handler's second argument. */
export interface LockGuardVariables {
  lease: Lease
}

/**
 * What makes the lock of a name: the result of `createLocks()`, or an object of your own, such as
 * `{ lock: id => locks.multiLock([locks.lock(id), locks.lock('stock')]) }`. Each `mode` uses one of the methods.
 */
export interface LockMaker {
  lock(name: string): Lockable
  fairLock?(name: string): Lockable
  fencedLock?(name: string): Lockable
  readWriteLock?(name: string): { readonly read: Lockable; readonly write: Lockable }
}

/** Options of a lock guard around whatever its functions are called with. */
export interface LockOptions<Args extends readonly unknown[]> extends LeaseGuardOptions<Args> {
  /**
   * Which of the locks: one request at a time (`'lock'`), in the order of asking (`'fair'`), with a fencing token in
   * `lease.token` (`'fenced'`), or `'read-write'`: GET, HEAD and OPTIONS beside each other, everything else alone.
   * Readers that keep overlapping keep writers out. Default `'lock'`.
   */
  mode?: 'lock' | 'fair' | 'fenced' | 'read-write' | undefined
}

/** The method of `LockMaker` that a mode uses. */
const MAKERS = {
  lock: 'lock',
  fair: 'fairLock',
  fenced: 'fencedLock',
  'read-write': 'readWriteLock',
} as const

/** The safe methods of RFC 9110 (9.2.1), without TRACE, which no application handles. */
const READS = ['GET', 'HEAD', 'OPTIONS']

/** One request at a time per name, or as `mode` says. */
export function lockGuard<Args extends readonly unknown[]>({
  mode = 'lock',
  ...options
}: LockOptions<Args> & { locks: Given<Args, LockMaker> }): Guard<Args, Partial<LockGuardVariables>> {
  const verb = MAKERS[oneOf('mode', mode, Object.keys(MAKERS) as (keyof typeof MAKERS)[])]
  const locks = options.locks as Given<Args, Required<LockMaker>>
  return leaseGuard(options, {
    verb,
    lockable(name, passage) {
      const made = locksOf(locks, verb, passage)[verb](name)
      const side = READS.includes(passage.request.method) ? 'read' : 'write'
      return mode === 'read-write'
        ? (made as { read: Lockable; write: Lockable })?.[side]
        : (made as Lockable)
    },
    vars: lease => ({ lease }),
  })
}
