import type { CompiledScript } from '../../../src/memory/engine.ts'
import * as scripts from '../../../src/transport/scripts/string-lock.gen.ts'
import type { Orders } from '../../kinds/kind.ts'
import type { Client } from './clients.ts'
import { type Actor, type Arrival, Deliveries } from './deliveries.ts'
import { explore } from './explore.ts'
import { type LockFacts, lockFacts, NAMES } from './lock-facts.ts'
import { LockRules, untrueTouch } from './lock-rules.ts'
import { again, forgetLine, KEYS, NEXT } from './locks.ts'
import { actor, holderOf } from './requests.ts'
import { Stores } from './stores.ts'

const HOLDERS = NAMES.map(holderOf)
const STRANGER = NAMES.length
const TOKEN = 'token'

/** Another library, which does not know who it is that it frees. */
const strange = (...command: [string, ...string[]]): Actor['requests'][string] => {
  const compiled: CompiledScript = redis => {
    redis.call(...command)
    return [':done']
  }
  return { compiled, keys: [], args: [], leaseMs: 0 }
}

/** A lock that is a string for two clients, and for another library that takes it and frees it whenever it likes. */
export const stringOrders: Orders = {
  explore: compiled =>
    explore(
      new Deliveries(
        new Stores(engine => lockFacts(engine, HOLDERS), forgetLine),
        [
          ...HOLDERS.map((holder, at) => {
            const end = { holds: 0, outcome: 0 }
            return actor(
              compiled,
              NAMES[at] as string,
              NEXT,
              {
                acquire: [scripts.acquire, { last: 0 }],
                last: [scripts.acquire, { last: 1 }],
                extend: [scripts.extend, { leaseMs: at === 0 ? 15_000 : 4_000 }],
                release: [scripts.release, { ...end, outcome: 1 }],
                cancel: [scripts.release, end],
              },
              { ...KEYS, holder, leaseMs: at === 0 ? 10_000 : 12_000, done: `done:${holder}` },
            )
          }),
          {
            name: 'another library',
            next: { ' ': ['take', 'del'], 'take ': ['del'] },
            requests: {
              take: strange('SET', 'shared', TOKEN, 'PX', '5000', 'NX'),
              del: strange('DEL', 'shared'),
            },
          },
        ],
        new StringRules(false),
        3,
      ),
    ),
  limits: [again('acquire'), again('last')],
}

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
