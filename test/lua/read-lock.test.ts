/** The truth tables of the readers' scripts: what each answers in each situation, and all that it leaves in Redis. */
import { describe, expect } from 'vitest'
import { hashOf, leaseOf } from '../support/read-write-scripts.ts'
import { useTables } from '../support/read-write-table.ts'
import { flag, runningDownFrom as left } from '../support/store.ts'
import { idOf } from '../support/wire.ts'

const {
  L,
  redis,
  answer,
  lease,
  readDone,
  writeDone,
  aReads,
  aReadsTwice,
  bReads,
  aWrites,
  bWrites,
  aWritesAndReads,
  neverExpires,
  over,
  table,
} = useTables()

describe('acquire', () => {
  table({
    'a free lock is read for the whole lease': {
      call: lock => lock.read('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: { [L]: hashOf({ mode: 'read', a: 1 }, 20_000), [lease('a')]: leaseOf(20_000) },
    },
    'the longest lease that is a safe integer is accepted as it is': {
      call: lock => lock.read('a', { leaseMs: Number.MAX_SAFE_INTEGER }),
      reply: [':granted', Number.MAX_SAFE_INTEGER],
      store: {
        [L]: hashOf({ mode: 'read', a: 1 }, Number.MAX_SAFE_INTEGER),
        [lease('a')]: leaseOf(Number.MAX_SAFE_INTEGER),
      },
    },
    'a second reader joins, and a longer lease raises the TTL of the lock': {
      given: [bReads],
      call: lock => lock.read('a', { leaseMs: 60_000 }),
      reply: [':granted', 60_000],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }, 60_000),
        [lease('a')]: leaseOf(60_000),
        [lease('b')]: leaseOf(),
      },
    },
    'a shorter lease does not lower the TTL of the lock, and the reply has the shorter lease': {
      given: [bReads],
      call: lock => lock.read('a', { leaseMs: 10_000 }),
      reply: [':granted', 10_000],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }),
        [lease('a')]: leaseOf(10_000),
        [lease('b')]: leaseOf(),
      },
    },
    'a repeated request gets the rest of its own lease, which is not renewed': {
      given: [lock => lock.read('a', { leaseMs: 20_000 }), bReads],
      call: lock => lock.read('a', { leaseMs: 60_000 }),
      reply: [':granted', left(20_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }),
        [lease('a')]: leaseOf(20_000),
        [lease('b')]: leaseOf(),
      },
    },
    'a repeated request keeps both holds': {
      given: aReadsTwice,
      call: lock => lock.read('a'),
      reply: [':granted', left(30_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 2 }),
        [lease('a')]: leaseOf(),
        [lease('a', 2)]: leaseOf(),
      },
    },
    'a reader whose lease has ended joins the other readers again': {
      given: [aReads, bReads, over(lease('a'))],
      call: lock => lock.read('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }),
        [lease('a')]: leaseOf(20_000),
        [lease('b')]: leaseOf(),
      },
    },
    'a writer keeps readers out for the rest of its lease, and a poll leaves no key': {
      given: [bWrites],
      call: lock => lock.read('a'),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }) },
    },
    'a writer that reads keeps other readers out': {
      given: aWritesAndReads,
      call: lock => lock.read('b'),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }), [lease('a')]: leaseOf() },
    },
    'the last try against a writer finishes its holder': {
      given: [bWrites],
      call: lock => lock.read('a', { last: true }),
      reply: [':busy', left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }), [readDone('a')]: flag(0) },
    },
    'a duplicate of a busy last try takes nothing after the writer has left': {
      given: [bWrites, lock => lock.read('a', { last: true }), lock => lock.endWrite('b')],
      call: lock => lock.read('a', { last: true }),
      reply: [':refused', -2],
      store: { [readDone('a')]: flag(0), [writeDone('b')]: flag(1) },
    },
    'a writer without an expiry is busy with -1': {
      given: [bWrites, neverExpires],
      call: lock => lock.read('a'),
      reply: [':busy', -1],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }, -1) },
    },
    'a reader that has released is refused, although the lock is free': {
      given: [aReads, lock => lock.endRead('a')],
      call: lock => lock.read('a'),
      reply: [':refused', -2],
      store: { [readDone('a')]: flag(1) },
    },
    'a reader that has released does not join other readers': {
      given: [aReads, bReads, lock => lock.endRead('a')],
      call: lock => lock.read('a'),
      reply: [':refused', left(30_000)],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'a reader that was cancelled before its acquire arrived is refused': {
      given: [lock => lock.endRead('a', { outcome: 0 })],
      call: lock => lock.read('a'),
      reply: [':refused', -2],
      store: { [readDone('a')]: flag(0) },
    },
  })
})

