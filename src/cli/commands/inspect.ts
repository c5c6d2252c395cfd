/** `edgelock inspect` and `edgelock waiters`: who has a lock, and who waits for it. */
import { find, type NameState } from '../../operator/find.ts'
import { COUNTER, shownHolder } from '../../operator/shown-holder.ts'
import { ASKING_OPTIONS, STRING, type Subcommand } from '../invocation.ts'
import { nameOf, storeAt } from '../store.ts'
import { ageText, heldJson, holderText, restText, shownName, waitingText } from '../text.ts'

export const inspectName: Subcommand = {
  more: 'Shows each holder as the clientName of its createLocks() and the leaseId of its events. Status 1: nothing is held.',
  options: ASKING_OPTIONS,
  async run(call) {
    const name = nameOf(call)
    const found = await find(storeAt(call).context, name)
    const { held, leased, permits, count, waiters, age } = found
    const counts = {
      ...(permits && { permits, leased: leased ? heldJson(leased, age) : null }),
      ...(count !== undefined && { count }),
    }
    const permitHolders = leased?.holders.map(holder => `  ${holderText(holder)}`) ?? []
    return call.print({
      json: { held: held ? heldJson(held, age) : null, ...counts, queue: waiters.count > 0 },
      text: [...linesOf(name, found), ...countLines(name, found), ...permitHolders].join('\n'),
      none: absentText(name, found),
    })
  },
}

/** Says what is under a name instead of a lock that is held. */
export function absentText(name: string, found: NameState): string {
  const { type, remainingMs, isReserved, once, permits, hasFailed } = found
  const counts = countLines(name, found).join()
  const back = permits ? '; each returns when its lease ends, or when you release it in the console' : ''
  if (counts) return `No lock has that name. ${counts}${back}.`
  if (type === 'string')
    return `${shownName(name)} is a string, as other libraries hold locks, ${restText(remainingMs)}.`
  if (isReserved) return `${shownName(name)} is kept for a client that waits, ${restText(remainingMs)}.`
  if (type !== 'none') return 'The key of that name holds other data than a lock.'
  if (!once) return `Nothing is held under ${shownName(name)}.`
  const ended = hasFailed ? 'once has kept a failure' : 'once has kept a result'
  const begun = once.doubt ? 'Work of once is in doubt' : 'A call of once is in flight'
  const state = once.holders.length > 0 ? begun : ended
  return `No lock has that name. ${state} under it: ask with edgelock once inspect.`
}

function linesOf(name: string, { held, age, waiters: { count } }: NameState): string[] {
  if (!held) return []
  const { kind, remainingMs } = held
  const unless = remainingMs < 0 ? 'released' : 'renewed or released'
  const head = `${shownName(name)} is held (${kind}), ${restText(remainingMs)} unless it is ${unless}:`
  const since = age.heldMs === undefined ? [] : [`  Held since ${ageText(age)}`]
  const queue = count > 0 ? [`  Waiting for it, in a queue (a fair lock): ${count}`] : []
  const line = count === 0 && age.waiting > 0 ? [`  Waiting for it, in a line: ${waitingText(age)}`] : []
  return [head, ...held.holders.map(holder => `  ${holderText(holder)}`), ...since, ...queue, ...line]
}

function countLines(name: string, { count, permits }: NameState): string[] {
  if (permits) return [`${shownName(name)}: ${permits.leased} permits leased, ${permits.available} available`]
  if (count === undefined) return []
  return [`${shownName(name)} ${COUNTER}: ${count}`]
}

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
