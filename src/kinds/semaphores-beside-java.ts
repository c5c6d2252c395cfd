import type { Locks } from '../api/locks.ts'
import { batonKey, slotsKey } from '../internal/keys.ts'
import { contextOf, locksOf } from '../lease/context.ts'
import { type Call, call, type Send } from '../transport/call.ts'
import type { Script } from '../transport/scripts/script.ts'
import { acquire, acquireInConvoy, add, addInConvoy, takeBack } from '../transport/scripts/semaphore.gen.ts'
import { CONVOY_KEPT_MS } from '../wait/rules.ts'

/**
 * Returns the same locks, for semaphores whose permits threads of Redisson take again and again. As with
 * {@link besideJava}, a waiter that is lucky begins a *convoy*: a release then keeps its permit for the one that has waited
 * for longest, and after 50 ms for any waiter. The release waits for 150 ms, and takes its permit back if none came.
 *
 * It serves `acquire()` of one permit, and `release()` of one. Use the result in place of `locks`. It costs one command for
 * each release, and in a convoy a request and 150 ms. Clients without it take no part, and see such a permit as taken.
 *
 * @throws {TypeError} unless `locks` is the result of `createLocks()`
 * @example
 * const printers = semaphore(semaphoresBesideJava(locks), 'printers')
 */
export function semaphoresBesideJava(locks: Locks): Locks
export function semaphoresBesideJava(locks: Locks, surplus?: unknown): Locks {
  const context = contextOf(locks, 'semaphoresBesideJava(locks)', surplus)
  const send: Send = async (given, signal) => {
    const sent = asInConvoy(given)
    const reply = await context.send(sent, signal)
    if ((sent.script as AnyScript) !== addInConvoy || reply.code !== 'kept') return reply
    await context.clock.sleep(CONVOY_KEPT_MS, signal)
    await context.send(takenBack(given), signal)
    return { ...reply, code: 'added' }
  }
  return locksOf({ ...context, send })
}

type AnyScript = Script<string, { code: string }>

/** The same request by the script for convoys, which has more keys. */
function asInConvoy<Reply extends { code: string }>(given: Call<Reply>): Call<Reply> {
  const [permits = ''] = given.keys
  const script: AnyScript = given.script
  const by = (script: AnyScript, ...more: string[]): Call<Reply> => ({
    ...given,
    script: script as Call<Reply>['script'],
    keys: [...given.keys, ...more],
    // More arguments get their value when they are sent.
    args: script.args.map((_, at) => given.args[at] ?? ''),
  })
  if (script === acquire) return by(acquireInConvoy, batonKey(permits))
  // Who adds permits has held none.
  if (script === add && given.operation !== 'addPermits')
    return by(addInConvoy, slotsKey(permits), batonKey(permits))
  return given
}

/** What takes the permit back that a release kept for a waiter. */
function takenBack({ subject, operation, keys, args }: Call<{ code: string }>) {
  const [permits = '', release = '', channel = ''] = keys
  const publish = args[add.args.indexOf('publish')] ?? ''
  const values = { permits, operation: release, channel, baton: batonKey(permits), publish }
  return call(subject, operation, takeBack, values)
}
