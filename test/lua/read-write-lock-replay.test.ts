import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../support/lock-scripts.ts'
import { ReadWriteScripts, readWriteWire } from '../support/read-write-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { readStore } from '../support/store.ts'

const redis = useRedis()
const { lock: key, readDone, writeDone } = readWriteWire('L')

interface Request {
  send: (lock: ReadWriteScripts) => Promise<Reply>
  /** The request that its client sends before this one. */
  after?: string
  /** Where to see that an acquire is over. Until then, a duplicate of it is the next poll. */
  over?: { done: string; field: string }
}

/** The requests of a reader, of a writer that also reads, and of an operator. */
const REQUESTS: Record<string, Request> = {
  'a reads': { send: lock => lock.read('a'), over: { done: readDone('a'), field: 'a' } },
  'a asks to read for the last time': {
    send: lock => lock.read('a', { last: true }),
    over: { done: readDone('a'), field: 'a' },
  },
  'a reads again': { send: lock => lock.readAgain('a', { leaseMs: 60_000 }), after: 'a reads' },
  'a extends': { send: lock => lock.extendRead('a', 60_000), after: 'a reads' },
  'a ends its inner hold': { send: lock => lock.endRead('a', { hold: 1, holds: 1 }) },
  'a ends its outer hold': { send: lock => lock.endRead('a') },
  'a is cancelled': { send: lock => lock.endRead('a', { outcome: 0 }) },
  'w writes': { send: lock => lock.write('w'), over: { done: writeDone('w'), field: 'w:write' } },
  'w reads too': { send: lock => lock.readAgain('w', { holds: 1 }), after: 'w writes' },
  'w ends its reading': { send: lock => lock.endRead('w', { hold: 1 }) },
  'w writes again': {
    send: lock => lock.writeAgain('w', { hold: 2, leaseMs: 60_000 }),
    after: 'w writes',
  },
  'w ends its writing': { send: lock => lock.endWrite('w') },
  'an operator ends the reading': { send: lock => lock.force('read', 'op') },
  'an operator ends the writing': { send: lock => lock.force('write', 'op2') },
}

const NAMES = Object.keys(REQUESTS)

/** Every order of up to `length` different requests that clients can bring about. */
function histories(length: number): string[][] {
  if (length === 0) return [[]]
  const shorter = histories(length - 1)
  const grown = shorter
    .filter(history => history.length === length - 1)
    .flatMap(history => NAMES.filter(name => mayFollow(history, name)).map(name => [...history, name]))
  return [...shorter, ...grown]
}

function mayFollow(history: string[], name: string): boolean {
  const after = REQUESTS[name]?.after
  return !history.includes(name) && (after === undefined || history.includes(after))
}

async function isOver(client: Redis, { over }: Request): Promise<boolean> {
  if (!over) return true
  return (await client.exists(over.done)) === 1 || (await client.hexists(key, over.field)) === 1
}

const ALL = histories(3)

describe('every request, repeated after every history of up to three requests', () => {
  it.each(NAMES)('a duplicate of "%s" changes nothing and never shortens a TTL', async name => {
    const { client } = redis()
    const lock = new ReadWriteScripts(client)
    const request = REQUESTS[name] ?? expect.unreachable()
    const replay = async () => (await request.send(lock))[0]
    let repeated = 0
    for (const history of ALL.filter(history => history.includes(name))) {
      await client.flushdb()
      for (const each of history) await REQUESTS[each]?.send(lock)
      if (!(await isOver(client, request))) continue
      const before = await readStore(client)
      const replies = [await replay(), await replay(), await replay()]
      const after = await readStore(client)
      const context = history.join(', ')
      expect(new Set(replies).size, context).toBe(1)
      expect(valuesOf(after), context).toEqual(valuesOf(before))
      for (const [each, { ttlMs }] of Object.entries(before)) {
        expect(after[each]?.ttlMs, `${each} after ${context}`).toBeGreaterThan(ttlMs - 5_000)
      }
      repeated++
    }
    expect(repeated).toBeGreaterThan(20)
  })
})

describe('after every history of up to three requests', () => {
  it('the lock has readers or one writer, outlasts every lease key, and every key has a TTL', async () => {
    const { client } = redis()
    const lock = new ReadWriteScripts(client)
    for (const history of ALL) {
      await client.flushdb()
      for (const each of history) await REQUESTS[each]?.send(lock)
      const store = await readStore(client)
      expectConsistent(store, history.join(', '))
    }
  })
})

function valuesOf(store: Awaited<ReturnType<typeof readStore>>) {
  return Object.fromEntries(Object.entries(store).map(([key, { type, value }]) => [key, { type, value }]))
}

function expectConsistent(store: Awaited<ReturnType<typeof readStore>>, context: string): void {
  const fields = (store[key]?.value ?? {}) as Record<string, string>
  const { mode, ...holders } = fields
  const writers = Object.keys(holders).filter(field => field.endsWith(':write'))
  const readers = Object.keys(holders).filter(field => !field.endsWith(':write'))
  expect(writers.length, context).toBe(mode === 'write' ? 1 : 0)
  if (mode === 'read') expect(readers.length, context).toBeGreaterThan(0)
  if (mode === 'write')
    expect(
      readers.every(reader => writers[0] === `${reader}:write`),
      context,
    ).toBe(true)
  for (const reader of readers) {
    const lease = store[readWriteWire('L').lease(reader)]
    expect(lease?.ttlMs, context).toBeLessThanOrEqual((store[key]?.ttlMs ?? 0) + 1_000)
  }
  for (const [each, { ttlMs }] of Object.entries(store))
    expect(ttlMs, `${each}: ${context}`).toBeGreaterThan(0)
}
