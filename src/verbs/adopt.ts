/** `adopt()`: another client's lease goes on here, by its holder id. */
import type { Lease } from '../api/lease.ts'
import type { AdoptOptions, Lock } from '../api/lock.ts'
import type { PermitSemaphore } from '../api/synchronizers.ts'
import { checkOptions, must, typeOf, unchecked } from '../internal/options.ts'
import { isHolder } from '../internal/read-held.ts'
import { HolderState } from '../lease/holder-state.ts'
import { HeldLease } from '../lease/lease.ts'
import { LeasedLock } from '../lease/leased-lock.ts'

/**
 * Returns a lease of a holder that another client handed over by its id, such as a Java service: a thread's
 * `<uuid>:<threadId>`, or the permit ids that `acquire()` returned there, one or a list. Go on with it as with any lease:
 * extend it, renew it, release it. Sends nothing, and proves nothing before `extend()` or `isHeld()` was answered;
 * `remainingMs()` then says how long it lasts.
 *
 * It cannot be entered again. `release()` ends all holds of the holder. Of a list of permits, it gives back those that are
 * left, and is `'released'` if all were there and none had expired, otherwise `'gone'`.
 * A watchdog in Java goes on renewing a lock until its process notices. A lease of edgelock is handed over with
 * {@link serialize} and {@link resume}, which keep its token.
 *
 * @throws {TypeError} for a lock made of several locks, and for an id that is not one of the lock's holders
 * @throws {RangeError} for a `leaseMs` that cannot be used
 * @example
 * const lease = adopt(permitSemaphore(locks, 'payment-api'), message.body.permitIds)
 * if (await lease.isHeld()) await lease.extend(60_000)
 * await lease.release()
 */
export function adopt(
  lock: Lock | PermitSemaphore,
  holder: string | readonly string[],
  options?: AdoptOptions,
): Lease {
  const identity = LeasedLock.identityOf(Object(lock))
  const usage = 'adopt(lock, holder)'
  if (!identity)
    throw new TypeError(
      `${usage}: lock must be a lock of this copy of edgelock with a name, got ${typeOf(lock)}`,
    )
  const { context, of: kind } = identity
  const { leaseMs = context.leaseMs } = checkOptions('adopt()', options, { leaseMs: unchecked })
  context.checkLease(leaseMs, kind)
  const { holders } = kind
  const id = Array.isArray(holder) && holders ? holder.join(' ') : holder
  const fits = typeof id === 'string' && (holders ? holders.permitIds(id) : isHolder(id))
  // The message must not repeat the id, which is enough to release the lock.
  must(
    fits,
    `${usage}: holder`,
    holders ? 'permit ids of 32 hexadecimal digits or more' : '<uuid>:<n>, as inspect() shows it',
  )
  // Only the other client knows how many holds there are, so one of its releases could end ours.
  const newHold = () => {
    throw new TypeError(
      'reenter: an adopted lease cannot be entered again, because its other holds are not known',
    )
  }
  const state = new HolderState(context, kind, id as string, { newHold })
  // Several may adopt the same permits, and each learns what its own release did.
  const hold = holders ? `${id}:${crypto.randomUUID()}` : (id as string)
  return new HeldLease(state, hold, leaseMs)
}
