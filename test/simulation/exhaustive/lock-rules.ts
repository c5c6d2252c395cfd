import type { Client } from './clients.ts'
import type { Arrival, Rules } from './deliveries.ts'
import { LETTERS, type LockFacts } from './lock-facts.ts'

/**
 * What a client may be told, and what requests may do. The fate of a client is empty until it gets the lock, then "held",
 * and once it is finished, what has finished it. The fate of a forced release is its first answer.
 *
 * The known limit: nothing finishes a holder whose lease has expired, so a late copy of its acquire may take the lock once
 * more. That is the only way back to "held", because no request lowers a lease except those that finish its holder. `left`
 * bounds how long the lock stays.
 */
export class LockRules implements Rules<LockFacts> {
  readonly #line: boolean

  /** `line` says whether others wait in a line of poll slots. There the second client is a newcomer. */
  constructor(line: boolean) {
    this.#line = line
  }

  fate({ by, op, code, before, after, clients }: Arrival<LockFacts>, at: number): string {
    const fate = clients[at]?.fate ?? ''
    const there = before.until[at] !== undefined
    if (op.startsWith('force')) {
      if (at === by) return fate || code
      return there && after.until[at] === undefined ? 'forced' : fate
    }
    if (at !== by && op === 'steal' && there && after.until[at] === undefined) return 'forced'
    if (at !== by || !isOpen(fate)) return fate
    if (op === 'release' && there) return 'released'
    if (op === 'release' || op === 'cancel' || (op === 'last' && code === 'busy')) return 'finished'
    return after.until[at] === undefined ? fate : 'held'
  }

  noted(arrival: Arrival<LockFacts>): string | undefined {
    return takenAgain(arrival)
  }

  untrueReply(arrival: Arrival<LockFacts>): string | undefined {
    const { by, op, code, before, after } = arrival
    if (op.startsWith('force')) return untrueForce(arrival)
    if (op === 'steal') return untrueTheft(arrival)
    const touched = untrueTouch(arrival)
    if (touched) return touched
    const newcomer = this.#line && by === 1 && op === 'acquire'
    if (op === 'acquire' || op === 'last') return untrueAcquire(arrival, newcomer)
    if (op === 'extend') return untrueExtend(arrival)
    if (after.until[by] !== undefined) return 'it is still held'
    const released = before.until[by] !== undefined || arrival.clients[by]?.fate === 'released'
    return code === (released ? 'released' : 'gone') ? undefined : `"${code}" is not true`
  }

  untrueState(clients: readonly Client[], facts: LockFacts): string | undefined {
    return untrueHolders(clients, facts)
  }
}

/** Whether nothing has finished a holder. */
export function isOpen(fate: string): boolean {
  return fate === '' || fate === 'held'
}

/** Names the known limit. */
export function takenAgain({ by, op, before, after, clients }: Arrival<LockFacts>): string | undefined {
  const again =
    clients[by]?.fate === 'held' && before.until[by] === undefined && after.until[by] !== undefined
  return again ? `a late ${op} takes what it had once more, after its lease has expired` : undefined
}

/** No request changes the lease of another client. */
export function untrueTouch({ by, before, after }: Arrival<LockFacts>): string | undefined {
  const touched = before.until.findIndex((until, at) => at !== by && until !== after.until[at])
  return touched === -1 ? undefined : `it changed the lease of ${LETTERS[touched]}`
}

/** An extension never shortens and never revives. */
export function untrueExtend({ by, code, request, before, after }: Arrival<LockFacts>): string | undefined {
  const [was, is] = [before.until[by], after.until[by]]
  if (code !== (was === undefined ? 'gone' : 'extended')) return `"${code}" is not true`
  const raised = was && Math.max(was, before.now + request.leaseMs)
  return is === raised ? undefined : 'the lease does not end as it should'
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

/** A newcomer takes nothing while others wait in a line. */
function untrueAcquire(
  { by, code, values, request, before, after, clients }: Arrival<LockFacts>,
  newcomer: boolean,
): string | undefined {
  const [was, is] = [before.until[by], after.until[by]]
  const fate = clients[by]?.fate ?? ''
  if (code === 'busy') {
    const other = before.until.some((until, at) => at !== by && until !== undefined)
    if (is !== undefined) return 'it is not busy, but held by the client that asks'
    if (newcomer && !other) return values[0] === '-2' ? undefined : 'it is not busy'
    return other || before.queue.some(({ at, alive }) => alive && at !== by) ? undefined : 'it is not busy'
  }
  if (code === 'refused')
    return is === undefined && !isOpen(fate) ? undefined : 'nothing has finished the client'
  if (code !== 'granted') return `it failed: ${code}`
  if (is !== (was ?? before.now + request.leaseMs) || is !== before.now + Number(values[0]))
    return `the lease ends at ${is}, and not as it was told`
  const first = before.queue.find(({ at, alive }) => alive || at === by)?.at ?? by
  if (was === undefined && first !== by) return `it overtook ${LETTERS[first]}`
  if (newcomer && was === undefined) return 'it overtook the line'
  if (values[1] === undefined) return undefined
  const last = Number(values[1]) + request.reserve
  const minted = was === undefined ? Number(values[1]) > before.token : last === before.token
  return minted && after.token === last ? undefined : 'its token does not follow the last one'
}

/** A theft ends the lease of the other client, once. */
function untrueTheft(arrival: Arrival<LockFacts>): string | undefined {
  const { by, code, before, after, clients } = arrival
  const stolen = code === 'granted' && before.until[by] === undefined
  const wrong = after.until.findIndex(
    (until, at) => at !== by && until !== (stolen ? undefined : before.until[at]),
  )
  if (wrong !== -1) return `it does the wrong thing to ${LETTERS[wrong]}`
  if (stolen && clients[by]?.fate === 'held') return 'it steals once more'
  // It has stolen once, and its lease has expired.
  const again = code === 'refused' && after.until[by] === undefined && clients[by]?.fate === 'held'
  return again ? undefined : untrueAcquire(arrival, false)
}

/** A forced release ends all leases of its side, or of both, and a second copy of it ends none. */
function untrueForce({ by, op, code, before, after, clients }: Arrival<LockFacts>): string | undefined {
  const first = clients[by]?.fate
  const found = before.until.map((until, at) => until !== undefined && (SIDES[op] ?? at) === at)
  if (code !== (first || (found.includes(true) ? 'released' : 'free'))) return `"${code}" is not true`
  const wrong = after.until.findIndex(
    (until, at) => until !== (first || !found[at] ? before.until[at] : undefined),
  )
  return wrong === -1 ? undefined : `it does the wrong thing to ${LETTERS[wrong]}`
}

/** Which client a forced release of one side of a read-write lock is about. */
const SIDES: Readonly<Record<string, number>> = { 'force reading': 0, 'force writing': 1 }
