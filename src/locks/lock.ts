import type { Lock } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { contextOf } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { queueOf } from '../lease/local-queue.ts'
import type { NamedLockKind } from '../lease/lock-kind.ts'
import { type PlainValue, plainValues } from '../lease/plain-values.ts'
import { acquire, extend, handOn, inspect, reenter, release } from '../transport/scripts/lock.gen.ts'

/**
 * Returns the re-entrant lock of this name. Sends nothing: `acquire()`, `tryAcquire()` and `withLock()` take the lock.
 * Redisson: `RedissonClient.getLock`, `RedissonLock`.
 *
 * @throws {TypeError} when the name is not well-formed Unicode of 1 to 512 bytes with at most one `{tag}`, or could be a
 * side key of another name, such as `edgelock:…`, `redisson_…` or `{x}:timeout`
 * @example
 * const lease = await lock(locks, 'order:42').acquire({ waitMs: 2_000 })
 */
export function lock(locks: Locks, name: string): Lock {
  const context = contextOf(locks, 'lock(locks, name).acquire(options?)', arguments[2])
  const key = context.keyOf(name)
  const kind: NamedLockKind<'lock', PlainValue> = {
    kind: 'lock',
    name,
    key,
    scripts: { acquire, reenter, extend, release, inspect, handOn },
    values: plainValues(context, key),
  }
  return new LeasedLock(context, kind, queueOf)
}
