import type { Lock } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { notInBraces, tokenKey } from '../internal/keys.ts'
import { contextOf } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { queueOf } from '../lease/local-queue.ts'
import type { NamedLockKind } from '../lease/lock-kind.ts'
import { type PlainValue, plainValues } from '../lease/plain-values.ts'
import { acquire } from '../transport/scripts/fenced-lock.gen.ts'
import { extend, handOn, inspect, reenter, release } from '../transport/scripts/lock.gen.ts'

/**
 * Returns the lock of this name whose leases carry a fencing token (`lease.token`): a number that rises with every grant
 * and stays the same on replay and re-entry, so that the guarded resource can refuse a stale holder. Redisson:
 * `RedissonClient.getFencedLock`, `RedissonFencedLock`, on the same keys.
 *
 * @throws {TypeError} naming what cannot be used
 * @example
 * await withLock(fencedLock(locks, 'ledger'), lease => writeLedger({ token: lease.token, signal: lease.signal }))
 */
export function fencedLock(locks: Locks, name: string): Lock {
  const context = contextOf(locks, 'fencedLock(locks, name).acquire(options?)', arguments[2])
  const key = context.keyOf(name, undefined, notInBraces('fenced lock'))
  const plain = plainValues(context, key)
  const fixed = { tokens: tokenKey(key), clock: context.tokens === 'counter' ? 0 : 1 }
  const kind: NamedLockKind<'fenced-lock', PlainValue | keyof typeof fixed> = {
    kind: 'fenced-lock',
    name,
    key,
    scripts: { acquire, reenter, extend, release, inspect, handOn },
    values: hold => ({ ...plain(hold), ...fixed }),
  }
  return new LeasedLock(context, kind, queueOf)
}
