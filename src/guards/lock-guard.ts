/** The guard that takes a lock. */
import type { Lease } from '../api/lease.ts'
import type { Lockable } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { must } from '../internal/options.ts'
import { lock } from '../locks/lock.ts'
import type { AnyArgs, Guard } from './guard.ts'
import { type LeaseGuardOptions, leaseGuard } from './lease-guard.ts'

/** The handler's variable: `c.var.lease`, or `lease` of its second argument. A CORS preflight, which is let through, has none. */
export interface LockGuardVariables {
  lease: Lease
}

/** Options of a lock guard. Options that `withLock` has too mean the same here. */
export interface LockGuardOptions<Args extends AnyArgs = AnyArgs> extends LeaseGuardOptions<Args> {
  /**
   * Which lock of the name is acquired: `fairLock` (in order of arrival), `fencedLock` (a fencing token in
   * `lease.token`), `readWriteLock` (GET, HEAD and OPTIONS share the lock, all other methods are exclusive), or a function
   * of your own, such as `(locks, id) => multiLock([lock(locks, id), lock(locks, 'stock')])`. With `{ read, write }`,
   * writers never get in while readers overlap. Default: the plain lock.
   */
  kind?: ((locks: Locks, name: string) => Lockable | { read: Lockable; write: Lockable }) | undefined
}

/** The safe methods of RFC 9110 (9.2.1), without TRACE, which no application handles. */
const READS = ['GET', 'HEAD', 'OPTIONS']

/** Lets one request through at a time per name, or as `kind` says. */
export function guardWithLock(options: LockGuardOptions): Guard<Partial<LockGuardVariables>> {
  const { kind = lock } = { ...options }
  return leaseGuard(options, {
    guard: 'lockGuard',
    checks: {
      kind: (option: string, kind: unknown) =>
        must(typeof kind === 'function', option, 'a function such as fairLock, or (locks, name) => lock'),
    },
    lockFor(locks, name, { request }) {
      const made = kind(locks, name) as Lockable & { read: Lockable; write: Lockable }
      const either = made?.read ? made[READS.includes(request.method) ? 'read' : 'write'] : made
      const what = 'a function that returns a lock, or { read, write }'
      must(typeof either?.acquire === 'function', 'kind', what)
      return either
    },
    variables: lease => ({ lease }),
  })
}
