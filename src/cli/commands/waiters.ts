import { contextOf } from '../../lease/context.ts'
import type { Age } from '../../operator/age.ts'
import { find } from '../../operator/find.ts'
import { shownHolder } from '../../operator/shown-holder.ts'
import { holderText, waitingText } from '../holders.ts'
import { EXIT, numberOption, type Subcommand } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { safeJson, shownName } from '../text.ts'

const DEFAULT_LIMIT = 100

export const listWaiters: Subcommand = {
  more: `Shows the first --limit ${DEFAULT_LIMIT} of its queue, which Java clients share. A client that died stays in it until the next
request of another one. Only fair locks have a queue; status 1: it is empty, or there is none.`,
  options: { ...STORE_OPTIONS, limit: { type: 'string' } },
  names: 1,
  async run(given, io) {
    const name = nameOf(given)
    const most = numberOption(given, 'limit', 1, 10_000) ?? DEFAULT_LIMIT
    const { waiters, age } = await find(contextOf(locksAt(given, io), 'edgelock'), name, most)
    const all = waiters.holders.map(id => ({ id, holds: 1 }))
    if (given.options['json']) {
      const shown = all.map(shownHolder).map(({ client, fingerprint }) => ({ client, fingerprint }))
      io.out(safeJson({ waiting: waiters.count, waiters: shown }))
    } else if (all.length > 0) {
      const lines = all.map((waiter, at) => `${String(at + 1).padStart(3)}  ${holderText(waiter)}`)
      io.out(lines.join('\n'))
      if (all.length < waiters.count)
        io.note(`${waiters.count - all.length} more wait; raise --limit to see them.`)
    } else io.note(waitingNote(shownName(name), age))
    return all.length > 0 ? EXIT.done : EXIT.no
  },
}

function waitingNote(name: string, age: Age): string {
  if (age.waiting === 0) return `No client waits for ${name} in a queue.`
  return `Clients wait for ${name} in a line, which has no order and no list of them: ${waitingText(age)}.`
}
