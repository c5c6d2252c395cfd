import type { Lock } from '../api/lock.ts'
import { placeOf } from '../lease/lock-kind.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { forceRelease as releaseFair } from '../transport/scripts/fair-lock.gen.ts'
import { forceRelease as releasePlain } from '../transport/scripts/lock.gen.ts'
import { forceRelease as releaseSides } from '../transport/scripts/read-write-lock.gen.ts'
import type { Script } from '../transport/scripts/script.ts'
import { forceRelease as releaseBoth } from '../transport/scripts/string-lock.gen.ts'
import { type ByKind, namedLock, operationValues } from './named-lock.ts'

/** A kind that keeps more than a plain lock does has its own. */
const RELEASING: ByKind<Script<string, { code: 'released' | 'more' | 'free' }>> = {
  any: releasePlain,
  'fair-lock': releaseFair,
  'read-lock': releaseSides,
  'write-lock': releaseSides,
  'string-lock': releaseBoth,
}

/**
 * Frees a lock regardless of its holder, which learns of this at its next request: its `lease.signal` aborts with a
 * `LeaseLostError` (`'taken'`). Until then it goes on working. Returns whether the lock was held. Of a read-write lock,
 * either side frees both. Many readers lose the lock at once, and later ones keep it; a further request for each hundred of
 * them makes sure that no late request of theirs takes it again. Redisson: `forceUnlock`.
 *
 * @throws {TypeError} for anything that is not a lock of edgelock with a name, before any request
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
 * @example
 * await forceRelease(lock(locks, 'import'))
 */
export async function forceRelease(lock: Lock): Promise<boolean> {
  const { context, key, of, own } = namedLock('forceRelease(lock)', lock, RELEASING)
  // The fresh id names the operation, not a holder.
  const id = context.newHolder()
  const values = { holder: id, ...of.values(id, id), ...operationValues(key, id) }
  const bound = call({ kind: of.kind, name: of.name }, 'forceRelease', own, values)
  for (;;) {
    const { reply } = await deliver(context, bound, { mayBeHeld: false })
    if (reply.code === 'more') continue
    // Either side frees the writer.
    const kind = of.kind === 'read-lock' ? 'write-lock' : of.kind
    context.queues.get(placeOf({ key, kind }))?.robbed()
    return reply.code === 'released'
  }
}
