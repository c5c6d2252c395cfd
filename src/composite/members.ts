import type { Clock } from '../api/clock.ts'
import type { Lockable } from '../api/lock.ts'
import { systemClock } from '../internal/clock.ts'
import { typeOf } from '../internal/options.ts'
import { LeasedLock } from '../lease/leased-lock.ts'

/** @throws {TypeError} when one of them cannot be acquired. */
export function checkMembers(members: readonly Lockable[]): readonly Lockable[] {
  if (!Array.isArray(members)) throw new TypeError('members must be an array of locks')
  const at = members.findIndex(lock => typeof lock?.tryAcquire !== 'function')
  if (at === -1) return members
  throw new TypeError(`members[${at}] must be a lock, such as locks.lock('name'), got ${typeOf(members[at])}`)
}

/** Returns the clock of the first member that has one. */
export function clockOf(members: readonly Lockable[]): Clock {
  const own = members.find(lock => LeasedLock.identityOf(lock))
  return (own && LeasedLock.identityOf(own)?.context.clock) ?? systemClock
}

/** Whether two members are one lock of one `createLocks()`. */
export function isSame(one: Lockable, other: Lockable): boolean {
  const [a, b] = [LeasedLock.identityOf(one), LeasedLock.identityOf(other)]
  return one === other || (!!a && a.context === b?.context && a.key === b.key)
}

/** Returns the name of a lock made of locks: JSON, because names may hold any character. */
export function joinedName(members: readonly Lockable[]): string {
  return JSON.stringify(members.map(lock => ('name' in lock ? lock.name : '')))
}

/** Whether every member can bring back its own leases. */
export function areResumable(members: readonly Lockable[]): boolean {
  return members.every(lock => LeasedLock.identityOf(lock))
}
