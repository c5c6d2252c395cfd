import type { Locks } from '../api/locks.ts'
import { contextOf, locksOf } from '../lease/context.ts'
import type { Call, Send } from '../transport/call.ts'
import * as fenced from '../transport/scripts/fenced-lock.gen.ts'
import { acquire, acquireInConvoy, release, releaseInConvoy } from '../transport/scripts/lock.gen.ts'
import * as multi from '../transport/scripts/multi-lock.gen.ts'
import * as write from '../transport/scripts/write-lock.gen.ts'

/**
 * Returns the same locks, for plain, fenced and write locks, and multi-locks of plain locks, that threads of Redisson take
 * again and again. Such a thread takes a free lock within a millisecond, so a waiter, which asks now and then, hardly finds
 * it free. A waiter that does find it free begins a *convoy*: each release then keeps the lock for the one that has waited
 * for longest, instead of leaving it to Java, and after 50 ms for any waiter. If none comes within 150 ms, the lock is free.
 * A convoy lasts for a second at most, and all of them for no longer than threads of Java have had the lock. Between them,
 * threads and waiters take it as they come.
 *
 * Use the result in place of `locks`. It costs one command for each release, and a few more in a convoy. Clients without
 * it take no part, but wait for a lock that is kept as for any other.
 *
 * @throws {TypeError} unless `locks` is the result of `createLocks()`
 * @example
 * const locks = besideJava(createLocks({ redis }))
 */
export function besideJava(locks: Locks): Locks
export function besideJava(locks: Locks, surplus?: unknown): Locks {
  const context = contextOf(locks, 'besideJava(locks)', surplus)
  const send: Send = (call, signal) => context.send({ ...call, script: inConvoy(call.script) }, signal)
  return locksOf({ ...context, send })
}

/** They have the same keys, arguments and replies. */
const CONVOYS: readonly (readonly [Call<{ code: string }>['script'], Call<{ code: string }>['script']])[] = [
  [acquire, acquireInConvoy],
  [fenced.acquire, fenced.acquireInConvoy],
  [release, releaseInConvoy],
  [write.acquire, write.acquireInConvoy],
  [write.release, write.releaseInConvoy],
  [multi.acquire, multi.acquireInConvoy],
  [multi.release, multi.releaseInConvoy],
]

function inConvoy<Reply extends { code: string }>(script: Call<Reply>['script']): Call<Reply>['script'] {
  const found = CONVOYS.find(([alone]) => alone === script)
  return (found?.[1] ?? script) as Call<Reply>['script']
}