describe('reenter', () => {
  table({
    'a second hold is counted, has its own lease key, and gets the rest of the first lease': {
      given: [aReads],
      call: lock => lock.readAgain('a', { leaseMs: 10_000 }),
      reply: [':granted', left(30_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 2 }),
        [lease('a')]: leaseOf(),
        [lease('a', 2)]: leaseOf(10_000),
      },
    },
    'a longer lease raises the first hold and the lock': {
      given: [aReads],
      call: lock => lock.readAgain('a', { leaseMs: 60_000 }),
      reply: [':granted', 60_000],
      store: {
        [L]: hashOf({ mode: 'read', a: 2 }, 60_000),
        [lease('a')]: leaseOf(60_000),
        [lease('a', 2)]: leaseOf(60_000),
      },
    },
    'a writer may read as well': {
      given: [aWrites],
      call: lock => lock.readAgain('a', { holds: 1, leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }), [lease('a')]: leaseOf(20_000) },
    },
    'a writer whose read lease has ended may read again': {
      given: [...aWritesAndReads, over(lease('a'))],
      call: lock => lock.readAgain('a', { hold: 2, holds: 1 }),
      reply: [':granted', 30_000],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }), [lease('a')]: leaseOf() },
    },
    'only the writer itself may read while it writes': {
      given: [bWrites],
      call: lock => lock.readAgain('a', { holds: 1 }),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'write', 'b:write': 1 }) },
    },
    'a hold count that is already reached stays, and so do the TTLs': {
      given: aReadsTwice,
      call: lock => lock.readAgain('a', { leaseMs: 60_000 }),
      reply: [':granted', left(30_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 2 }),
        [lease('a')]: leaseOf(),
        [lease('a', 2)]: leaseOf(),
      },
    },
    'an earlier re-entry that arrives after a later one does not lower the count': {
      given: [aReads, lock => lock.readAgain('a', { hold: 2, holds: 3 })],
      call: lock => lock.readAgain('a', { hold: 1, holds: 2 }),
      reply: [':granted', left(30_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 3 }),
        [lease('a')]: leaseOf(),
        [lease('a', 3)]: leaseOf(),
      },
    },
    'a re-entry that arrives after its own release adds nothing': {
      given: [...aReadsTwice, lock => lock.endRead('a', { hold: 1, holds: 1 })],
      call: lock => lock.readAgain('a'),
      reply: [':refused'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [readDone('a', 1)]: flag(1) },
    },
    'a re-entry that arrives after its own cancel adds nothing': {
      given: [aWrites, lock => lock.endRead('a', { hold: 1, outcome: 0 })],
      call: lock => lock.readAgain('a', { holds: 1 }),
      reply: [':refused'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }), [readDone('a', 1)]: flag(0) },
    },
    'a reader whose lease has ended cannot re-enter, although others still read': {
      given: [aReads, bReads, over(lease('a'))],
      call: lock => lock.readAgain('a'),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', a: 1, b: 1 }), [lease('b')]: leaseOf() },
    },
    'a free lock cannot be re-entered': {
      call: lock => lock.readAgain('a'),
      reply: [':gone'],
      store: {},
    },
  })
})

