import type { FairLockOptions, Lock } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import * as keys from '../internal/keys.ts'
import { checkOptions, positiveInteger } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { NamedLockKind } from '../lease/lock-kind.ts'
import { type PlainValue, plainValues } from '../lease/plain-values.ts'
import { acquire, release } from '../transport/scripts/fair-lock.gen.ts'
import { extend, inspect, reenter } from '../transport/scripts/lock.gen.ts'
import { WAITER_MS } from '../wait/rules.ts'

/**
 * Returns the lock of this name that is granted in the order in which clients asked for it. `acquire()` joins the queue;
 * `tryAcquire()` asks once, does not join the queue and never overtakes. Java waiters share the queue, which is ordered
 * by the server's clock. Redisson: `RedissonClient.getFairLock`, `RedissonFairLock`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * await withLock(fairLock(locks, 'printer'), { waitMs: 30_000 }, () => print(page))
 */
export function fairLock(locks: Locks, name: string, options?: FairLockOptions): Lock {
  const context = contextOf(locks, 'fairLock(locks, name, options?).acquire(options?)', arguments[3])
  const { waiterMs = WAITER_MS } = checkOptions('fairLock()', options, { waiterMs: positiveInteger })
  const key = context.keyOf(name, undefined, keys.notInBraces('fair lock'))
  const plain = plainValues(context, key)
  const queue = {
    queue: keys.queueKey(key),
    timeouts: keys.queueTimeoutsKey(key),
    appointments: keys.appointmentsKey(key),
    order: keys.orderKey(key),
    pace: keys.paceKey(key),
    waiterMs,
  }
  const kind: NamedLockKind<'fair-lock', PlainValue | keyof typeof queue> = {
    kind: 'fair-lock',
    name,
    key,
    scripts: { acquire, reenter, extend, release, inspect },
    values: hold => ({ ...plain(hold), ...queue }),
  }
  return new LeasedLock(context, kind)
}
