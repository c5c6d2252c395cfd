/** The truth tables of the writers' scripts: what each answers in each situation, and all that it leaves in Redis. */
import { describe } from 'vitest'
import { hashOf, leaseOf } from '../support/read-write-scripts.ts'
import { useTables } from '../support/read-write-table.ts'
import { flag, runningDownFrom as left } from '../support/store.ts'

const { L, lease, writeDone, aReads, bReads, aWrites, bWrites, aWritesAndReads, neverExpires, over, table } =
  useTables()

describe('acquire', () => {
  table({
    'a free lock is granted for the whole lease': {
      call: lock => lock.write('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }, 20_000) },
    },
    'a repeated request gets the rest of the lease, which is not renewed': {
      given: [lock => lock.write('a', { leaseMs: 20_000 })],
      call: lock => lock.write('a', { leaseMs: 60_000 }),
      reply: [':granted', left(20_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }, 20_000) },
    },
    'a reader keeps writers out for the rest of its lease': {
      given: [bReads],
      call: lock => lock.write('a'),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf() },
    },
    'even the only reader cannot become a writer': {
      given: [aReads],
      call: lock => lock.write('a'),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf() },
    },
    'another writer keeps writers out, and the last try finishes its holder': {
      given: [bWrites],
      call: lock => lock.write('a', { last: true }),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }), [writeDone('a')]: flag(0) },
    },
    'a lock without an expiry is busy with -1': {
      given: [bReads, neverExpires],
      call: lock => lock.write('a'),
      reply: [':busy', -1],
      store: { [L]: hashOf({ mode: 'read', b: 1 }, -1), [lease('b')]: leaseOf() },
    },
    'the lock is free when the longest lease of the readers has ended': {
      given: [lock => lock.read('b', { leaseMs: 1 }), over(L)],
      call: lock => lock.write('a'),
      reply: [':granted', 30_000],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }) },
    },
    'a writer that has released is refused': {
      given: [aWrites, lock => lock.endWrite('a')],
      call: lock => lock.write('a'),
      reply: [':refused', -2],
      store: { [writeDone('a')]: flag(1) },
    },
    'a finished writer is refused with the rest of the present read lease': {
      given: [lock => lock.endWrite('a', { outcome: 0 }), bReads],
      call: lock => lock.write('a'),
      reply: [':refused', left(30_000)],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [writeDone('a')]: flag(0) },
    },
  })
})

describe('reenter and extend', () => {
  table({
    'a re-entry raises the TTL to its lease and never adds to it, however often it arrives': {
      given: [
        lock => lock.write('a', { leaseMs: 30_000 }),
        lock => lock.writeAgain('a', { leaseMs: 40_000 }),
        lock => lock.writeAgain('a', { leaseMs: 40_000 }),
      ],
      call: lock => lock.writeAgain('a', { leaseMs: 40_000 }),
      reply: [':granted', left(40_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 2 }, 40_000) },
    },
    'a re-entry with a shorter lease keeps the TTL': {
      given: [aWrites],
      call: lock => lock.writeAgain('a', { leaseMs: 1_000 }),
      reply: [':granted', left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 2 }) },
    },
    'a reader cannot be re-entered as a writer': {
      given: [aReads],
      call: lock => lock.writeAgain('a'),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf() },
    },
    'an extension raises the TTL': {
      given: [aWrites],
      call: lock => lock.extendWrite('a', 60_000),
      reply: [':extended'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }, 60_000) },
    },
    'an extension that arrives after the downgrade does not touch the readers': {
      given: [...aWritesAndReads, lock => lock.endWrite('a')],
      call: lock => lock.extendWrite('a', 60_000),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [writeDone('a')]: flag(1) },
    },
  })
})

describe('release', () => {
  table({
    'the last hold frees the lock': {
      given: [aWrites],
      call: lock => lock.endWrite('a'),
      reply: [':released'],
      store: { [writeDone('a')]: flag(1) },
    },
    'an inner hold leaves the outer one with the TTL it had': {
      given: [aWrites, lock => lock.writeAgain('a')],
      call: lock => lock.endWrite('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }), [writeDone('a', 1)]: flag(1) },
    },
    'a writer that also reads becomes a reader, for the rest of its read lease': {
      given: [
        lock => lock.write('a', { leaseMs: 60_000 }),
        lock => lock.readAgain('a', { holds: 1, leaseMs: 20_000 }),
      ],
      call: lock => lock.endWrite('a'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', a: 1 }, 20_000),
        [lease('a')]: leaseOf(20_000),
        [writeDone('a')]: flag(1),
      },
    },
    'a second delivery after the downgrade changes nothing': {
      given: [...aWritesAndReads, lock => lock.endWrite('a'), bReads],
      call: lock => lock.endWrite('a'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }),
        [lease('a')]: leaseOf(),
        [lease('b')]: leaseOf(),
        [writeDone('a')]: flag(1),
      },
    },
    'a writer whose read lease has ended frees the lock': {
      given: [...aWritesAndReads, over(lease('a'))],
      call: lock => lock.endWrite('a'),
      reply: [':released'],
      store: { [writeDone('a')]: flag(1) },
    },
    'an expired lock has nothing to release': {
      given: [aWrites, over(L)],
      call: lock => lock.endWrite('a'),
      reply: [':gone'],
      store: { [writeDone('a')]: flag(0) },
    },
    "another writer's lock is not touched": {
      given: [bWrites],
      call: lock => lock.endWrite('a'),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }), [writeDone('a')]: flag(0) },
    },
    'readers are not touched': {
      given: [aReads],
      call: lock => lock.endWrite('a'),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [writeDone('a')]: flag(0) },
    },
    'a cancelled acquire is taken back, and its duplicate takes nothing': {
      given: [aWrites, lock => lock.endWrite('a', { outcome: 0 })],
      call: lock => lock.write('a'),
      reply: [':refused', -2],
      store: { [writeDone('a')]: flag(0) },
    },
  })
})

describe('inspect', () => {
  table({
    'a free lock is free': { call: lock => lock.whoWrites(), reply: [':free'], store: {} },
    'the writer is reported by the id that it also reads under': {
      given: [...aWritesAndReads, lock => lock.writeAgain('a')],
      call: lock => lock.whoWrites(),
      reply: [':held', 'a', 2, left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 2, a: 1 }), [lease('a')]: leaseOf() },
    },
    'a writer that asks gets the rest of its lease': {
      given: [lock => lock.write('a', { leaseMs: 20_000 })],
      call: lock => lock.whoWrites('a'),
      reply: [':ours', left(20_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }, 20_000) },
    },
    'a holder that does not write gets the writer': {
      given: [bWrites],
      call: lock => lock.whoWrites('a'),
      reply: [':held', 'b', 1, left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }) },
    },
    'a reader is not reported as a writer': {
      given: [aReads],
      call: lock => lock.whoWrites(),
      reply: [':free'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf() },
    },
  })
})
