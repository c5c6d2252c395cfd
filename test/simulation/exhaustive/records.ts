import type { Engine } from '../../../src/memory/engine.ts'
import * as scripts from '../../../src/transport/scripts/once.gen.ts'
import { DONE_MS } from '../../support/wire.ts'
import type { Compiled } from '../compiled.ts'
import { type Actor, type Arrival, Deliveries, type Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { again } from './lock-rules.ts'
import { type Ask, actor, holderOf } from './requests.ts'
import { type Answers, judgedBy, type Table } from './rules.ts'
import { leftIn, Stores } from './stores.ts'

/** How often the work of a key may run: once, or at most once, where it begins with the claim, or when it is told to. */
export type RecordKind = 'once' | 'at claim' | 'when told'

const ENDS_OR_GIVES_UP = ['complete', 'give up']
/** A client that hears no answer to its beginning gives the key up. */
const NEXT: { readonly [kind in RecordKind]: Actor['next'] } = {
  once: {
    ' ': ['claim', 'last'],
    'claim ': ['cancel'],
    'claim busy': ['last', 'cancel'],
    'claim granted': ['extend', ...ENDS_OR_GIVES_UP],
    'last ': ['cancel'],
    'last granted': ['extend', ...ENDS_OR_GIVES_UP],
    'extend ': ENDS_OR_GIVES_UP,
    'extend extended': ENDS_OR_GIVES_UP,
    'extend gone': ENDS_OR_GIVES_UP,
  },
  'at claim': {
    ' ': ['claim'],
    'claim ': ['cancel'],
    'claim granted': ['extend', 'complete', 'leave', 'give up'],
    'extend ': ['complete', 'leave', 'give up'],
    'extend gone': ['complete'],
  },
  'when told': {
    ' ': ['claim'],
    'claim ': ['cancel'],
    'claim granted': ['begin', 'give up'],
    'begin ': ['give up'],
    'begin begun': ['extend', 'complete', 'leave', 'give up'],
    'extend ': ['complete', 'leave'],
  },
}
/** An operator who says what became of the first client. The answer that comes second is one to what was resolved by then. */
const OPERATOR: Actor['next'] = { ' ': ['not done', 'done'], 'not done ': ['done'] }

/** Longer than any exploration, so nothing that has begun is forgotten. */
const KEPT_MS = 3_600_000
const LONGEST_LEASE_MS = 15_000
const LONG = { leaseMs: 10_000, extendMs: LONGEST_LEASE_MS, keepMs: KEPT_MS }
/** The result of the second client of `once` expires before late copies of its requests arrive. */
const attemptsOf = (kind: RecordKind) =>
  kind === 'once'
    ? [LONG, { leaseMs: 12_000, extendMs: 4_000, keepMs: 5_000 }]
    : [LONG, { ...LONG, leaseMs: 12_000 }]

const HOLDERS = NAMES.map(holderOf)
const [FIRST = ''] = HOLDERS
const SHARED = { keptMs: KEPT_MS, fingerprint: ':f', resumes: 0, members: '' }

/** Two clients that want to do the same work. */
export function recordDeliveries(compiled: Compiled, kind: RecordKind): Deliveries<RecordFacts> {
  const isOnce = kind === 'once'
  const { claim, extend, settle } = isOnce
    ? scripts
    : {
        claim: scripts.claimAtMostOnce,
        extend: scripts.extendAtMostOnce,
        settle: scripts.settleAtMostOnce,
      }
  const attempts = attemptsOf(kind)
  const clients = attempts.map(({ leaseMs, extendMs, keepMs }, at) => {
    const [name, holder] = [NAMES[at] as string, HOLDERS[at] as string]
    const begins = kind === 'at claim' ? 1 : 0
    const asks: { [op: string]: Ask } = {
      claim: [claim, { begins, last: 0 }],
      last: [claim, { begins, last: 1 }],
      begin: [scripts.begin],
      extend: [extend, { leaseMs: extendMs }],
      complete: [settle, { result: `:${name}`, outcome: 1 }],
      leave: [settle, { result: ':d', outcome: 1 }],
      'give up': [settle, { result: '', outcome: 1 }],
      cancel: [settle, { result: '', outcome: 0 }],
    }
    const own = { ...SHARED, done: `done:${holder}`, holder, leaseMs, keepMs, attemptId: name }
    return actor(compiled, name, NEXT[kind], asks, own)
  })
  const operator = actor(
    compiled,
    'the operator',
    OPERATOR,
    { 'not done': [scripts.resolve, { result: '' }], done: [scripts.resolve, { result: ':O' }] },
    { ...SHARED, done: `done:${FIRST}`, holder: FIRST, leaseMs: 0, keepMs: KEPT_MS },
  )
  const actors = isOnce ? clients : [...clients, operator]
  return new Deliveries(new Stores(engine => look(engine, kind)), actors, rulesOf(kind), isOnce ? 4 : 3)
}

/** What a keyspace says about a record. */
export interface RecordFacts {
  readonly now: number
  /** Whose it is; -1 when there is none. */
  readonly by: number
  readonly state: '' | 'claimed' | 'running' | 'in doubt' | 'done'
  /** Whose result it has. */
  readonly text: string
  /** When the claim ends, or the result of `once`; 0 for what lasts longer than any exploration. */
  readonly until: number
  readonly left: string | undefined
}

function look({ keyspace }: Engine, kind: RecordKind): RecordFacts {
  const { now } = keyspace
  const record = keyspace.read('record', 'hash')
  const text = record?.get('result') ?? ''
  // An operator's answer adds something to the name of the attempt.
  const by = HOLDERS.findIndex(holder => record?.get('attempt')?.startsWith(holder))
  const isBegun = text.startsWith(':d')
  const isDone = text !== '' && !isBegun
  const isKept = isDone && kind !== 'once'
  const until = record && !isKept ? (keyspace.expiryOf('record') ?? Infinity) - (isBegun ? KEPT_MS : 0) : 0
  const ofOnce = isDone ? (attemptsOf(kind)[by]?.keepMs ?? 0) : LONGEST_LEASE_MS
  const recordMs = kind === 'once' ? ofOnce : KEPT_MS + LONGEST_LEASE_MS
  const claim = isBegun ? (until >= now ? 'running' : 'in doubt') : 'claimed'
  const state = record ? (isDone ? 'done' : claim) : ''
  return {
    now,
    by,
    state,
    text: text.slice(1, 2),
    until,
    left: leftIn(keyspace, key => (key === 'record' ? recordMs : DONE_MS)),
  }
}

type Came = Arrival<RecordFacts>

/**
 * What each request must be answered, and what it must leave. Work starts when a claim is granted, or begins, so that grants
 * while another claim is proven, or while a result is kept, are untrue. At most once, a claim is granted once, so that the
 * work of two clients begins only if the first said that nothing happened, or the operator did. Unlike a claim of `once`, a
 * late copy never takes the key again once the work has begun: whatever ends such a record finishes its holder.
 */
function rulesOf(kind: RecordKind): Rules<RecordFacts> {
  const isOnce = kind === 'once'
  const granted = kind === 'at claim' ? RUNNING : CLAIMED
  const claim = (arrival: Came) => answersToClaim(arrival, granted)
  const complete = (arrival: Came) => {
    const keptMs = attemptsOf(kind)[arrival.by]?.keepMs ?? 0
    return answersToCompletion(arrival, isOnce ? arrival.before.now + keptMs : 0)
  }
  return {
    fate({ by, op, code, before, after, clients }, at) {
      const fate = clients[at]?.fate ?? ''
      const ended = before.by === at && isOpen(before) && !(after.by === at && isOpen(after))
      if (by !== at) return ended ? `resolved as ${op}` : fate
      if (ended) return op === 'complete' ? 'completed' : op === 'cancel' ? 'finished' : 'given up'
      if (op === 'complete' && after.by === at && before.by !== at) return 'completed'
      if (after.by === at && isOpen(after)) return 'held'
      const isGivenUp = op === 'cancel' || op === 'give up' || (op === 'last' && code === 'busy')
      return (isGivenUp || code === 'kept') && isFresh(fate) ? 'finished' : fate
    },
    noted: isOnce ? limitOfOnce : () => undefined,
    untrueReply: judgedBy({ ...ANSWERS, claim, last: claim, complete }, ['by', 'state', 'text', 'until']),
    untrueState(clients, { now, by, state, until, left }) {
      const at = clients.findIndex(client => client.until > now)
      if (at === -1) return left
      if (clients.filter(client => client.until > now).length > 1) return 'both can prove that they hold'
      const holds = by === at && /claimed|running/.test(state) && until >= (clients[at]?.until ?? 0)
      return holds ? left : `${NAMES[at]} can prove more than it has`
    },
  }
}

/** Names what docs/decisions.md says that a late copy can still do. */
function limitOfOnce({ by, op, code, before, after, clients }: Came): string | undefined {
  const fate = clients[by]?.fate
  if (op === 'complete' && code === 'gone' && fate === 'completed') return GONE_COMPLETION
  return fate === 'held' && !hasClaim(before, by) && hasClaim(after, by) ? again(op) : undefined
}
const GONE_COMPLETION = 'a late completion is "gone", because its own result has expired'

export const LIMITS_OF_ONCE: readonly string[] = [again('claim'), again('last'), GONE_COMPLETION]

const FREE = { by: -1, state: '', text: '', until: 0 } as const
const RUNNING = { state: 'running', text: 'd' } as const
const CLAIMED = { state: 'claimed', text: '' } as const
type Granted = typeof RUNNING | typeof CLAIMED

/** One whose claim ended before its work began may claim again. */
function answersToClaim({ by, before, request, clients }: Came, granted: Granted): Answers<RecordFacts> {
  const { now, by: other, state, text, until } = before
  const fresh = isFresh(clients[by]?.fate ?? '')
  const { leaseMs } = request
  if (state === '')
    return fresh ? { granted: { by, ...granted, until: now + leaseMs, value: leaseMs } } : { refused: {} }
  if (state === 'done') return { kept: { value: text } }
  if (other === by) return state === 'in doubt' ? { refused: {} } : { granted: { value: until - now } }
  if (state === 'in doubt') return { kept: {} }
  return fresh ? { busy: {} } : { refused: {} }
}

function answersToCompletion({ by, before, clients }: Came, until: number): Answers<RecordFacts> {
  const done = { by, state: 'done', text: NAMES[by] as string, until } as const
  const fate = clients[by]?.fate
  if (before.by === -1)
    return fate === 'given up' ? { gone: {} } : { released: fate === 'completed' ? {} : done }
  const isOther = before.by !== by || (before.state === 'done' && before.text !== done.text)
  return isOther ? { gone: {} } : { released: before.state === 'done' ? {} : done }
}

const ANSWERS: Table<RecordFacts> = {
  begin({ by, before, request }) {
    if (!hasClaim(before, by)) return { gone: {} }
    const begun = { ...RUNNING, until: before.now + request.leaseMs }
    return { begun: before.state === 'claimed' ? begun : {} }
  },
  extend({ by, before, request }) {
    if (!hasClaim(before, by)) return { gone: {} }
    return { extended: { until: Math.max(before.until, before.now + request.leaseMs) } }
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

function giveUp({ by, before, clients }: Came): Answers<RecordFacts> {
  if (before.by === by && isOpen(before)) return { released: FREE }
  return { [clients[by]?.fate === 'given up' ? 'released' : 'gone']: {} }
}

/** Whether a client has claimed the key, and its work may run. */
function hasClaim({ by, state }: RecordFacts, client: number): boolean {
  return by === client && /claimed|running/.test(state)
}

function isOpen({ state }: RecordFacts): boolean {
  return state !== '' && state !== 'done'
}

/** Whether nothing has finished a holder. One whose claim ended before its work began may claim again. */
function isFresh(fate: string): boolean {
  return fate === '' || fate === 'held'
}
