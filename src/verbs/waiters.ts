import type { Lock, Waiters, WaitersOptions } from '../api/lock.ts'
import { queueKey } from '../internal/keys.ts'
import { checkOptions, positiveInteger } from '../internal/options.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { waiters as script } from '../transport/scripts/fair-lock.gen.ts'
import { namedLock } from './named-lock.ts'

/**
 * Reads who waits for a fair lock, Java clients included, in the order in which they get it. Advisory: it may have changed
 * when you read the answer, and a client that died is counted until the next request of another one. Other kinds keep no
 * list of waiters. Redisson: the list `redisson_lock_queue:{name}`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used, before any request
 * @throws {StoreUnavailableError} {@link WrongKindError}
 * @example
 * const { count } = await waiters(fairLock(locks, 'printer'))
 * if (count > 20) return new Response('Try again later', { status: 503 })
 */
export async function waiters(lock: Lock, options?: WaitersOptions): Promise<Waiters> {
  const expected = 'a fair lock, fairLock(locks, name)'
  const { context, key, own } = namedLock('waiters(lock, options?)', lock, { 'fair-lock': script }, expected)
  const { limit = 100 } = checkOptions('waiters()', options, { limit: positiveInteger })
  const values = { queue: queueKey(key), most: limit }
  const bound = call({ kind: 'fair-lock', name: lock.name }, 'waiters', own, values)
  const { reply } = await deliver(context, bound, { readsOnly: true, mayBeHeld: false })
  // Lua's empty table is an object in JSON.
  return { count: reply.count, holders: Object.values(JSON.parse(reply.holders.slice(1))) }
}
