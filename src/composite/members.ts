/** Checks of the locks that one lock is made of, and what they have in common. */
import type { Clock } from '../api/clock.ts'
import type { Lease } from '../api/lease.ts'
import type { Lockable } from '../api/lock.ts'
import { systemClock } from '../internal/clock.ts'
import { must } from '../internal/options.ts'
import { DEFAULT_LEASE_MS, type LocksContext } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { placeOf } from '../lease/lock-kind.ts'

/** @throws {TypeError} when one of them cannot be acquired. */
export function checkMembers(members: readonly Lockable[]): void {
  if (!Array.isArray(members)) throw new TypeError('members must be an array of locks')
  for (const [at, lock] of members.entries())
    must(lock?.tryAcquire, `members[${at}]`, "a lock, such as lock(locks, 'name')", lock)
}

/** A lock made of locks, which may be a member as well. */
export interface Nested {
  readonly members: readonly Lockable[]
  /** Checks what would be asked of each member, before the first is. @throws {TypeError | RangeError} */
  checkAcquire(leaseMs: number, reenter?: Lease): void
}

/** Returns the contexts of all members, also of those inside of members. A lock of the application's own has none. */
export function contextsOf(members: readonly Lockable[]): LocksContext[] {
  return members.flatMap((lock: Lockable & Partial<Nested>) => {
    const inner = lock.checkAcquire && lock.members
    return LeasedLock.identityOf(lock)?.context ?? contextsOf(inner ?? [])
  })
}

/** Returns the shortest default lease of the members. */
export function defaultLeaseMs(members: readonly Lockable[]): number {
  const each = contextsOf(members).map(({ leaseMs }) => leaseMs)
  return each[0] ? Math.min(...each) : DEFAULT_LEASE_MS
}

/** Returns the clock of the first member that has one. */
export function clockOf(members: readonly Lockable[]): Clock {
  return contextsOf(members)[0]?.clock ?? systemClock
}

/** Whether two members are one lock of one `createLocks()`, or of locks that were made of it. */
export function isSame(one: Lockable, other: Lockable): boolean {
  const [a, b] = [LeasedLock.identityOf(one), LeasedLock.identityOf(other)]
  return one === other || (!!a && a.context.queues === b?.context.queues && a.of.key === b.of.key)
}

/** Returns the id of a lease of this process that has one of the members: a caller inside of it waits for itself. */
export function heldHere(members: readonly Lockable[]): string | undefined {
  const leases = members.map(lock => {
    const { context, of } = LeasedLock.identityOf(lock) ?? {}
    return of && context?.held.get(placeOf(of))
  })
  return leases.find(Boolean)
}

/** Returns the name of a lock made of locks: JSON, because names may hold any character. */
export function joinedName(members: readonly Lockable[]): string {
  return JSON.stringify(members.map(memberName))
}

/** Returns the name of a lock; empty for one of the application's own that has none. */
export function memberName(lock: Lockable): string {
  return 'name' in lock ? (lock.name as string) : ''
}

/** Whether every member can bring back its own leases. */
export function areResumable(members: readonly Lockable[]): boolean {
  return members.every(lock => LeasedLock.identityOf(lock))
}
