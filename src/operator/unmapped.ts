import type { Locks } from '../api/locks.ts'
import { checkKey } from '../internal/keys.ts'
import { contextOf, type LocksContext, locksOf } from '../lease/context.ts'

/** Locks under the names that the store has. */
export interface Unmapped {
  readonly locks: Locks
  readonly context: LocksContext
}

/** Returns the same locks without `mapName`: what was found in the store is asked for by the name that it has there. */
export function unmapped(locks: Locks, usage: string): Unmapped {
  const context: LocksContext = { ...contextOf(locks, usage), keyOf: checkKey }
  return { context, locks: locksOf(context) }
}
