import type { Held } from '../../api/held.ts'
import type { Locks } from '../../api/locks.ts'
import { fairLock } from '../../kinds/fair-lock.ts'
import { readWriteLock } from '../../kinds/read-write-lock.ts'
import { releaseFrom } from '../../operator/release.ts'
import { holderText } from '../holders.ts'
import { EXIT, type Io, type Subcommand, UsageError } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { duration, safeJson, shownName } from '../text.ts'
import { type Found, find } from './find.ts'
import { OTHER } from './inspect.ts'

export const release: Subcommand = {
  usage: 'release NAME [--yes]',
  summary: 'Takes a lock from its holder; asks first, unless --yes',
  more: `The holder that was shown loses the lock, and no other: if the lock has changed hands meanwhile, nothing happens and the
status is 1. The holder notices at its next request. Until then it may still work: make sure that it does not.`,
  options: { ...STORE_OPTIONS, yes: { type: 'boolean' } },
  names: 1,
  async run(given, io) {
    const name = nameOf(given)
    const locks = locksAt(given, io)
    const found = await find(locks, name)
    const { held } = found
    if (!held) {
      io.note(found.type === 'none' ? `Nothing is held under ${shownName(name)}.` : OTHER)
      return EXIT.no
    }
    const who = held.holders.map(holderText).join(', ')
    const question = `Release ${shownName(name)} (${held.kind}), held by ${who} for ${duration(held.remainingMs)} more?`
    if (!given.options['yes'] && !(await confirmed(io, question))) return EXIT.no
    const isReleased = await releaseSeen(locks, held, found)
    if (given.options['json']) io.out(safeJson({ released: isReleased }))
    io.note(
      isReleased
        ? `Released ${shownName(name)}.`
        : 'Nothing was released: another holder has it now, or none.',
    )
    return isReleased ? EXIT.done : EXIT.no
  },
}

/** @throws {UsageError} where there is no person to ask */
export function confirmed(io: Io, question: string): Promise<boolean> {
  if (io.ask) return io.ask(question)
  throw new UsageError('no terminal to ask at: pass --yes')
}

/** Releases what was seen, so that a later holder keeps the lock. */
async function releaseSeen(
  locks: Locks,
  { name, kind, holders }: Held,
  { hasQueue }: Found,
): Promise<boolean> {
  const now = (await find(locks, name)).held
  if (String(now?.holders.map(({ id }) => id)) !== String(holders.map(({ id }) => id))) return false
  if (kind === 'read-write-lock') {
    const { read, write } = readWriteLock(locks, name)
    return (holders.some(({ side }) => side === 'write') ? write : read).forceRelease()
  }
  const [{ id = '' } = {}] = holders
  return releaseFrom(hasQueue ? fairLock(locks, name) : locks.lock(name), id)
}
