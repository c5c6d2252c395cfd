/** The lock that is a string, as other libraries have it. */
import type { Lock } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { besideKey, DONE_MS, doneKey, slotsKey } from '../internal/keys.ts'
import { contextOf } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { queueOf } from '../lease/local-queue.ts'
import type { NamedLockKind } from '../lease/lock-kind.ts'
import { acquire, extend, inspect, reenter, release } from '../transport/scripts/string-lock.gen.ts'

/**
 * Returns the lock of this name as other libraries hold it: a string with a TTL under the key of that name. Use it where
 * they stay: Spring Integration's `RedisLockRegistry`, ShedLock, redis-py, `redlock`, `redis-semaphore`, `@upstash/lock`, or
 * `SET key token NX PX ms` by hand. Each waits for the other, and none sees data that it does not know.
 *
 * A holder keeps a hash of its own beside the string, under `edgelock:beside:{name}`. Some of these libraries free a lock
 * by a plain `DEL`, perhaps after it has expired and another has taken it. That may admit one of them beside a holder of
 * edgelock, but never a second client of edgelock. The holder learns of it at its next renewal, a third of a lease later at
 * the latest: its `lease.signal` aborts with a `LeaseLostError` (`'taken'`), and its release is `'gone'`.
 *
 * `inspect()` shows a holder of another library as `string:<its token>`. {@link lock} of the same name does not know
 * of the string: it waits for it only with {@link besideStringLocks}.
 *
 * @throws {TypeError} naming what cannot be used
 * @example
 * const locks = createLocks({ redis, mapName: name => `job-lock:default:${name}` })
 * await withLock(stringLock(locks, 'nightly-report'), lease => sendReport({ signal: lease.signal }))
 */
export function stringLock(locks: Locks, name: string): Lock {
  const context = contextOf(locks, 'stringLock(locks, name).acquire(options?)', arguments[2])
  const key = context.keyOf(name)
  const kind: NamedLockKind<'string-lock', StringLockValue> = {
    kind: 'string-lock',
    name,
    key,
    scripts: { acquire, reenter, extend, release, inspect },
    values: hold => stringLockValues(key, hold),
  }
  return new LeasedLock(context, kind, queueOf)
}

type StringLockValue = 'shared' | 'lock' | 'slots' | 'done' | 'doneMs'

/** The values that all scripts of a string lock take. */
export function stringLockValues(key: string, hold: string): Record<StringLockValue, string | number> {
  return {
    shared: key,
    lock: besideKey(key),
    slots: slotsKey(key),
    done: doneKey(key, hold),
    doneMs: DONE_MS,
  }
}