describe('extend', () => {
  table({
    'a longer lease raises every lease key of this reader and the lock': {
      given: aReadsTwice,
      call: lock => lock.extendRead('a', 60_000),
      reply: [':extended'],
      store: {
        [L]: hashOf({ mode: 'read', a: 2 }, 60_000),
        [lease('a')]: leaseOf(60_000),
        [lease('a', 2)]: leaseOf(60_000),
      },
    },
    "another reader's lease is not renewed": {
      given: [aReads, lock => lock.read('b', { leaseMs: 10_000 })],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':extended'],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }, 60_000),
        [lease('a')]: leaseOf(60_000),
        [lease('b')]: leaseOf(10_000),
      },
    },
    'a shorter lease shortens neither the lease nor the lock': {
      given: [aReads],
      call: lock => lock.extendRead('a', 1_000),
      reply: [':extended'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf() },
    },
    'a shorter lease than another reader has does not shorten the lock': {
      given: [lock => lock.read('b', { leaseMs: 90_000 }), lock => lock.read('a', { leaseMs: 10_000 })],
      call: lock => lock.extendRead('a', 30_000),
      reply: [':extended'],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }, 90_000),
        [lease('a')]: leaseOf(),
        [lease('b')]: leaseOf(90_000),
      },
    },
    'a reader whose lease has ended is not brought back, although its field is still there': {
      given: [aReads, bReads, over(lease('a'))],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', a: 1, b: 1 }), [lease('b')]: leaseOf() },
    },
    'an expired lease key of an inner hold is not created again': {
      given: [...aReadsTwice, over(lease('a', 2))],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':extended'],
      store: { [L]: hashOf({ mode: 'read', a: 2 }, 60_000), [lease('a')]: leaseOf(60_000) },
    },
    'the read extension of a writer also raises the TTL of the lock': {
      given: aWritesAndReads,
      call: lock => lock.extendRead('a', 60_000),
      reply: [':extended'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }, 60_000), [lease('a')]: leaseOf(60_000) },
    },
    'a released reader is not brought back': {
      given: [aReads, lock => lock.endRead('a')],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':gone'],
      store: { [readDone('a')]: flag(1) },
    },
    'a reader that was forced out is gone, although its lease key is still there': {
      given: [aReads, lock => lock.force('read', 'op')],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':gone'],
      store: { [lease('a')]: leaseOf(), [answer('op')]: flag(1), [readDone('a')]: flag(0) },
    },
    'a writer that does not read is gone': {
      given: [aWrites],
      call: lock => lock.extendRead('a', 60_000),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }) },
    },
  })
})

describe('release', () => {
  table({
    'the last reader frees the lock': {
      given: [aReads],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [readDone('a')]: flag(1) },
    },
    'the reader with the longest lease leaves the lock the longest lease of the others': {
      given: [
        lock => lock.read('b', { leaseMs: 10_000 }),
        lock => lock.read('c', { leaseMs: 20_000 }),
        aReads,
      ],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', b: 1, c: 1 }, 20_000),
        [lease('b')]: leaseOf(10_000),
        [lease('c')]: leaseOf(20_000),
        [readDone('a')]: flag(1),
      },
    },
    'a reader with a shorter lease leaves the lock as it is': {
      given: [bReads, lock => lock.read('a', { leaseMs: 10_000 })],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'the longest lease counts every hold of the others': {
      given: [
        lock => lock.read('b', { leaseMs: 10_000 }),
        // Redisson leaves this for a thread that read twice: the newest hold has the longest lease.
        () => redis().client.hset(L, idOf('b'), 2),
        () => redis().client.set(lease('b', 2), '1', 'PX', 20_000),
        aReads,
      ],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', b: 2 }, 20_000),
        [lease('b')]: leaseOf(10_000),
        [lease('b', 2)]: leaseOf(20_000),
        [readDone('a')]: flag(1),
      },
    },
    'the release of the last living reader sweeps out readers that died': {
      given: [bReads, lock => lock.read('a', { leaseMs: 60_000 }), over(lease('b'))],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [readDone('a')]: flag(1) },
    },
    'a reader that died stays in the hash while another is alive': {
      given: [
        bReads,
        lock => lock.read('c', { leaseMs: 20_000 }),
        lock => lock.read('a', { leaseMs: 60_000 }),
        over(lease('b')),
      ],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', b: 1, c: 1 }, 20_000),
        [lease('c')]: leaseOf(20_000),
        [readDone('a')]: flag(1),
      },
    },
    'an inner hold removes its lease key and leaves the lease of the first': {
      given: aReadsTwice,
      call: lock => lock.endRead('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [readDone('a', 1)]: flag(1) },
    },
    'the outer hold may end first': {
      given: aReadsTwice,
      call: lock => lock.endRead('a', { holds: 1 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'the release of an inner hold that arrives before its re-entry does not raise the count': {
      given: [aReads],
      call: lock => lock.endRead('a', { hold: 2, holds: 2 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [readDone('a', 2)]: flag(1) },
    },
    'the last hold removes all lease keys of the reader': {
      given: [...aReadsTwice, bReads],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'the reading of a writer ends without shortening the writing (Redisson weakness 4.2-3)': {
      given: [
        lock => lock.write('a', { leaseMs: 60_000 }),
        lock => lock.readAgain('a', { holds: 1, leaseMs: 2_000 }),
        lock => lock.readAgain('a', { hold: 2, holds: 2, leaseMs: 2_000 }),
      ],
      call: lock => lock.endRead('a', { hold: 2, holds: 1 }),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }, 60_000),
        [lease('a')]: leaseOf(2_000),
        [readDone('a', 2)]: flag(1),
      },
    },
    'the last reading of a writer leaves the writing': {
      given: aWritesAndReads,
      call: lock => lock.endRead('a', { hold: 1 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }), [readDone('a', 1)]: flag(1) },
    },
    'a reader whose lease has ended is gone, its field is removed, and the lock keeps the lease of the others':
      {
        given: [aReads, bReads, over(lease('a'))],
        call: lock => lock.endRead('a'),
        reply: [':gone'],
        store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(0) },
      },
    'when all leases have ended, the first release frees the lock': {
      given: [aReads, bReads, over(lease('a'), lease('b'))],
      call: lock => lock.endRead('a'),
      reply: [':gone'],
      store: { [readDone('a')]: flag(0) },
    },
    'a free lock has nothing to release, and the holder is finished': {
      call: lock => lock.endRead('a'),
      reply: [':gone'],
      store: { [readDone('a')]: flag(0) },
    },
    'a holder that does not read releases nothing': {
      given: [bReads],
      call: lock => lock.endRead('a'),
      reply: [':gone'],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(0) },
    },
    'a second delivery gets the answer of the first and does not end the next reading': {
      given: [aReads, lock => lock.endRead('a'), bReads],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'a second delivery of a release that came too late is gone again (Redisson weakness 4.2-6)': {
      given: [lock => lock.endRead('a')],
      call: lock => lock.endRead('a'),
      reply: [':gone'],
      store: { [readDone('a')]: flag(0) },
    },
    'a lock that lost its expiry gets one again from the leases': {
      given: [bReads, aReads, neverExpires],
      call: lock => lock.endRead('a'),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', b: 1 }), [lease('b')]: leaseOf(), [readDone('a')]: flag(1) },
    },
    'a cancelled acquire is taken back': {
      given: [aReads],
      call: lock => lock.endRead('a', { outcome: 0 }),
      reply: [':released'],
      store: { [readDone('a')]: flag(0) },
    },
    'a cancelled re-entry leaves the outer hold': {
      given: aReadsTwice,
      call: lock => lock.endRead('a', { hold: 1, holds: 1, outcome: 0 }),
      reply: [':released'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [readDone('a', 1)]: flag(0) },
    },
  })
})

