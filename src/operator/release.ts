import type { Lock } from '../api/lock.ts'
import { HolderState } from '../lease/holder-state.ts'
import { LeasedLock } from '../lease/leased-lock.ts'

/**
 * Takes a lock from the holder with this id, and from no other. The holder learns at its next request that it was not the
 * one who released. Resolves to false when it did not have the lock any more, and an earlier request cannot have been the
 * reason.
 */
export async function releaseFrom(lock: Lock, holder: string): Promise<boolean> {
  const identity = LeasedLock.identityOf(lock)
  if (!identity) throw new TypeError('not a lock of this package')
  const state = new HolderState(identity.context, identity.of, holder)
  const doubt = { open: false }
  const how = { doubt, mayBeHeld: false }
  const { reply } = await state.ask(holder, 'release', { holds: 0, outcome: 0 }, how)
  // A repeat finds nothing left when the first delivery released it and its answer was lost.
  return reply.code === 'released' || doubt.open
}
