import type { Locks } from '../api/locks.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import type { GuardRequest } from './guard.ts'

/** Where a guard's locks come from. */
export interface LocksOption<Args extends readonly unknown[]> {
  /** The result of `createLocks()`, or a function that creates it from the request, for example from its bindings. */
  locks: Locks | ((...args: Args) => Locks)
}

/** Returns the locks of this request. */
export function locksFor<Args extends readonly unknown[]>(
  { locks }: LocksOption<Args>,
  { args }: GuardRequest<Args>,
): Locks {
  return typeof locks === 'function' ? locks(...args) : locks
}

/** Returns the context of the locks of this request. */
export function contextFor<Args extends readonly unknown[]>(
  options: LocksOption<Args>,
  guarded: GuardRequest<Args>,
): LocksContext {
  return contextOfGuard(locksFor(options, guarded))
}

/** @throws {TypeError} for locks of the application's own, which go into `kind` */
export function contextOfGuard(locks: Locks): LocksContext {
  return contextOf(locks, 'a guard', undefined, ', and any other lock the kind of lockGuard()')
}
