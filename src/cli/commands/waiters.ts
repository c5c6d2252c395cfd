import { find } from '../../operator/find.ts'
import { shownHolder } from '../../operator/shown-holder.ts'
import { holderText, waitingText } from '../holders.ts'
import type { Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, STRING } from '../io.ts'
import { nameOf, storeAt } from '../store.ts'
import { shownName } from '../text.ts'

const DEFAULT_LIMIT = 100

export const listWaiters: Subcommand = {
  more: `Shows the first --limit ${DEFAULT_LIMIT} of its queue, which Java clients share. A client that died stays in it until the next
request of another one. Only fair locks have a queue; status 1: it is empty, or there is none.`,
  options: { ...ASKING_OPTIONS, limit: STRING },
  async run(call) {
    const name = nameOf(call)
    const most = call.number('limit', 1, 10_000) ?? DEFAULT_LIMIT
    const { waiters, age } = await find(storeAt(call).context, name, most)
    const all = waiters.holders.map(id => ({ id }))
    const shown = all.map(shownHolder).map(({ client, fingerprint }) => ({ client, fingerprint }))
    const unseen = waiters.count - all.length
    const isTold = all.length > 0 && unseen > 0 && !call.has('json')
    return call.print({
      json: { waiting: waiters.count, waiters: shown },
      text: all.map((waiter, at) => `${String(at + 1).padStart(3)}  ${holderText(waiter)}`).join('\n'),
      none:
        age.waiting === 0
          ? `No client waits for ${shownName(name)} in a queue.`
          : `Clients wait for ${shownName(name)} in a line, which has no order and no list of them: ${waitingText(age)}.`,
      more: isTold ? `${unseen} more wait; raise --limit to see them.` : '',
    })
  },
}
