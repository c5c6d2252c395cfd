import type { Held, Holder } from '../api/held.ts'
import type { Locks } from '../api/locks.ts'
import { stringLockValues } from '../beside/string-lock.ts'
import { HolderState } from '../lease/holder-state.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import { fairLock } from '../locks/fair-lock.ts'
import { lock } from '../locks/lock.ts'
import { readWriteLock } from '../locks/read-write-lock.ts'
import { permitSemaphore } from '../permits/permit-semaphore.ts'
import { Doubt } from '../transport/call.ts'
import { release } from '../transport/scripts/string-lock.gen.ts'

/**
 * Takes what is held from one of its holders, and from no other. The holder learns at its next request that it was not the
 * one who released. Resolves to false when it did not have it any more, and an earlier request cannot have been the
 * reason. `isFair`: clients wait in the queue of a fair lock.
 */
export async function releaseFrom(
  locks: Locks,
  held: Held,
  { id, side }: Holder,
  isFair: boolean,
): Promise<boolean> {
  const identity = LeasedLock.identityOf(lockOf(locks, held, side, isFair))
  if (!identity) throw new TypeError('not a lock of this package')
  const { context, of } = identity
  const state = new HolderState(context, held.kind === 'string-lock' ? stringKind(held.name) : of, id)
  const doubt = new Doubt()
  const how = { doubt, mayBeHeld: false }
  const { reply } = await state.request(id, 'release', { holds: 0, outcome: 0, proven: 0, slot: 0 }, how)
  // A repeat finds nothing left when the first delivery released it and its answer was lost.
  return reply.code === 'released' || doubt.unanswered > 0
}

function lockOf(locks: Locks, { kind, name }: Held, side: Holder['side'], isFair: boolean): object {
  if (kind === 'permit-semaphore') return permitSemaphore(locks, name)
  if (kind === 'read-write-lock') return readWriteLock(locks, name)[side ?? 'read']
  return isFair ? fairLock(locks, name) : lock(locks, name)
}

/** The string lock of this name, which can only be released: its other scripts would weigh 0.6 kB more. */
function stringKind(name: string): LockKind {
  const values = (hold: string) => stringLockValues(name, hold)
  return { kind: 'string-lock', name, scripts: { release }, values } as unknown as LockKind
}
