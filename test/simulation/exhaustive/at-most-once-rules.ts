import type { Arrival, Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { type Answers, judgedBy, type Table } from './rules.ts'

/** Longer than any exploration, so nothing that has begun is forgotten. */
export const KEPT_MS = 3_600_000

/** What a keyspace says about the record of work that must happen at most once. */
export interface AtMostOnceFacts {
  readonly now: number
  /** Whose it is; -1 when there is none. */
  readonly by: number
  readonly state: '' | 'claimed' | 'running' | 'in doubt' | 'done'
  /** Whose result it has. */
  readonly text: string
  /** When the claim ends. */
  readonly until: number
  readonly left: string | undefined
}

type Came = Arrival<AtMostOnceFacts>

/**
 * What each request must be answered, and what it must leave. A claim is granted once, so that the work of two clients
 * begins only if the first said that nothing happened, or the operator did. Unlike a plain claim, a late copy never takes
 * the key again once the work has begun: whatever ends such a record finishes its holder.
 */
export function atMostOnceRules(begins: 'at claim' | 'when told'): Rules<AtMostOnceFacts> {
  const granted = begins === 'at claim' ? RUNNING : CLAIMED
  const table = { ...ANSWERS, claim: (arrival: Came) => claim(arrival, granted) }
  return {
    fate({ by, op, code, before, after, clients }, at) {
      const fate = clients[at]?.fate ?? ''
      const ended = before.by === at && isOpen(before) && !(after.by === at && isOpen(after))
      if (by !== at) return ended ? `resolved as ${op}` : fate
      if (ended) return op === 'complete' ? 'completed' : op === 'cancel' ? 'finished' : 'given up'
      if (op === 'complete' && after.by === at && before.by !== at) return 'completed'
      if (after.by === at && isOpen(after)) return 'held'
      const finishes = op === 'cancel' || op === 'give up' || (op === 'claim' && code === 'kept')
      return finishes && isFresh(fate) ? 'finished' : fate
    },
    untrueReply: judgedBy(table, ['by', 'state', 'text', 'until']),
    untrueState(clients, { now, by, state, until, left }) {
      const at = clients.findIndex(client => client.until > now)
      if (at === -1) return left
      if (clients.filter(client => client.until > now).length > 1) return 'both can prove that they hold'
      const holds = by === at && /claimed|running/.test(state) && until >= (clients[at]?.until ?? 0)
      return holds ? left : `${NAMES[at]} can prove more than it has`
    },
  }
}

const FREE = { by: -1, state: '', text: '', until: 0 } as const
const RUNNING = { state: 'running', text: 'd' } as const
const CLAIMED = { state: 'claimed', text: '' } as const
type Granted = typeof RUNNING | typeof CLAIMED

/** One whose claim ended before its work began may claim again. */
function claim({ by, before, request, clients }: Came, granted: Granted): Answers<AtMostOnceFacts> {
  const { now, by: other, state } = before
  const fresh = isFresh(clients[by]?.fate ?? '')
  if (state === '')
    return fresh ? { granted: { by, ...granted, until: now + request.leaseMs } } : { refused: {} }
  if (state === 'done') return { kept: {} }
  if (other === by) return state === 'in doubt' ? { refused: {} } : { granted: {} }
  if (state === 'in doubt') return { kept: {} }
  return fresh ? { busy: {} } : { refused: {} }
}

const ANSWERS: Table<AtMostOnceFacts> = {
  begin({ by, before, request }) {
    if (!hasClaim(before, by)) return { gone: {} }
    const begun = { ...RUNNING, until: before.now + request.leaseMs }
    return { begun: before.state === 'claimed' ? begun : {} }
  },
  renew({ by, before, request }) {
    if (!hasClaim(before, by)) return { gone: {} }
    return { extended: { until: Math.max(before.until, before.now + request.leaseMs) } }
  },
  complete({ by, before, clients }) {
    const done = { by, state: 'done', text: NAMES[by] as string, until: 0 } as const
    if (before.by === -1) return clients[by]?.fate === 'given up' ? { gone: {} } : { released: done }
    const isOther = before.by !== by || (before.state === 'done' && before.text !== done.text)
    return isOther ? { gone: {} } : { released: before.state === 'done' ? {} : done }
  },
  leave({ by, before }) {
    if (before.by !== by || before.text === 'O' || before.state === 'claimed') return { gone: {} }
    return { released: before.state === 'running' ? { state: 'in doubt', until: before.now - 1 } : {} }
  },
  'give up': giveUp,
  cancel: giveUp,
  'not done'({ before, clients }) {
    if (before.by === 0 && before.state === 'in doubt') return { resolved: FREE }
    if (hasClaim(before, 0)) return { claimed: {} }
    const isResolved = clients[0]?.fate === 'resolved as not done' && before.by !== 0
    return { [isResolved ? 'resolved' : 'replaced']: {} }
  },
  done({ before }) {
    if (hasClaim(before, 0)) return { claimed: {} }
    if (before.by === 0 && before.state === 'in doubt')
      return { resolved: { state: 'done', text: 'O', until: 0 } }
    return { [before.by === 0 && before.text === 'O' ? 'resolved' : 'replaced']: {} }
  },
}

function giveUp({ by, before, clients }: Came): Answers<AtMostOnceFacts> {
  if (before.by === by && isOpen(before)) return { released: FREE }
  return { [clients[by]?.fate === 'given up' ? 'released' : 'gone']: {} }
}

/** Whether a client has claimed the key, and its work may run. */
function hasClaim({ by, state }: AtMostOnceFacts, client: number): boolean {
  return by === client && /claimed|running/.test(state)
}

function isOpen({ state }: AtMostOnceFacts): boolean {
  return state !== '' && state !== 'done'
}

/** Whether nothing has finished a holder. One whose claim ended before its work began may claim again. */
function isFresh(fate: string): boolean {
  return fate === '' || fate === 'held'
}
