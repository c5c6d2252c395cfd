import type { Orders } from '../../kinds/kind.ts'
import type { Client } from './clients.ts'
import type { Actor, Arrival } from './deliveries.ts'
import type { LockFacts } from './lock-facts.ts'
import { isOpen, LockRules, untrueTouch } from './lock-rules.ts'
import { ordersOf, type TwoClients } from './locks.ts'

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

/** Explores what becomes of a process that hands a lock on, beside another client and an operator. */
export function turnsOf(scripts: TwoClients['clients'][0], force: TwoClients['force'], field = ''): Orders {
  return ordersOf({
    clients: [
      // Tokens for three callers more.
      { ...scripts, field, next: PROCESS, reserve: 3 },
      { ...scripts, field, next: OTHER },
    ],
    ...(force && { force }),
    rules: () => new TurnRules(false),
    pauses: 3,
  })
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
