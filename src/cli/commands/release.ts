/** `edgelock release`: takes a lock from its holder. */
import type { Held } from '../../api/held.ts'
import { find, type NameState } from '../../operator/find.ts'
import { releaseFrom } from '../../operator/release-holder.ts'
import type { Unmapped } from '../../operator/unmapped.ts'
import { ASKING_OPTIONS, EXIT, FLAG, type Subcommand } from '../invocation.ts'
import { nameOf, storeAt } from '../store.ts'
import { holderText, restText, shownName } from '../text.ts'
import { absentText } from './inspect.ts'

export const release: Subcommand = {
  more: `The holder that was shown loses the lock, and no other: if the lock has changed hands meanwhile, nothing happens and the
status is 1. The holder notices at its next request. Until then it may still work: make sure that it does not.`,
  options: { ...ASKING_OPTIONS, yes: FLAG },
  async run(call) {
    const name = nameOf(call)
    const store = storeAt(call)
    const found = await find(store.context, name)
    const { held } = found
    if (!held) return call.noted(absentText(name, found))
    const who = held.holders.map(holderText).join(', ')
    const question = `Release ${shownName(name)} (${held.kind}), held by ${who} ${restText(held.remainingMs)}?`
    if (!(await call.agreed(question))) return EXIT.no
    const isReleased = await releaseSeen(store, held, found)
    const otherwise = 'Nothing was released: the lock now has another holder, or none.'
    return call.changed('released', isReleased, `Released ${shownName(name)}.`, otherwise)
  },
}

/** Releases what was seen from those who had it, so that a later holder keeps the lock. */
async function releaseSeen(
  { locks, context }: Unmapped,
  held: Held,
  { waiters }: NameState,
): Promise<boolean> {
  const now = (await find(context, held.name)).held
  if (String(now?.holders.map(({ id }) => id)) !== String(held.holders.map(({ id }) => id))) return false
  let isReleased = false
  for (const holder of held.holders) {
    if (await releaseFrom(locks, held, holder, waiters.count > 0)) isReleased = true
  }
  return isReleased
}
