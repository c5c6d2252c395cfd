import { LeaseLostError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import type { Lock, StealOptions } from '../api/lock.ts'
import { ACQUIRE_CHECKS, checkOptions } from '../internal/options.ts'
import { acquireLease } from '../lease/acquire.ts'
import { HeldLease } from '../lease/lease.ts'
import { type LockKind, placeOf } from '../lease/lock-kind.ts'
import { steal as stealFenced } from '../transport/scripts/fenced-lock.gen.ts'
import { steal as stealPlain } from '../transport/scripts/lock.gen.ts'
import { type ByKind, namedLock, operationValues } from './named-lock.ts'

/** Waiters of a fair lock stay in the queue, where they see one more holder. */
const STEALING: ByKind<LockKind['scripts']['acquire']> = {
  lock: stealPlain,
  'fair-lock': stealPlain,
  'fenced-lock': stealFenced,
}

/**
 * Takes a plain, fair or fenced lock, from its holder or when it is free, in one request that never waits. Use it where
 * the newest request must win: the editor that a user opened last, the deployment that started last.
 *
 * The former holder learns of it at its next request: its `lease.signal` aborts with a `LeaseLostError` (`'taken'`). Until
 * then both may work, so a theft breaks the lock's exclusion. With a {@link fencedLock}, the guarded resource can refuse
 * the former holder at once.
 *
 * @throws {TypeError | RangeError} naming what cannot be used, before any request
 * @throws {LeaseLostError} when the answer was lost, and the lock was taken from this call before it asked again
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
 * @example
 * const lease = await steal(fencedLock(locks, `editor:${documentId}`))
 * lease.keepAlive({ maxHoldMs: 3_600_000 })
 */
export async function steal(lock: Lock, options?: StealOptions): Promise<Lease> {
  const expected = 'a lock, a fair lock or a fenced lock'
  const { context, key, of, own } = namedLock('steal(lock, options?)', lock, STEALING, expected)
  const { reenter, ...checks } = ACQUIRE_CHECKS
  const { leaseMs = context.leaseMs, ...asking } = checkOptions('steal()', options, checks)
  context.checkLease(leaseMs, of)
  const kind: LockKind = {
    ...of,
    scripts: { ...of.scripts, acquire: own },
    values: (hold, holder) => ({ ...of.values(hold, holder), ...operationValues(key, hold) }),
  }
  const { value } = await acquireLease(context, kind, { ...asking, leaseMs, waitMs: 0, isFinal: true })
  context.queues.get(placeOf(of))?.robbed()
  if (value instanceof HeldLease) return value
  // A theft is never busy. It had the lock, and lost it before it learned that.
  throw new LeaseLostError(lock.name, 'taken')
}
