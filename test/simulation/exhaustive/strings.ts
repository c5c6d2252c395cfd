import type { CompiledScript } from '../../../src/memory/engine.ts'
import * as scripts from '../../../src/transport/scripts/string-lock.gen.ts'
import type { Orders } from '../../kinds/kind.ts'
import type { Client } from './clients.ts'
import type { Actor, Arrival } from './deliveries.ts'
import { type LockFacts, NAMES } from './lock-facts.ts'
import { LockRules, untrueTouch } from './lock-rules.ts'
import { ordersOf } from './locks.ts'
import { holderOf } from './requests.ts'

const HOLDERS = NAMES.map(holderOf)
const STRANGER = NAMES.length
const TOKEN = 'token'

/** Another library, which does not know who it is that it frees. */
const strange = (...command: [string, ...string[]]): Actor['requests'][string] => {
  const compiled: CompiledScript = redis => {
    redis.call(...command)
    return [':done']
  }
  return { compiled, keys: [], args: [], leaseMs: 0, reserve: 0 }
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
  rules: () => new StringRules(false),
  pauses: 3,
})

/** A client is robbed when it has its hash, and its string is gone or another's. */
function isRobbed({ until, shared }: LockFacts, at: number): boolean {
  return until[at] !== undefined && shared !== HOLDERS[at]
}

/** As for a plain lock, whose holders the hash excludes, whatever becomes of the string. */
class StringRules extends LockRules {
  override fate(arrival: Arrival<LockFacts>, at: number): string {
    const { by, op, before } = arrival
    const ends = at === by && /release|cancel/.test(op) && isRobbed(before, at)
    return super.fate(arrival, at).replace('released', word => (ends ? 'finished' : word))
  }

  override untrueReply(arrival: Arrival<LockFacts>): string | undefined {
    const { by, op, code, before, after } = arrival
    if (by === STRANGER) return untrueTouch(arrival)
    if (before.shared === TOKEN && after.shared !== TOKEN) return 'it changed the lock of another library'
    if (isRobbed(before, by)) {
      const ends = op === 'release' || op === 'cancel'
      const told = op === 'acquire' || op === 'last' ? 'refused' : 'gone'
      const is = ends ? undefined : before.until[by]
      return code === told && after.until[by] === is && after.shared === before.shared
        ? undefined
        : `"${code}" is not true for one that was robbed`
    }
    const isBusy = code === 'busy' && before.shared === TOKEN && after.until[by] === undefined
    return isBusy ? undefined : super.untrueReply(arrival)
  }

  override untrueState(clients: readonly Client[], facts: LockFacts): string | undefined {
    const { until, shared, sharedUntil } = facts
    const owner = HOLDERS.indexOf(shared ?? '')
    if (owner >= 0 && until[owner] !== sharedUntil) return 'both keys do not end together'
    return super.untrueState(clients, facts)
  }
}
