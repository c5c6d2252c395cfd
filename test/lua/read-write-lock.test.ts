/** Forced releases of one side of a read-write lock, and keys that hold something else. */
import { describe, expect, it } from 'vitest'
import { hashOf, leaseOf, ReadWriteScripts } from '../support/read-write-scripts.ts'
import { type Step, useTables } from '../support/read-write-table.ts'
import { flag, heldBy, runningDownFrom as left, readStore } from '../support/store.ts'

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
  table,
} = useTables()

describe('force release', () => {
  table({
    'all reading ends, and the lease keys are left to expire': {
      given: [...aReadsTwice, bReads],
      call: lock => lock.force('read', 'op'),
      reply: [':released'],
      store: {
        [lease('a')]: leaseOf(),
        [lease('a', 2)]: leaseOf(),
        [lease('b')]: leaseOf(),
        [answer('op')]: flag(1),
        [readDone('a')]: flag(0),
        [readDone('b')]: flag(0),
      },
    },
    'late duplicates of the acquires take nothing': {
      given: [aReads, bReads, lock => lock.force('read', 'op'), lock => lock.read('b')],
      call: lock => lock.read('a'),
      reply: [':refused', -2],
      store: {
        [lease('a')]: leaseOf(),
        [lease('b')]: leaseOf(),
        [answer('op')]: flag(1),
        [readDone('a')]: flag(0),
        [readDone('b')]: flag(0),
      },
    },
    'a late duplicate of the writer’s acquire takes nothing': {
      given: [aWrites, lock => lock.force('write', 'op')],
      call: lock => lock.write('a'),
      reply: [':refused', -2],
      store: { [answer('op')]: flag(1), [writeDone('a')]: flag(0) },
    },
    'the writing ends': {
      given: [aWrites, lock => lock.writeAgain('a')],
      call: lock => lock.force('write', 'op'),
      reply: [':released'],
      store: { [answer('op')]: flag(1), [writeDone('a')]: flag(0) },
    },
    'a forced end of the reading does not touch a writer, even one that reads': {
      given: aWritesAndReads,
      call: lock => lock.force('read', 'op'),
      reply: [':free'],
      store: {
        [L]: hashOf({ mode: 'write', 'a:write': 1, a: 1 }),
        [lease('a')]: leaseOf(),
        [answer('op')]: flag(0),
      },
    },
    'a forced end of the writing does not touch readers': {
      given: [aReads],
      call: lock => lock.force('write', 'op'),
      reply: [':free'],
      store: { [L]: hashOf({ mode: 'read', a: 1 }), [lease('a')]: leaseOf(), [answer('op')]: flag(0) },
    },
    'a free lock is reported as free': {
      call: lock => lock.force('read', 'op'),
      reply: [':free'],
      store: { [answer('op')]: flag(0) },
    },
    'a second delivery does not end the next writing': {
      given: [aWrites, lock => lock.force('write', 'op'), bWrites],
      call: lock => lock.force('write', 'op'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'write', 'b:write': 1 }),
        [answer('op')]: flag(1),
        [writeDone('a')]: flag(0),
      },
    },
    'the lease key of a reader that was forced out does not prolong the next reading': {
      given: [
        lock => lock.read('a', { leaseMs: 60_000 }),
        lock => lock.force('read', 'op'),
        lock => lock.read('b', { leaseMs: 20_000 }),
        lock => lock.read('c', { leaseMs: 30_000 }),
      ],
      call: lock => lock.endRead('c'),
      reply: [':released'],
      store: {
        [L]: hashOf({ mode: 'read', b: 1 }, 20_000),
        [lease('a')]: leaseOf(60_000),
        [lease('b')]: leaseOf(20_000),
        [answer('op')]: flag(1),
        [readDone('a')]: flag(0),
        [readDone('c')]: flag(1),
      },
    },
  })
})

describe('keys that hold something else', () => {
  const calls: Record<string, Step> = {
    'read: acquire': lock => lock.read('a'),
    'read: last try': lock => lock.read('a', { last: true }),
    'read: release': lock => lock.endRead('a'),
    'read: inspect': lock => lock.whoReads(),
    'write: acquire': lock => lock.write('a'),
    'write: last try': lock => lock.write('a', { last: true }),
    'write: inspect': lock => lock.whoWrites(),
    'force release of the reading': lock => lock.force('read', 'op'),
    'force release of the writing': lock => lock.force('write', 'op'),
  }

  it.each(Object.entries(calls))(
    "%s refuses a plain lock's hash and changes nothing",
    async (_name, call) => {
      const { client } = redis()
      await client.hset(L, 'other:1', 1)
      await client.pexpire(L, 30_000)
      await expect(call(new ReadWriteScripts(client, L))).rejects.toThrow(/WRONGTYPE/)
      expect(await readStore(client)).toEqual({ [L]: heldBy('other:1') })
    },
  )

  const others: Record<string, Step> = {
    ...calls,
    'read: reenter': lock => lock.readAgain('a'),
    'read: extend': lock => lock.extendRead('a', 60_000),
    'write: release': lock => lock.endWrite('a'),
  }

  it.each(Object.entries(others))(
    '%s refuses a key of another type and changes nothing',
    async (_name, call) => {
      const { client } = redis()
      await client.set(L, 'an order', 'PX', 30_000)
      await expect(call(new ReadWriteScripts(client, L))).rejects.toThrow(/WRONGTYPE/)
      expect(await readStore(client)).toEqual({
        [L]: { type: 'string', value: 'an order', ttlMs: left(30_000) },
      })
    },
  )
})
