import type { Orders } from '../../kinds/kind.ts'
import { type Actor, Deliveries } from './deliveries.ts'
import { explore } from './explore.ts'
import { type LockFacts, leaseKey, lockFacts } from './lock-facts.ts'
import { again, forgetLine, KEYS } from './locks.ts'
import { PassRules } from './pass-rules.ts'
import { type Ask, actor, holderOf } from './requests.ts'
import { Stores } from './stores.ts'

/** What the process may send if it does not wait for the answer to its pass: a mistake. */
export const UNSETTLED: Actor['next'] = { 'pass ': ['heir acquire', 'heir cancel'] }

/** Without an answer to its pass, the process sends it again before it asks or gives up as the heir. */
const NEXT: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['cancel'],
  'acquire granted': ['pass'],
  'pass passed': ['heir release', 'heir cancel'],
  'pass released': ['heir acquire', 'heir cancel'],
  'pass gone': ['heir acquire', 'heir cancel'],
  'heir acquire ': ['heir cancel'],
  'heir acquire busy': ['heir cancel'],
  'heir acquire granted': ['heir release'],
}

const OTHER: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['last', 'cancel'],
  'acquire granted': ['release'],
  'last ': ['cancel'],
  'last granted': ['release'],
}

const HOLDER = holderOf('A')
/** B is the heir of A, and of the same process. */
const HOLDERS = [HOLDER, `${HOLDER}-1`, holderOf('C')]

interface Passing {
  readonly acquire: Ask[0]
  readonly release: Ask[0]
  readonly pass: Ask[0]
}

/** Explores what becomes of a process that passes a lock on, beside another client and an operator. */
export function passesOf(
  { acquire, release, pass }: Passing,
  force: Readonly<Record<string, Ask>>,
  { field = '', mistake = {} }: { field?: string; mistake?: Actor['next'] } = {},
): Orders {
  const asks = (at: number, prefix: string): Record<string, Ask> => {
    const id = HOLDERS[at] as string
    const holder = `${id}${field}`
    const own = { holder, done: `done:${holder}`, reader: id, reading: leaseKey(id), lease: leaseKey(id) }
    return {
      [`${prefix}acquire`]: [acquire, { last: 0, ...own }],
      [`${prefix}last`]: [acquire, { last: 1, ...own }],
      [`${prefix}release`]: [release, { holds: 0, outcome: 1, ...own }],
      [`${prefix}cancel`]: [release, { holds: 0, outcome: 0, ...own }],
      [`${prefix}pass`]: [pass, { heir: `${HOLDERS[1]}${field}`, ...own }],
    }
  }
  return {
    explore(compiled) {
      const process = { ...asks(0, ''), ...asks(1, 'heir ') }
      const common = { ...KEYS, leaseMs: 10_000 }
      const actors = [
        actor(compiled, 'A', { ...NEXT, ...mistake }, process, common),
        actor(compiled, 'B', {}, {}, common),
        actor(compiled, 'C', OTHER, asks(2, ''), { ...common, leaseMs: 12_000 }),
        actor(compiled, 'D', { ' ': Object.keys(force) }, force, { ...common, answer: 'answer', leaseMs: 0 }),
      ]
      const stores = new Stores<LockFacts>(engine => lockFacts(engine, HOLDERS), forgetLine)
      return explore(new Deliveries(stores, actors, new PassRules(), 3))
    },
    limits: [again('acquire'), again('last')],
  }
}
