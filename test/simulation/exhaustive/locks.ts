import type { Keyspace } from '../../../src/memory/keyspace.ts'
import type { Orders } from '../../kinds/kind.ts'
import type { Compiled } from '../compiled.ts'
import { type Actor, Deliveries, type Rules } from './deliveries.ts'
import { explore } from './explore.ts'
import { type LockFacts, leaseKey, lockFacts, NAMES } from './lock-facts.ts'
import { again, LINE_RULES, LOCK_RULES } from './lock-rules.ts'
import { type Ask, actor, holderOf } from './requests.ts'
import { START, Stores } from './stores.ts'

const NEXT: Actor['next'] = {
  ' ': ['acquire', 'last'],
  'acquire ': ['cancel'],
  'acquire busy': ['last', 'cancel'],
  'acquire granted': ['extend', 'release'],
  'last ': ['cancel'],
  'last granted': ['extend', 'release'],
  'extend ': ['release'],
  'extend extended': ['release'],
  'extend gone': ['release'],
}

/** Of a client that begins with a theft. */
export const STEALS: Actor['next'] = {
  ...NEXT,
  ' ': ['steal'],
  'steal ': ['cancel'],
  'steal granted': ['extend', 'release'],
}

/** The first client extends its lease by more than it has, the second by less. The second lease ends on a pause. */
const LEASES = [
  { leaseMs: 10_000, extendMs: 15_000 },
  { leaseMs: 12_000, extendMs: 4_000 },
] as const

interface Scripts {
  readonly acquire: Ask[0]
  readonly extend: Ask[0]
  readonly release: Ask[0]
  readonly steal?: Ask[0]
  readonly handOn?: Ask[0]
}

export interface TwoClients {
  /** The scripts of each client, and what they are told besides. */
  readonly clients: readonly (Scripts & {
    readonly field?: string
    readonly rttMs?: number
    readonly mode?: string
    /** Default: it acquires, extends and releases. */
    readonly next?: Actor['next']
    /** How many fencing tokens it takes for callers to come. */
    readonly reserve?: number
  })[]
  /** What an operator does. */
  readonly force?: Readonly<Record<string, Ask>>
  /** One that comes instead of the operator. */
  readonly third?: Actor
  /** Default: those of a lock. */
  readonly rules?: Rules<LockFacts>
  readonly pauses: number
  /** Whether others wait in a line of poll slots all the time. */
  readonly line?: boolean
}

/** Explores what becomes of two clients that want one lock. */
export function ordersOf(clients: TwoClients): Orders {
  return {
    explore: compiled => explore(deliveriesOf(clients, compiled)),
    limits: [again('acquire'), again('last')],
  }
}

/** Two clients that want one lock, and one that frees it by force, or does something else. */
function deliveriesOf(
  { clients, force = {}, third, line = false, rules = line ? LINE_RULES : LOCK_RULES, pauses }: TwoClients,
  compiled: Compiled,
): Deliveries<LockFacts> {
  const holders = clients.map((_, at) => holderOf(NAMES[at] as string))
  const actors = clients.map(
    (
      { acquire, extend, release, steal, handOn, next = NEXT, field = '', rttMs = 0, mode = '', reserve = 0 },
      at,
    ) => {
      const id = holders[at] as string
      const holder = `${id}${field}`
      const { leaseMs, extendMs } = LEASES[at] as (typeof LEASES)[0 | 1]
      // One that has had a slot comes to it.
      const asked = rttMs > 0 ? { rttMs, slot: 1, waitedMs: 1_000 } : {}
      const end = { holds: 0, reader: id, reading: leaseKey(id) }
      return actor(
        compiled,
        NAMES[at] as string,
        next,
        {
          ...(steal && { steal: [steal] }),
          ...(handOn && {
            'hand on': [handOn, { leaseMs: 4_000, done: `done:${holder}:1` }],
            renew: [extend, { leaseMs: 8_000 }],
          }),
          acquire: [acquire, { last: 0, ...asked }],
          last: [acquire, { last: 1, ...asked }],
          extend: [extend, { leaseMs: extendMs }],
          release: [release, { ...end, outcome: 1 }],
          cancel: [release, { ...end, outcome: 0 }],
        },
        {
          ...SHARED,
          holder,
          ...(mode && { mode, waiterMs: 10_000 }),
          leaseMs,
          reserve,
          done: `done:${holder}`,
          answer: `answer:${holder}`,
          lease: leaseKey(id),
          readerPrefix: 'lock',
        },
      )
    },
  )
  const admin = actor(compiled, 'C', { ' ': Object.keys(force) }, force, {
    ...SHARED,
    answer: 'answer',
    leaseMs: 0,
  })
  return new Deliveries(
    new Stores(engine => lockFacts(engine, holders), line ? keepLine : forgetLine),
    [...actors, third ?? admin],
    rules,
    pauses,
  )
}

/**
 * A line says when slots come, to the millisecond, so with it hardly two states would be equal. It has no part in who
 * holds the lock. So each script finds either none, as when it is lost, or always the same one.
 */
function forgetLine(keyspace: Keyspace): void {
  keyspace.delete('slots')
  // Like the line, these say only when to ask.
  keyspace.delete('pace')
  keyspace.delete('grantedAt')
}

/** Its last slot is still to come, and a waiter has just come to its own, at any time of an exploration. */
function keepLine(keyspace: Keyspace): void {
  const at = START + 500_000
  const now = Math.floor(keyspace.now)
  keyspace.set('slots', `${at}000:${now}000:0:1000000:${now}000:1:50:0::`, START + 600_000)
}

const SHARED = { donePrefix: 'done:', clock: 1, waiterMs: 3_000 }
