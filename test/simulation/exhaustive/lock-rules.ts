import type { Client } from './clients.ts'
import type { Arrival, Rules } from './deliveries.ts'
import { LETTERS, type LockFacts } from './lock-facts.ts'
import { type Answers, judgedBy, type Table } from './rules.ts'

type Came = Arrival<LockFacts>

/**
 * What a client may be told, and what requests may do. The fate of a client is empty until it gets the lock, then "held",
 * or "handed" once its rest was set for another caller, and once it is finished, what has finished it. The fate of a forced
 * release is its first answer.
 *
 * The known limit: nothing finishes a holder whose lease has expired, so a late copy of its acquire may take the lock once
 * more. That is the only way back to "held", because no request lowers a lease except those that finish its holder. `left`
 * bounds how long the lock stays.
 */
function fate({ by, op, code, before, after, clients }: Came, at: number): string {
  const fate = clients[at]?.fate ?? ''
  const [was, is] = [before.until[at], after.until[at]]
  if (at !== by) return /^force|steal/.test(op) && was !== undefined && is === undefined ? 'forced' : fate
  if (op.startsWith('force')) return fate || code
  if (!isOpen(fate)) return fate
  if (op === 'release' && was !== undefined) return 'released'
  if (op === 'release' || op === 'cancel' || (op === 'last' && code === 'busy')) return 'finished'
  if (op === 'hand on' && code === 'set' && fate === 'held') return 'handed'
  return is === undefined || fate === 'handed' ? fate : 'held'
}

/** What docs/decisions.md says that a late copy can still do. */
export function again(op: string): string {
  return `a late ${op} takes what it had once more, after its lease has expired`
}

/** Names the known limit. */
function takenAgain({ by, op, before, after, clients }: Came): string | undefined {
  const had = /held|handed/.test(clients[by]?.fate ?? '')
  return had && before.until[by] === undefined && after.until[by] !== undefined ? again(op) : undefined
}

/** One client at most can prove that it holds, it does hold for that long, and no finished client holds or waits. */
export function untrueHolders(
  clients: readonly Client[],
  { now, until, queue, left }: LockFacts,
): string | undefined {
  let proven = ''
  for (let at = 0; at < until.length; at++) {
    const { fate, until: provenUntil } = clients[at] as Client
    const end = until[at]
    const finished = !isOpen(fate)
    if (finished && end !== undefined) return `${LETTERS[at]} is finished and has the lock`
    if (finished && queue.some(waiter => waiter.at === at)) return `${LETTERS[at]} is finished and waits`
    // A client cannot know that its lease was ended by force.
    if (provenUntil <= now || fate === 'forced') continue
    if (proven) return `${proven} and ${LETTERS[at]} can both prove that they hold`
    if (end === undefined || end < provenUntil) return `${LETTERS[at]} can prove more than it has`
    proven = LETTERS[at] as string
  }
  return left
}

/** No request changes the lease of another client, except by force. */
export const LOCK_ANSWERS: Table<LockFacts> = {
  acquire,
  last: acquire,
  extend,
  release: free,
  cancel: free,
  renew: extend,

  /** Ends the lease of the other client, once. */
  steal(arrival) {
    const { by, before, request, clients } = arrival
    const was = before.until[by]
    if (was !== undefined) return { granted: granted(arrival, before.until) }
    // It has stolen once, and its lease has expired; or it is finished.
    if (clients[by]?.fate !== '') return { refused: {} }
    return {
      granted: granted(
        arrival,
        before.until.map((_, at) => (at === by ? before.now + request.leaseMs : undefined)),
      ),
    }
  },

  /** Sets the rest once, for a holder that has the lock. A copy that comes later says that it had it. */
  'hand on'({ by, before, request, clients }) {
    const { fate = '' } = clients[by] ?? {}
    const was = before.until[by]
    // What has finished a holder does not say whether its rest was set before.
    if (was === undefined)
      return { set: (fate === 'handed' || !isOpen(fate)) && { value: 0 }, gone: fate !== 'handed' && {} }
    const end = fate === 'handed' ? was : before.now + request.leaseMs
    return { set: { until: before.until.with(by, end), value: end - before.now } }
  },

  force,
  'force reading': force,
  'force writing': force,
}

/** The client that is first gets it, unless it is a newcomer to a line. */
function acquire(arrival: Came, isNewcomer = false): Answers<LockFacts> {
  const { by, request, before, clients } = arrival
  const was = before.until[by]
  const others = before.until.some((until, at) => at !== by && until !== undefined)
  const waits = before.queue.some(({ at, alive }) => alive && at !== by)
  const first = before.queue.find(({ at, alive }) => alive || at === by)?.at ?? by
  const mayHave = was !== undefined || (first === by && !isNewcomer)
  const until = before.until.with(by, was ?? before.now + request.leaseMs)
  const isBusy = was === undefined && (others || waits || isNewcomer)
  return {
    granted: mayHave && granted(arrival, until),
    busy: isBusy && (isNewcomer && !others ? { value: -2 } : {}),
    refused: was === undefined && !isOpen(clients[by]?.fate ?? '') && {},
  }
}

/** A new grant has a higher token than all before it, and a repeated grant the same. */
function granted({ by, values, request, before }: Came, until: LockFacts['until']) {
  const value = (until[by] ?? 0) - before.now
  if (values[1] === undefined) return { until, value }
  const last = Number(values[1]) + request.reserve
  const isNew = before.until[by] === undefined
  const isTrue = isNew ? Number(values[1]) > before.token : last === before.token
  return { until, value, token: isTrue ? last : Number.NaN }
}

/** An extension never shortens and never revives. */
function extend({ by, request, before }: Came): Answers<LockFacts> {
  const was = before.until[by]
  if (was === undefined) return { gone: {} }
  return { extended: { until: before.until.with(by, Math.max(was, before.now + request.leaseMs)) } }
}

function free({ by, before, clients }: Came): Answers<LockFacts> {
  const released = before.until[by] !== undefined || clients[by]?.fate === 'released'
  return { [released ? 'released' : 'gone']: { until: before.until.with(by, undefined) } }
}

/** A forced release ends all leases of its side, or of both, and a second copy of it ends none. */
function force({ by, op, before, clients }: Came): Answers<LockFacts> {
  const first = clients[by]?.fate
  const found = before.until.map((until, at) => until !== undefined && (SIDES[op] ?? at) === at)
  const until = before.until.map((until, at) => (first || !found[at] ? until : undefined))
  return { [first || (found.includes(true) ? 'released' : 'free')]: { until } }
}

/** Which client a forced release of one side of a read-write lock is about. */
const SIDES: Readonly<Record<string, number>> = { 'force reading': 0, 'force writing': 1 }

function rulesOf(table: Table<LockFacts>): Rules<LockFacts> {
  return {
    fate,
    noted: takenAgain,
    untrueReply: judgedBy(table, ['until', 'token']),
    untrueState: untrueHolders,
  }
}

export const LOCK_RULES: Rules<LockFacts> = rulesOf(LOCK_ANSWERS)

/** Others wait in a line of poll slots, and the second client is a newcomer. */
export const LINE_RULES: Rules<LockFacts> = rulesOf({
  ...LOCK_ANSWERS,
  acquire: arrival => acquire(arrival, arrival.by === 1),
})

/** Whether nothing has finished a holder. One that is handed on goes on with another caller. */
function isOpen(fate: string): boolean {
  return fate === '' || fate === 'held' || fate === 'handed'
}
