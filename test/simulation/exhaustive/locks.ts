import type { Keyspace } from '../../../src/memory/keyspace.ts'
import * as fair from '../../../src/transport/scripts/fair-lock.gen.ts'
import * as fenced from '../../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../../src/transport/scripts/lock.gen.ts'
import * as read from '../../../src/transport/scripts/read-lock.gen.ts'
import * as shared from '../../../src/transport/scripts/read-write-lock.gen.ts'
import * as web from '../../../src/transport/scripts/web-lock.gen.ts'
import * as write from '../../../src/transport/scripts/write-lock.gen.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { type Actor, Deliveries } from './deliveries.ts'
import { type LockFacts, leaseKey, lockFacts, NAMES } from './lock-facts.ts'
import { LockRules } from './lock-rules.ts'
import { type Ask, actor, holderOf } from './requests.ts'
import { START, Stores } from './stores.ts'

const NEXT: Actor['next'] = {
  ' ': ['acquire', 'last'],
  'acquire ': ['cancel'],
  'acquire busy': ['last', 'cancel'],
  'acquire granted': ['extend', 'release'],
  'last ': ['cancel'],
  'last granted': ['extend', 'release'],
  'steal ': ['cancel'],
  'steal granted': ['extend', 'release'],
  'extend ': ['release'],
  'extend extended': ['release'],
  'extend gone': ['release'],
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
}

interface Kind {
  /** The scripts of each client, and what they are told besides. */
  readonly clients: readonly (Scripts & {
    readonly field?: string
    readonly rttMs?: number
    readonly mode?: string
    /** Whether it begins with a theft. */
    readonly steals?: boolean
  })[]
  readonly force: Readonly<Record<string, Ask>>
  readonly pauses: number
  /** Whether others wait in a line of poll slots all the time. */
  readonly line?: boolean
}

const byForce = { force: [plain.forceRelease] } as const
const [fencedClient, fairClient] = [
  { ...plain, ...fenced },
  // A waiter is still alive when a lease ends.
  { ...plain, ...fair, rttMs: 10_000 },
]
const KINDS: Readonly<Record<string, Kind>> = {
  lock: { clients: [plain, plain], force: byForce, pauses: 4 },
  // The first client asks at a slot, the second is a newcomer.
  'lock-in-line': { clients: [{ ...plain, rttMs: 1 }, plain], force: byForce, pauses: 4, line: true },
  'stolen-lock': { clients: [plain, { ...plain, steals: true }], force: byForce, pauses: 3 },
  'stolen-fenced-lock': { clients: [fencedClient, { ...fencedClient, steals: true }], force: {}, pauses: 2 },
  'fenced-lock': { clients: [fencedClient, fencedClient], force: byForce, pauses: 2 },
  'fair-lock': { clients: [fairClient, fairClient], force: { force: [fair.forceRelease] }, pauses: 3 },
  'read-write-lock': {
    clients: [read, { ...plain, ...write, field: ':write' }],
    force: {
      'force reading': [shared.forceRelease, { write: 0 }],
      'force writing': [shared.forceRelease, { write: 1 }],
    },
    pauses: 3,
  },
  // The first client wants it alone, the second would share it.
  'web-lock': {
    clients: [
      { ...web, mode: 'x' },
      { ...web, mode: 's' },
    ],
    force: {},
    pauses: 3,
  },
}

/** Two clients that want one lock, and one that frees it by force. */
export function deliveriesOf(name: string, compiled: Compiled = SHIPPED): Deliveries<LockFacts> {
  const { clients, force, pauses, line = false } = KINDS[name] as Kind
  const holders = clients.map((_, at) => holderOf(NAMES[at] as string))
  const actors = clients.map(
    ({ acquire, extend, release, steal, steals, field = '', rttMs = 0, mode = '' }, at) => {
      const id = holders[at] as string
      const holder = `${id}${field}`
      const { leaseMs, extendMs } = LEASES[at] as (typeof LEASES)[0 | 1]
      const end = { holds: 0, reader: id, reading: leaseKey(id), readerPrefix: 'lock' }
      return actor(
        compiled,
        NAMES[at] as string,
        steals ? { ...NEXT, ' ': ['steal'] } : NEXT,
        {
          ...(steals && steal && { steal: [steal] }),
          acquire: [acquire, { last: 0, rttMs }],
          last: [acquire, { last: 1, rttMs }],
          extend: [extend, { leaseMs: extendMs }],
          release: [release, { ...end, outcome: 1 }],
          cancel: [release, { ...end, outcome: 0 }],
        },
        {
          ...KEYS,
          holder,
          ...(mode && { mode, waiterMs: 10_000 }),
          leaseMs,
          done: `done:${holder}`,
          donePrefix: 'done:',
          answer: `answer:${holder}`,
          lease: leaseKey(id),
          leasePrefix: `lock:${id}:rwlock_timeout:`,
        },
      )
    },
  )
  const admin = actor(compiled, 'C', { ' ': Object.keys(force) }, force, {
    ...KEYS,
    answer: 'answer',
    leaseMs: 0,
  })
  return new Deliveries(
    new Stores(engine => lockFacts(engine, holders), line ? keepLine : forgetLine),
    [...actors, admin],
    new LockRules(line),
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
  keyspace.delete('turn')
}

/** Its last slot is still to come, at any time of an exploration. */
function keepLine(keyspace: Keyspace): void {
  const [at, since] = [START + 500_000, START].map(ms => ms * 1_000)
  keyspace.set('slots', `${at}:${since}:1000000:0:1:50:0::`, START + 600_000)
}

const KEYS = {
  unfinished: 'unfinished',
  lock: 'lock',
  channel: 'channel',
  donePrefix: 'done:',
  tokens: 'tokens',
  clock: 1,
  queue: 'queue',
  timeouts: 'timeouts',
  appointments: 'appointments',
  order: 'order',
  pace: 'pace',
  waiterMs: 3_000,
  held: 'held',
  alone: 'alone',
  sharing: 'sharing',
  alive: 'alive',
  turn: 'turn',
}
