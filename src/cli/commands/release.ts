import type { Held } from '../../api/held.ts'
import type { Locks } from '../../api/locks.ts'
import { contextOf } from '../../lease/context.ts'
import { type Found, find } from '../../operator/find.ts'
import { releaseFrom } from '../../operator/release.ts'
import { agreed, reportChange } from '../change.ts'
import { holderText, restText } from '../holders.ts'
import { EXIT, type Subcommand } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { shownName } from '../text.ts'
import { absentText } from './inspect.ts'

export const release: Subcommand = {
  more: `The holder that was shown loses the lock, and no other: if the lock has changed hands meanwhile, nothing happens and the
status is 1. The holder notices at its next request. Until then it may still work: make sure that it does not.`,
  options: { ...STORE_OPTIONS, yes: { type: 'boolean' } },
  names: 1,
  async run(given, io) {
    const name = nameOf(given)
    const locks = locksAt(given, io)
    const found = await findIn(locks, name)
    const { held } = found
    if (!held) {
      io.note(absentText(name, found))
      return EXIT.no
    }
    const who = held.holders.map(holderText).join(', ')
    const question = `Release ${shownName(name)} (${held.kind}), held by ${who} ${restText(held.remainingMs)}?`
    if (!(await agreed(given, io, question))) return EXIT.no
    const isReleased = await releaseSeen(locks, held, found)
    return reportChange(given, io, 'released', isReleased, [
      `Released ${shownName(name)}.`,
      'Nothing was released: the lock now has another holder, or none.',
    ])
  },
}

/** Releases what was seen from those who had it, so that a later holder keeps the lock. */
async function releaseSeen(locks: Locks, held: Held, { waiters }: Found): Promise<boolean> {
  const now = (await findIn(locks, held.name)).held
  if (String(now?.holders.map(({ id }) => id)) !== String(held.holders.map(({ id }) => id))) return false
  let isReleased = false
  for (const holder of held.holders) {
    if (await releaseFrom(locks, held, holder, waiters.count > 0)) isReleased = true
  }
  return isReleased
}

function findIn(locks: Locks, name: string): Promise<Found> {
  return find(contextOf(locks, 'edgelock'), name)
}
