/** Locks by the names that the store has. */
import type { Locks } from '../api/locks.ts'
import { checkName } from '../internal/keys.ts'
import { contextOf, type LocksContext, locksOf } from '../lease/context.ts'

export interface Unmapped {
  readonly locks: Locks
  readonly context: LocksContext
}

/**
 * Returns the same locks without `mapName`: what was found in the store is asked for by the name that it has there, even
 * one that only a Java service can have given.
 */
export function unmapped(locks: Locks, usage: string): Unmapped {
  const context: LocksContext = { ...contextOf(locks, usage), keyOf: (name, what) => checkName(name, what) }
  return { context, locks: locksOf(context) }
}
