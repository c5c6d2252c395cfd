import type { Client } from './clients.ts'
import type { Arrival, Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'

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
type Expected = readonly [code: string, after: Partial<AtMostOnceFacts>]

/**
 * What each request must be answered, and what it must leave. A claim is granted once, so that the work of two clients
 * begins only if the first said that nothing happened, or the operator did. Unlike a plain claim, a late copy never takes
 * the key again once the work has begun: whatever ends such a record finishes its holder.
 */
export class AtMostOnceRules implements Rules<AtMostOnceFacts> {
  readonly #granted: Granted

  constructor(begins: 'at claim' | 'when told') {
    this.#granted = begins === 'at claim' ? RUNNING : CLAIMED
  }

  fate({ by, op, code, before, after, clients }: Came, at: number): string {
    const fate = clients[at]?.fate ?? ''
    const ended = before.by === at && isOpen(before) && !(after.by === at && isOpen(after))
    if (by !== at) return ended ? `resolved as ${op}` : fate
    if (ended) return op === 'complete' ? 'completed' : op === 'cancel' ? 'finished' : 'given up'
    if (op === 'complete' && after.by === at && before.by !== at) return 'completed'
    if (after.by === at && isOpen(after)) return 'held'
    const finishes = op === 'cancel' || op === 'give up' || (op === 'claim' && code === 'kept')
    return finishes && isFresh(fate) ? 'finished' : fate
  }

  noted(): undefined {}

  untrueReply(arrival: Came): string | undefined {
    const { code, before, after } = arrival
    const [expected, change] = EXPECTED[arrival.op]?.(arrival, this.#granted) ?? ['', {}]
    if (code !== expected) return `"${code}" is not true, but "${expected}"`
    const should = { ...before, ...change }
    const wrong = (['by', 'state', 'text', 'until'] as const).find(fact => should[fact] !== after[fact])
    return wrong && `${wrong} is ${after[wrong]}, and should be ${should[wrong]}`
  }

  untrueState(
    clients: readonly Client[],
    { now, by, state, until, left }: AtMostOnceFacts,
  ): string | undefined {
    const at = clients.findIndex(client => client.until > now)
    if (at === -1) return left
    if (clients.filter(client => client.until > now).length > 1) return 'both can prove that they hold'
    const holds = by === at && /claimed|running/.test(state) && until >= (clients[at]?.until ?? 0)
    return holds ? left : `${NAMES[at]} can prove more than it has`
  }
}

const FREE = { by: -1, state: '', text: '', until: 0 } as const
const RUNNING = { state: 'running', text: 'd' } as const
const CLAIMED = { state: 'claimed', text: '' } as const
type Granted = typeof RUNNING | typeof CLAIMED

const EXPECTED: Readonly<Record<string, (arrival: Came, granted: Granted) => Expected>> = {
  claim({ by, before: { now, by: other, state }, request, clients }, granted) {
    const fate = clients[by]?.fate ?? ''
    if (state === '') {
      return isFresh(fate) ? ['granted', { by, ...granted, until: now + request.leaseMs }] : ['refused', {}]
    }
    if (state === 'done') return ['kept', {}]
    if (other === by) return [state === 'in doubt' ? 'refused' : 'granted', {}]
    if (state === 'in doubt') return ['kept', {}]
    return [isFresh(fate) ? 'busy' : 'refused', {}]
  },
  begin({ by, before, request }) {
    if (before.by !== by || !/claimed|running/.test(before.state)) return ['gone', {}]
    const begun = { ...RUNNING, until: before.now + request.leaseMs }
    return ['begun', before.state === 'claimed' ? begun : {}]
  },
  renew({ by, before, request }) {
    if (before.by !== by || !/claimed|running/.test(before.state)) return ['gone', {}]
    return ['extended', { until: Math.max(before.until, before.now + request.leaseMs) }]
  },
  complete({ by, before, clients }) {
    const done = { by, state: 'done', text: NAMES[by] as string, until: 0 } as const
    if (before.by === by) {
      if (before.state === 'done') return before.text === done.text ? ['released', {}] : ['gone', {}]
      return ['released', done]
    }
    return before.by === -1 && clients[by]?.fate !== 'given up' ? ['released', done] : ['gone', {}]
  },
  leave({ by, before }) {
    if (before.by !== by || before.text === 'O' || before.state === 'claimed') return ['gone', {}]
    if (before.state !== 'running') return ['released', {}]
    return ['released', { state: 'in doubt', until: before.now - 1 }]
  },
  'give up': giveUp,
  cancel: giveUp,
  'not done'({ before, clients }) {
    if (before.by === 0 && before.state === 'in doubt') return ['resolved', FREE]
    if (before.by === 0 && /claimed|running/.test(before.state)) return ['claimed', {}]
    const isResolved = clients[0]?.fate === 'resolved as not done' && before.by !== 0
    return [isResolved ? 'resolved' : 'replaced', {}]
  },
  done({ before }) {
    if (before.by !== 0) return ['replaced', {}]
    if (before.state === 'in doubt') return ['resolved', { state: 'done', text: 'O', until: 0 }]
    if (/claimed|running/.test(before.state)) return ['claimed', {}]
    return [before.text === 'O' ? 'resolved' : 'replaced', {}]
  },
}

function giveUp({ by, before, clients }: Came): Expected {
  if (before.by === by && isOpen(before)) return ['released', FREE]
  return [clients[by]?.fate === 'given up' ? 'released' : 'gone', {}]
}

function isOpen({ state }: AtMostOnceFacts): boolean {
  return state !== '' && state !== 'done'
}

/** Whether nothing has finished a holder. One whose claim ended before its work began may claim again. */
function isFresh(fate: string): boolean {
  return fate === '' || fate === 'held'
}
