import type { Locks } from '../api/locks.ts'
import { toHex, utf8 } from '../internal/encoding.ts'
import { checkName } from '../internal/keys.ts'
import { lock } from '../kinds/lock.ts'
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

/** Returns what recognises a text that was used before: the first use takes a lock of that text, and keeps it. */
export function firstUseIn(context: LocksContext): (text: string, forMs: number) => Promise<boolean> {
  // Searches leave out keys that begin so, and no name can be one.
  const keyOf = (digest: string) => `edgelock:used:{${digest}}`
  const locks = locksOf({ ...context, keyOf, emit: undefined })
  return async (text, forMs) => {
    const digest = toHex(await crypto.subtle.digest('SHA-256', utf8(text)))
    const { acquired } = await lock(locks, digest).tryAcquire({ leaseMs: forMs })
    return acquired
  }
}
