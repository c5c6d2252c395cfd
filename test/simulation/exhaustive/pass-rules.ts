import type { Client } from './clients.ts'
import type { Arrival, Rules } from './deliveries.ts'
import type { LockFacts } from './lock-facts.ts'
import { isOpen, LockRules } from './lock-rules.ts'

/**
 * What a process may be told that passes a lock on to another of its holders. Client 0 sends all of its requests, and
 * client 1 is its heir: what begins with `heir` is sent as that holder.
 */
export class PassRules implements Rules<LockFacts> {
  readonly #rules = new LockRules(false)

  fate(arrival: Arrival<LockFacts>, at: number): string {
    const { op, after, clients } = arrival
    if (op !== 'pass') return this.#rules.fate(byHolder(arrival), at)
    if (at === 0) return this.#rules.fate({ ...arrival, op: 'release' }, at)
    const { fate } = clients[at] as Client
    return at === 1 && isOpen(fate) && after.until[at] !== undefined ? 'held' : fate
  }

  noted(arrival: Arrival<LockFacts>): string | undefined {
    return this.#rules.noted(byHolder(arrival))
  }

  untrueReply(arrival: Arrival<LockFacts>): string | undefined {
    return arrival.op === 'pass' ? untruePass(arrival) : this.#rules.untrueReply(byHolder(arrival))
  }

  untrueState([process, heir, ...others]: readonly Client[], facts: LockFacts): string | undefined {
    if (!process || !heir) return undefined
    const isPassing = process.last === 'pass'
    if (!isPassing && !process.last.startsWith('heir '))
      return this.#rules.untrueState([process, heir, ...others], facts)
    // An heir starts early while the old holder has it. Neither can know that it was taken by force.
    const until = process.fate === 'forced' ? 0 : process.until
    const [old, own] = facts.until
    const shown = isPassing ? { ...facts, until: facts.until.with(1, own ?? old) } : facts
    return this.#rules.untrueState([{ ...process, until: 0 }, { ...heir, until }, ...others], shown)
  }
}

/** As if each holder sent its own requests. */
function byHolder(arrival: Arrival<LockFacts>): Arrival<LockFacts> {
  const { op } = arrival
  if (op.startsWith('heir ')) return { ...arrival, by: 1, op: op.slice('heir '.length) }
  return arrival
}

/** A pass gives the heir what the old holder has, once. */
function untruePass({
  code,
  values,
  request,
  before,
  after,
  clients,
}: Arrival<LockFacts>): string | undefined {
  const [had, was, ...others] = before.until
  const [has, is, ...othersAfter] = after.until
  if (has !== undefined) return 'the old holder still has it'
  if (String(others) !== String(othersAfter)) return 'it changed the lease of another'
  if (is !== (had === undefined ? was : before.now + request.leaseMs))
    return 'the lease does not end as it should'
  if (code !== 'passed') {
    if (is !== undefined) return 'the heir has it'
    return code === (clients[0]?.fate === 'released' ? 'released' : 'gone')
      ? undefined
      : `"${code}" is not true`
  }
  if (is !== after.now + Number(values[0])) return 'the heir has something else'
  const token = Number(values[1] ?? after.token)
  const isNew = had !== undefined && values[1] !== undefined
  return token === after.token && (!isNew || token > before.token)
    ? undefined
    : 'its token does not follow the last one'
}
