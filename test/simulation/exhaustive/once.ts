import type { Engine } from '../../../src/memory/engine.ts'
import { claim, extend, settle } from '../../../src/transport/scripts/once.gen.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { type Actor, type Arrival, Deliveries, type Rules } from './deliveries.ts'
import { type LockFacts, NAMES } from './lock-facts.ts'
import { extend as extension, takenAgain, untrueHolders } from './lock-rules.ts'
import { actor, DONE_MS, holderOf } from './requests.ts'
import { type Answers, isOpen, judgedBy, type Table } from './rules.ts'
import { leftIn, Stores } from './stores.ts'

const NEXT: Actor['next'] = {
  ' ': ['claim', 'last'],
  'claim ': ['cancel'],
  'claim busy': ['last', 'cancel'],
  'claim granted': ['extend', 'complete', 'give up'],
  'last ': ['cancel'],
  'last granted': ['extend', 'complete', 'give up'],
  'extend ': ['complete', 'give up'],
  'extend extended': ['complete', 'give up'],
  'extend gone': ['complete', 'give up'],
}

/** The result of the second client expires before late copies of its requests arrive. */
const ATTEMPTS = [
  { leaseMs: 10_000, extendMs: 15_000, keepMs: 3_600_000 },
  { leaseMs: 12_000, extendMs: 4_000, keepMs: 5_000 },
]
const LONGEST_LEASE_MS = 15_000
const HOLDERS = NAMES.map(holderOf)

/** Two clients that want to do the same work once. */
export function onceDeliveries(compiled: Compiled = SHIPPED): Deliveries<OnceFacts> {
  const actors = ATTEMPTS.map(({ leaseMs, extendMs, keepMs }, at) => {
    const [name, holder] = [NAMES[at] as string, HOLDERS[at] as string]
    return actor(
      compiled,
      name,
      NEXT,
      {
        claim: [claim, { last: 0 }],
        last: [claim, { last: 1 }],
        extend: [extend, { leaseMs: extendMs }],
        complete: [settle, { result: `:${name}`, outcome: 1 }],
        'give up': [settle, { result: '', outcome: 1 }],
        cancel: [settle, { result: '', outcome: 0 }],
      },
      { record: 'record', done: `done:${holder}`, holder, leaseMs, keepMs, fingerprint: ':f' },
    )
  })
  return new Deliveries(new Stores(look), actors, ONCE_RULES, 4)
}

function look({ keyspace }: Engine): OnceFacts {
  const record = keyspace.read('record', 'hash')
  const until = keyspace.expiryOf('record') ?? Infinity
  const text = record?.get('result')
  const by = HOLDERS.indexOf(record?.get('attempt') ?? '')
  const recordMs = text === undefined ? LONGEST_LEASE_MS : (ATTEMPTS[by]?.keepMs ?? 0)
  return {
    now: keyspace.now,
    until: HOLDERS.map((_, at) => (at === by && text === undefined ? until : undefined)),
    queue: [],
    token: 0,
    result: text === undefined ? undefined : { by, text: text.slice(1), until },
    left: leftIn(keyspace, key => (key === 'record' ? recordMs : DONE_MS)),
  }
}

/** What a keyspace says about a record: who has claimed it, and whose result it has. */
export interface OnceFacts extends LockFacts {
  readonly result: { readonly by: number; readonly text: string; readonly until: number } | undefined
}

type Came = Arrival<OnceFacts>

/** Work starts when a claim is granted, so grants while another claim is proven, or while a result is kept, are untrue. */
const ANSWERS: Table<OnceFacts> = {
  claim: answersToClaim,
  last: answersToClaim,
  extend: extension,
  'give up': giveUp,
  cancel: giveUp,
  complete({ by, before, after, clients }) {
    const isOther = before.result ? before.result.by !== by : before.until.some((end, at) => at !== by && end)
    if (isOther) return { gone: {} }
    const result = { by, text: NAMES[by] as string, until: after.result?.until ?? 0 }
    const isKept = before.result || clients[by]?.fate === 'completed'
    return { released: { until: before.until.with(by, undefined), result: isKept ? before.result : result } }
  },
}

function answersToClaim({ by, before, request, clients }: Came): Answers<OnceFacts> {
  const { now, until, result } = before
  if (result) return { kept: { value: result.text } }
  const was = until[by]
  const end = was ?? now + request.leaseMs
  const isBusy = until.some((each, at) => at !== by && each !== undefined)
  return {
    granted: !isBusy && { until: until.with(by, end), value: end - now },
    busy: isBusy && {},
    refused: was === undefined && !isOpen(clients[by]?.fate ?? '') && {},
  }
}

function giveUp({ by, before, clients }: Came): Answers<OnceFacts> {
  const released = before.until[by] !== undefined || clients[by]?.fate === 'given up'
  return { [released ? 'released' : 'gone']: { until: before.until.with(by, undefined) } }
}

const ONCE_RULES: Rules<OnceFacts> = {
  fate({ by, op, code, before, after, clients }, at) {
    const fate = clients[at]?.fate ?? ''
    if (at !== by) return fate
    if (after.result?.by === by && before.result?.by !== by) return 'completed'
    if (!isOpen(fate)) return fate
    if (op === 'give up' && before.until[by] !== undefined) return 'given up'
    if (op === 'give up' || op === 'cancel' || code === 'kept' || (op === 'last' && code === 'busy'))
      return 'finished'
    return after.until[by] === undefined ? fate : 'held'
  },
  noted(arrival) {
    const { by, op, code, clients } = arrival
    const late = op === 'complete' && code === 'gone' && clients[by]?.fate === 'completed'
    return late ? 'a late completion is "gone", because its own result has expired' : takenAgain(arrival)
  },
  untrueReply: judgedBy(ANSWERS, ['until', 'result']),
  untrueState: untrueHolders,
}
