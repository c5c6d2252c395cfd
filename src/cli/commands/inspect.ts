import { WrongKindError } from '../../api/errors.ts'
import type { Locks } from '../../api/locks.ts'
import { permitSemaphore } from '../../kinds/permit-semaphore.ts'
import { semaphore } from '../../kinds/semaphore.ts'
import { heldJson, holderText } from '../holders.ts'
import { EXIT, type Subcommand } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { duration, safeJson, shownName } from '../text.ts'
import { type Found, find } from './find.ts'

export const inspectName: Subcommand = {
  usage: 'inspect NAME [--json]',
  summary: 'Shows what is held under a name: holders, permits, counts',
  more: 'A holder is shown by the clientName of its createLocks(), and by the leaseId of its events. Status 1: nothing is held.',
  options: STORE_OPTIONS,
  names: 1,
  async run(given, io) {
    const name = nameOf(given)
    const locks = locksAt(given, io)
    const found = await find(locks, name)
    const counts = await countsOf(locks, name, found)
    if (given.options['json']) {
      io.out(safeJson({ held: found.held ? heldJson(found.held) : null, ...counts, queue: found.hasQueue }))
      return found.held || counts ? EXIT.done : EXIT.no
    }
    const lines = [...linesOf(name, found), ...countLines(name, counts)]
    if (lines.length > 0) io.out(lines.join('\n'))
    else io.note(found.type === 'none' ? `Nothing is held under ${shownName(name)}.` : OTHER)
    return lines.length > 0 ? EXIT.done : EXIT.no
  },
}

/** Says that a key is not edgelock's. */
export const OTHER = 'The key of that name holds other data than a lock.'

function linesOf(name: string, { held, hasQueue }: Found): string[] {
  if (!held) return []
  const head = `${shownName(name)} is held (${held.kind}), for ${duration(held.remainingMs)} more unless it is renewed or released:`
  const queue = hasQueue ? ['  Clients wait for it in a queue (a fair lock).'] : []
  return [head, ...held.holders.map(holder => `  ${holderText(holder)}`), ...queue]
}

interface Counts {
  /** What a bare counter says: permits of a semaphore that are available, or what is left of a latch. */
  readonly count?: number
  readonly permits?: { readonly leased: number; readonly available: number }
}

async function countsOf(locks: Locks, name: string, found: Found): Promise<Counts | undefined> {
  try {
    if (found.hasPermits) {
      const permits = permitSemaphore(locks, name)
      const [leased, available] = [await permits.acquiredPermits(), await permits.availablePermits()]
      return { permits: { leased, available } }
    }
    return found.type === 'string' ? { count: await semaphore(locks, name).availablePermits() } : undefined
  } catch (error) {
    if (error instanceof WrongKindError) return undefined
    throw error
  }
}

function countLines(name: string, { count, permits }: Counts = {}): string[] {
  if (permits) return [`${shownName(name)}: ${permits.leased} permits leased, ${permits.available} available`]
  return count === undefined
    ? []
    : [`${shownName(name)} is a bare counter, of a semaphore or a latch: ${count}`]
}
