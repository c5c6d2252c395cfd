/** The release of what one holder has. */
import type { Held, Holder } from '../api/held.ts'
import type { Locks } from '../api/locks.ts'
import { stringLockValues } from '../beside/string-lock.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { HolderState } from '../lease/holder-state.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import { fairLock } from '../locks/fair-lock.ts'
import { lock } from '../locks/lock.ts'
import { readValues, writeValues } from '../locks/read-write-lock.ts'
import { lentPermits } from '../permits/lent-permits.ts'
import { Doubt } from '../transport/call.ts'
import { release as releaseRead } from '../transport/scripts/read-lock.gen.ts'
import { release as releaseString } from '../transport/scripts/string-lock.gen.ts'
import { release as releaseWrite } from '../transport/scripts/write-lock.gen.ts'

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
  const context = contextOf(locks, 'releaseFrom(locks, …)')
  const state = new HolderState(
    context,
    releasableKind(context, held, side) ?? namedKind(locks, held, isFair),
    id,
  )
  const doubt = new Doubt()
  const how = { doubt, mayBeHeld: false }
  const { reply } = await state.request(id, 'release', { holds: 0, outcome: 0, proven: 0, slot: 0 }, how)
  // A repeat finds nothing left when the first delivery released it and its answer was lost.
  return reply.code === 'released' || doubt.unanswered > 0
}

function namedKind(locks: Locks, { kind, name }: Held, isFair: boolean): LockKind {
  const found =
    kind === 'permit-semaphore' ? lentPermits(locks, name) : (isFair ? fairLock : lock)(locks, name)
  return (LeasedLock.identityOf(found) as LockIdentity).of
}

/** A kind that can only be released, because its other scripts would weigh 2 kB more; undefined for any other kind. */
function releasableKind(
  context: LocksContext,
  { kind, name }: Held,
  side: Holder['side'],
): LockKind | undefined {
  const only = (part: Pick<LockKind, 'kind' | 'values'>, release: object) =>
    ({ ...part, name, key: name, scripts: { release } }) as unknown as LockKind
  if (kind === 'string-lock')
    return only({ kind, values: hold => stringLockValues(name, hold) }, releaseString)
  if (kind !== 'read-write-lock') return undefined
  if (side === 'write') return only({ kind: 'write-lock', values: writeValues(context, name) }, releaseWrite)
  return only({ kind: 'read-lock', values: readValues(context, name) }, releaseRead)
}
