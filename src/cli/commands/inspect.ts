import { contextOf } from '../../lease/context.ts'
import { type Found, find } from '../../operator/find.ts'
import { duration } from '../../operator/text.ts'
import { heldJson, holderText } from '../holders.ts'
import { EXIT, type Subcommand } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { safeJson, shownName } from '../text.ts'

export const inspectName: Subcommand = {
  usage: 'inspect NAME [--json]',
  summary: 'Shows what is held under a name: holders, permits, counts',
  more: 'A holder is shown by the clientName of its createLocks(), and by the leaseId of its events. Status 1: nothing is held.',
  options: STORE_OPTIONS,
  names: 1,
  async run(given, io) {
    const name = nameOf(given)
    const found = await find(contextOf(locksAt(given, io), 'edgelock'), name)
    const { held, permits, count, waiters } = found
    const isFound = held !== undefined || permits !== undefined || count !== undefined
    if (given.options['json']) {
      const counts = { ...(permits && { permits }), ...(count !== undefined && { count }) }
      io.out(safeJson({ held: held ? heldJson(held) : null, ...counts, queue: waiters.count > 0 }))
      return isFound ? EXIT.done : EXIT.no
    }
    const lines = [...linesOf(name, found), ...countLines(name, found)]
    if (lines.length > 0) io.out(lines.join('\n'))
    else io.note(found.type === 'none' ? `Nothing is held under ${shownName(name)}.` : OTHER)
    return lines.length > 0 ? EXIT.done : EXIT.no
  },
}

/** Says that a key is not edgelock's. */
export const OTHER = 'The key of that name holds other data than a lock.'

function linesOf(name: string, { held, waiters: { count } }: Found): string[] {
  if (!held) return []
  const head = `${shownName(name)} is held (${held.kind}), for ${duration(held.remainingMs)} more unless it is renewed or released:`
  const queue = count > 0 ? [`  Waiting for it, in a queue (a fair lock): ${count}`] : []
  return [head, ...held.holders.map(holder => `  ${holderText(holder)}`), ...queue]
}

function countLines(name: string, { count, permits }: Found): string[] {
  if (permits) return [`${shownName(name)}: ${permits.leased} permits leased, ${permits.available} available`]
  return count === undefined
    ? []
    : [`${shownName(name)} is a bare counter, of a semaphore or a latch: ${count}`]
}
