import type { Engine } from '../../../src/memory/engine.ts'
import {
  begin,
  claimAtMostOnce,
  extendAtMostOnce,
  resolve,
  settleAtMostOnce,
} from '../../../src/transport/scripts/once.gen.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { type Actor, type Arrival, Deliveries, type Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { actor, DONE_MS, holderOf } from './requests.ts'
import { type Answers, judgedBy, type Table } from './rules.ts'
import { leftIn, Stores } from './stores.ts'

const NEXT: Actor['next'] = {
  ' ': ['claim'],
  'claim ': ['cancel'],
  'claim granted': ['renew', 'complete', 'leave', 'give up'],
  'renew ': ['complete', 'leave', 'give up'],
  'renew gone': ['complete'],
}
/** With a point of no return. A client that hears no answer to its beginning gives the key up. */
const NEXT_TOLD: Actor['next'] = {
  ' ': ['claim'],
  'claim ': ['cancel'],
  'claim granted': ['begin', 'give up'],
  'begin ': ['give up'],
  'begin begun': ['renew', 'complete', 'leave', 'give up'],
  'renew ': ['complete', 'leave'],
}
/** The answer that comes second is one to what was resolved by then. */
const OPERATOR: Actor['next'] = { ' ': ['not done', 'done'], 'not done ': ['done'] }
/** Longer than any exploration, so nothing that has begun is forgotten. */
const KEPT_MS = 3_600_000
const HOLDERS = NAMES.map(holderOf)
const LEASES = [10_000, 12_000]
const [FIRST = ''] = HOLDERS

/** Two clients that want to do the same work at most once, and an operator who says what became of the first. */
export function atMostOnceDeliveries(
  compiled: Compiled = SHIPPED,
  begins: 'at claim' | 'when told' = 'at claim',
): Deliveries<AtMostOnceFacts> {
  const isTold = begins === 'when told'

  const clients = LEASES.map((leaseMs, at) => {
    const [name, holder] = [NAMES[at] as string, HOLDERS[at] as string]
    return actor(
      compiled,
      name,
      isTold ? NEXT_TOLD : NEXT,
      {
        claim: [claimAtMostOnce, { begins: isTold ? 0 : 1 }],
        begin: [begin],
        renew: [extendAtMostOnce, { leaseMs: 15_000 }],
        complete: [settleAtMostOnce, { result: `:${name}`, outcome: 1 }],
        leave: [settleAtMostOnce, { result: ':d', outcome: 1 }],
        'give up': [settleAtMostOnce, { result: '', outcome: 1 }],
        cancel: [settleAtMostOnce, { result: '', outcome: 0 }],
      },
      { ...KEYS, done: `done:${holder}`, holder, leaseMs, attemptId: name },
    )
  })
  const operator = actor(
    compiled,
    'the operator',
    OPERATOR,
    { 'not done': [resolve, { result: '' }], done: [resolve, { result: ':O' }] },
    { ...KEYS, done: `done:${FIRST}`, holder: FIRST, leaseMs: 0 },
  )
  return new Deliveries(new Stores(look), [...clients, operator], atMostOnceRules(begins), 3)
}

const KEYS = {
  record: 'record',
  keepMs: 3_600_000,
  keptMs: KEPT_MS,
  fingerprint: ':f',
  resumes: 0,
  members: '',
  last: 0,
}

function look({ keyspace }: Engine): AtMostOnceFacts {
  const { now } = keyspace
  const record = keyspace.read('record', 'hash')
  const text = record?.get('result') ?? ''
  const isBegun = text.startsWith(':d')
  const isClaimed = record !== undefined && !text
  const until = isBegun || isClaimed ? (keyspace.expiryOf('record') ?? 0) - (isBegun ? KEPT_MS : 0) : 0
  return {
    now,
    by: HOLDERS.findIndex(holder => record?.get('attempt')?.startsWith(holder)),
    state: isBegun ? (until >= now ? 'running' : 'in doubt') : isClaimed ? 'claimed' : text && 'done',
    text: text.slice(1, 2),
    until,
    left: leftIn(keyspace, key => (key === 'record' ? KEPT_MS + 15_000 : DONE_MS)),
  }
}

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
function atMostOnceRules(begins: 'at claim' | 'when told'): Rules<AtMostOnceFacts> {
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
