/** Apart from what looks, because the program that lists holds would load all that locks need. */
import { toHex, utf8 } from '../internal/encoding.ts'
import { type LocksContext, locksOf } from '../lease/context.ts'
import { lock } from '../locks/lock.ts'

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
