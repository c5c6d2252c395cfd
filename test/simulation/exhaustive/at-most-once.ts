import type { Engine } from '../../../src/memory/engine.ts'
import {
  begin,
  claimAtMostOnce,
  extendAtMostOnce,
  resolve,
  settleAtMostOnce,
} from '../../../src/transport/scripts/once.gen.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { type AtMostOnceFacts, atMostOnceRules, KEPT_MS } from './at-most-once-rules.ts'
import { type Actor, Deliveries } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { actor, DONE_MS, holderOf } from './requests.ts'
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
