/** Locks that respect strings of other libraries under the same names. */
import { WrongKindError } from '../api/errors.ts'
import type { Locks } from '../api/locks.ts'
import { slotsKey } from '../internal/keys.ts'
import { contextOf, locksOf } from '../lease/context.ts'
import { call as bind, type Call, type Send } from '../transport/call.ts'
import { classify } from '../transport/failure.ts'
import { look } from '../transport/scripts/string-lock.gen.ts'
import { behindHolds } from '../wait/schedule.ts'

/** How often a request is sent again because a lock of another library was released before it was looked at. */
const MOST_TRIES = 10

/**
 * Returns the same locks, for the time in which another library still holds locks of the same names as strings:
 * `@upstash/lock`, `redlock`, `redis-semaphore`, or `SET key token NX PX ms` by hand. Such a lock counts as busy until it is
 * released or its TTL ends, where it would be a {@link WrongKindError} otherwise. A string without a TTL, of more than 128
 * bytes, or with a space is still one. Works for plain, fair, fenced and read-write locks, and for those made of them.
 *
 * Use the result in place of `locks` until no instance uses the other library. While a key holds such a lock, each poll
 * takes a second request.
 *
 * @throws {TypeError} unless `locks` is the result of `createLocks()`
 * @example
 * const locks = besideStringLocks(createLocks({ redis, mapName: name => `mutex:${name}` }))
 */
export function besideStringLocks(locks: Locks): Locks {
  const context = contextOf(locks, 'besideStringLocks(locks)', arguments[1])
  const send: Send = async (call, signal) => {
    for (let tries = 1; ; tries++) {
      try {
        return await context.send(call, signal)
      } catch (thrown) {
        const question = questionFor(call)
        const isOther = !signal.aborted && classify(call.subject.name, thrown).error instanceof WrongKindError
        if (!question || !isOther) throw thrown
        const reply = await context.send(question, signal)
        const answer = call.operation === 'acquire' ? reply : { code: 'gone' }
        if (reply.code === 'busy') return answer as Awaited<ReturnType<typeof context.send<never>>>
        if (reply.code === 'other' || tries === MOST_TRIES) throw thrown
      }
    }
  }
  return locksOf({ ...context, send, paceOf: behindHolds })
}

/**
 * Returns the call that finds another library's lock. It finishes a holder that leaves, as its release would have. Undefined
 * for a call that takes no lock, or takes it from any holder.
 */
function questionFor({ subject, operation, script, keys, args }: Call<{ code: string }>) {
  const locks = locksOfCall(script.keys, keys)
  const argument = (name: string) => args[script.args.indexOf(name)] ?? ''
  const last = argument('last') || { release: '1', extend: '0', reenter: '0' }[operation]
  if (!locks || !last) return undefined
  const done = keys[script.keys.indexOf('done')] ?? locks[0] ?? ''
  return bind(subject, operation, look, { done, locks, last, doneMs: argument('doneMs') })
}

/** Returns the keys of locks. The others may hold a string too, such as the last token. */
function locksOfCall(names: readonly string[], keys: readonly string[]): readonly string[] | undefined {
  const from = (name: string) => keys.slice(names.indexOf(name))
  if (names.includes('lock')) return from('lock').slice(0, 1)
  if (names.includes('locks')) return from('locks')
  if (!names.includes('locksSlotsAndChannels')) return undefined
  const mixed = new Set(keys)
  return keys.filter(key => mixed.has(slotsKey(key)))
}
