import type { Lock, Waiters, WaitersOptions } from '../api/lock.ts'
import { queueKey } from '../internal/keys.ts'
import { checkOptions, positiveInteger, typeOf } from '../internal/options.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { waiters as readWaiters } from '../transport/scripts/fair-lock.gen.ts'

/**
 * Reads who waits for a fair lock, Java clients included, in the order in which they get it. Advisory: it may have changed
 * when you read the answer, and a client that died is counted until the next request of another one. Of other kinds,
 * waiters are not known. Redisson: the list `redisson_lock_queue:{name}`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used, before any request
 * @throws {StoreUnavailableError} {@link WrongKindError}
 * @example
 * const { count } = await waiters(fairLock(locks, 'printer'))
 * if (count > 20) return new Response('Try again later', { status: 503 })
 */
export async function waiters(lock: Lock, options?: WaitersOptions): Promise<Waiters> {
  const identity = LeasedLock.identityOf(Object(lock))
  if (identity?.kind !== 'fair-lock')
    throw new TypeError(
      `waiters(lock, options?): lock must be a fair lock, fairLock(locks, name), got ${identity?.kind ?? typeOf(lock)}`,
    )
  const { limit = 100 } = checkOptions('waiters()', options, { limit: positiveInteger })
  const values = { queue: queueKey(identity.key), most: limit }
  const bound = call({ kind: 'fair-lock', name: lock.name }, 'waiters', readWaiters, values)
  const { reply } = await deliver(identity.context, bound, { readsOnly: true, mayBeHeld: false })
  // Lua's empty table is an object in JSON.
  return { count: reply.count, holders: Object.values(JSON.parse(reply.holders.slice(1))) }
}
