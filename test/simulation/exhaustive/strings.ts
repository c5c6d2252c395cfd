import type { CompiledScript } from '../../../src/memory/engine.ts'
import * as scripts from '../../../src/transport/scripts/string-lock.gen.ts'
import type { Orders } from '../../kinds/kind.ts'
import type { Actor, Arrival, Rules } from './deliveries.ts'
import { type LockFacts, NAMES } from './lock-facts.ts'
import { LOCK_ANSWERS, LOCK_RULES, untrueHolders } from './lock-rules.ts'
import { ordersOf } from './locks.ts'
import { holderOf } from './requests.ts'
import { type Answers, judgedBy, type Table } from './rules.ts'

const HOLDERS = NAMES.map(holderOf)
const TOKEN = 'token'

/** Another library, which does not know who it is that it frees. */
const strange = (...command: [string, ...string[]]): Actor['requests'][string] => {
  const compiled: CompiledScript = redis => {
    redis.call(...command)
    return [':done']
  }
  return { compiled, keys: [], args: [], leaseMs: 0, reserve: 0 }
}

/** A client is robbed when it has its hash, and its string is gone or another's. */
function isRobbed({ until, shared }: LockFacts, at: number): boolean {
  return until[at] !== undefined && shared !== HOLDERS[at]
}

const ends = (op: string) => op === 'release' || op === 'cancel'

/** As for a plain lock, whose holders the hash excludes, whatever becomes of the string. */
function answersOf(arrival: Arrival<LockFacts>): Answers<LockFacts> {
  const { by, op, before } = arrival
  const { until, shared } = before
  if (isRobbed(before, by)) {
    const told = op === 'acquire' || op === 'last' ? 'refused' : 'gone'
    return { [told]: ends(op) ? { until: until.with(by, undefined) } : {} }
  }
  const answers = LOCK_ANSWERS[op]?.(arrival) ?? {}
  if (until[by] !== undefined)
    return ends(op) ? { released: { ...answers['released'], shared: undefined } } : answers
  if (ends(op) || op === 'extend') return answers
  if (shared === TOKEN) return { ...answers, granted: undefined, busy: {} }
  return { ...answers, granted: answers['granted'] && { ...answers['granted'], shared: HOLDERS[by] } }
}

const TABLE: Table<LockFacts> = {
  ...Object.fromEntries(['acquire', 'last', 'extend', 'release', 'cancel'].map(op => [op, answersOf])),
  take: ({ before }) => ({ done: { shared: before.shared ?? TOKEN } }),
  del: () => ({ done: { shared: undefined } }),
}

const RULES: Rules<LockFacts> = {
  ...LOCK_RULES,
  fate(arrival, at) {
    const { by, op, before } = arrival
    const isLost = at === by && ends(op) && isRobbed(before, at)
    return LOCK_RULES.fate(arrival, at).replace('released', word => (isLost ? 'finished' : word))
  },
  untrueReply: judgedBy(TABLE, ['until', 'shared']),
  untrueState(clients, facts) {
    const { until, shared, sharedUntil } = facts
    const owner = HOLDERS.indexOf(shared ?? '')
    if (owner >= 0 && until[owner] !== sharedUntil) return 'both keys do not end together'
    return untrueHolders(clients, facts)
  },
}

/** A lock that is a string for two clients, and for another library that takes it and frees it whenever it likes. */
export const stringOrders: Orders = ordersOf({
  clients: [scripts, scripts],
  third: {
    name: 'another library',
    next: { ' ': ['take', 'del'], 'take ': ['del'] },
    requests: {
      take: strange('SET', 'shared', TOKEN, 'PX', '5000', 'NX'),
      del: strange('DEL', 'shared'),
    },
  },
  rules: RULES,
  pauses: 3,
})
