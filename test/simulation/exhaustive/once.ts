import type { Engine } from '../../../src/memory/engine.ts'
import { claim, extend, settle } from '../../../src/transport/scripts/once.gen.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { type Actor, Deliveries } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { ONCE_RULES, type OnceFacts } from './once-rules.ts'
import { actor, DONE_MS, holderOf } from './requests.ts'
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
