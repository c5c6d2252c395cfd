import type { Orders } from '../../kinds/kind.ts'
import type { Client } from './clients.ts'
import { type Actor, type Arrival, Deliveries } from './deliveries.ts'
import { explore } from './explore.ts'
import { type LockFacts, leaseKey, lockFacts, NAMES } from './lock-facts.ts'
import { isOpen, LockRules, untrueTouch } from './lock-rules.ts'
import { again, forgetLine, KEYS } from './locks.ts'
import { type Ask, actor, holderOf } from './requests.ts'
import { Stores } from './stores.ts'

/**
 * A process whose callers have one holder. The first renews it and hands it on to one with a shorter lease, which renews it
 * as well. Without a request, a hand-over changes nothing that a server could see.
 */
const PROCESS: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['cancel'],
  'acquire granted': ['extend', 'hand on', 'release'],
  'extend ': ['hand on', 'release'],
  'extend extended': ['hand on', 'release'],
  'extend gone': ['release'],
  'hand on ': ['release'],
  'hand on set': ['renew', 'release'],
  'hand on gone': ['release'],
  'renew ': ['release'],
  'renew extended': ['release'],
  'renew gone': ['release'],
}

const OTHER: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['last', 'cancel'],
  'acquire granted': ['release'],
  'last ': ['cancel'],
  'last granted': ['release'],
}

interface Scripts {
  readonly acquire: Ask[0]
  readonly extend: Ask[0]
  readonly handOn: Ask[0]
  readonly release: Ask[0]
}

/** Explores what becomes of a process that hands a lock on, beside another client and an operator. */
export function turnsOf(scripts: Scripts, force: Readonly<Record<string, Ask>>, field = ''): Orders {
  const holders = NAMES.map(holderOf)
  const asks = (at: number): Record<string, Ask> => {
    const id = holders[at] as string
    const holder = `${id}${field}`
    const own = { holder, done: `done:${holder}`, reader: id, reading: leaseKey(id), lease: leaseKey(id) }
    // Tokens for three callers more.
    const reserve = at === 0 ? 3 : 0
    return {
      acquire: [scripts.acquire, { last: 0, reserve, ...own }],
      last: [scripts.acquire, { last: 1, reserve, ...own }],
      extend: [scripts.extend, { ...own, leaseMs: 15_000 }],
      'hand on': [scripts.handOn, { ...own, leaseMs: 4_000, done: `done:${holder}:1` }],
      renew: [scripts.extend, { ...own, leaseMs: 8_000 }],
      release: [scripts.release, { holds: 0, outcome: 1, ...own }],
      cancel: [scripts.release, { holds: 0, outcome: 0, ...own }],
    }
  }
  return {
    explore(compiled) {
      const common = { ...KEYS, leaseMs: 10_000 }
      const actors = [
        actor(compiled, 'A', PROCESS, asks(0), common),
        actor(compiled, 'B', OTHER, asks(1), { ...common, leaseMs: 12_000 }),
        actor(compiled, 'C', { ' ': Object.keys(force) }, force, { ...common, answer: 'answer', leaseMs: 0 }),
      ]
      const stores = new Stores<LockFacts>(engine => lockFacts(engine, holders), forgetLine)
      return explore(new Deliveries(stores, actors, new TurnRules(false), 3))
    },
    limits: [again('acquire'), again('last')],
  }
}

/** The rules of a lock, and those of a hand-over. A holder that is `handed` has had its rest set. */
class TurnRules extends LockRules {
  override fate(arrival: Arrival<LockFacts>, at: number): string {
    const known = arrival.clients[at]?.fate ?? ''
    if (arrival.op === 'hand on')
      return at === arrival.by && arrival.code === 'set' && known === 'held' ? 'handed' : known
    const fate = super.fate(asLock(arrival), at)
    return fate === 'held' && known === 'handed' ? known : fate
  }

  override noted(arrival: Arrival<LockFacts>): string | undefined {
    return super.noted(asLock(arrival))
  }

  override untrueReply(arrival: Arrival<LockFacts>): string | undefined {
    if (arrival.op !== 'hand on') return super.untrueReply(asLock(arrival))
    return untrueTouch(arrival) ?? untrueHandOver(arrival)
  }

  override untrueState(clients: readonly Client[], facts: LockFacts): string | undefined {
    return super.untrueState(clients.map(heldIfHanded), facts)
  }
}

/** A renewal extends for whichever caller it is. */
function asLock(arrival: Arrival<LockFacts>): Arrival<LockFacts> {
  const op = arrival.op === 'renew' ? 'extend' : arrival.op
  return { ...arrival, op, clients: arrival.clients.map(heldIfHanded) }
}

function heldIfHanded(client: Client): Client {
  return client.fate === 'handed' ? { ...client, fate: 'held' } : client
}

/** The rest is set once, for a holder that has the lock. A copy that comes later says that it had it. */
function untrueHandOver({ by, code, values, request, before, after, clients }: Arrival<LockFacts>) {
  const [was, is] = [before.until[by], after.until[by]]
  const { fate = '' } = clients[by] ?? {}
  const isRepeated = fate === 'handed'
  if (was === undefined) {
    if (is !== undefined) return 'it takes the lock'
    // What has finished the holder does not say whether its rest was set before.
    const fits = isRepeated ? code === 'set' : !isOpen(fate) || code === 'gone'
    return fits && (code === 'gone' || values[0] === '0') ? undefined : `"${code}" is not true`
  }
  if (code !== 'set') return `"${code}" is not true`
  if (is !== (isRepeated ? was : before.now + request.leaseMs)) return 'the lease does not end as it should'
  return is === after.now + Number(values[0]) ? undefined : 'it was told another rest'
}