describe('inspect', () => {
  table({
    'a free lock is free': { call: lock => lock.whoReads(), reply: [':free'], store: {} },
    'one reader is reported, with the holds of all readers and the rest of the longest lease': {
      given: [...aReadsTwice, lock => lock.read('b', { leaseMs: 60_000 })],
      call: lock => lock.whoReads(),
      reply: [':held', expect.toBeOneOf(['a', 'b']), 3, left(60_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 2, b: 1 }, 60_000),
        [lease('a')]: leaseOf(),
        [lease('a', 2)]: leaseOf(),
        [lease('b')]: leaseOf(60_000),
      },
    },
    'a reader that asks gets the rest of its own lease': {
      given: [lock => lock.read('a', { leaseMs: 20_000 }), lock => lock.read('b', { leaseMs: 60_000 })],
      call: lock => lock.whoReads('a'),
      reply: [':ours', left(20_000)],
      store: {
        [L]: hashOf({ mode: 'read', a: 1, b: 1 }, 60_000),
        [lease('a')]: leaseOf(20_000),
        [lease('b')]: leaseOf(60_000),
      },
    },
    'a reader whose lease has ended gets another reader': {
      given: [aReads, bReads, over(lease('a'))],
      call: lock => lock.whoReads('a'),
      reply: [':held', 'b', 1, left(30_000)],
      store: { [L]: hashOf({ mode: 'read', a: 1, b: 1 }), [lease('b')]: leaseOf() },
    },
    'a writer that does not read is not reported as a reader': {
      given: [aWrites],
      call: lock => lock.whoReads(),
      reply: [':free'],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1 }) },
    },
    'a writer that reads is reported as a reader': {
      given: aWritesAndReads,
      call: lock => lock.whoReads(),
      reply: [':held', 'a', 1, left(30_000)],
      store: { [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }), [lease('a')]: leaseOf() },
    },
    'a lock without an expiry reports -1': {
      given: [aReads, neverExpires],
      call: lock => lock.whoReads(),
      reply: [':held', 'a', 1, -1],
      store: { [L]: hashOf({ mode: 'read', a: 1 }, -1), [lease('a')]: leaseOf() },
    },
  })
})
