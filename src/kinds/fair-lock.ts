import type { Context } from './context.ts'
import { queueKey, queueTimeoutsKey, waitersKey } from './keys.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import { plainValues } from './lock.ts'
import { positiveInteger } from './options.ts'
import { acquire, forceRelease, release } from './scripts/fair-lock.gen.ts'
import { extend, inspect, reenter } from './scripts/lock.gen.ts'
import type { FairLockOptions } from './types.ts'

/** Three of the longest pauses, which are a second then: a place survives one lost request. */
const WAITER_MS = 3_000

type Given = keyof ReturnType<ReturnType<typeof plainValues>> | ('queue' | 'timeouts' | 'waiters' | 'nowMs')

/**
 * The lock that is granted in the order in which it was asked for. Waiters stand in Redisson's queue beside those of
 * Java, by the server's clock. Redisson: `RedissonFairLock`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 */
export function fairLock(
  context: Context,
  name: string,
  { waiterMs = WAITER_MS }: FairLockOptions = {},
): LeaseLock {
  const lock = context.keyOf(name)
  const plain = plainValues(context, lock)
  const protocol: Protocol<Given> = {
    kind: 'fair-lock',
    lockName: name,
    waiterMs: positiveInteger('waiterMs', waiterMs),
    scripts: { acquire, reenter, extend, release, inspect, forceRelease },
    values: hold => ({
      ...plain(hold),
      queue: queueKey(lock),
      timeouts: queueTimeoutsKey(lock),
      waiters: waitersKey(lock),
      nowMs: Math.floor(context.clock.wall()),
    }),
  }
  return new LeaseLock(context, protocol)
}
