import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { LockScripts, type Reply } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { readValues } from '../support/store.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const { done, lock: key } = wire('L')

/** The requests of two holders and a force release. A client sends a request only after the one that `after` names. */
const REQUESTS: Record<string, { send: (lock: LockScripts) => Promise<Reply>; after?: string }> = {
  'a acquires': { send: lock => lock.acquire('a') },
  'a asks for the last time': { send: lock => lock.acquire('a', { last: true }) },
  'a re-enters': { send: lock => lock.reenter('a', { leaseMs: 60_000 }), after: 'a acquires' },
  'a extends': { send: lock => lock.extend('a', 60_000), after: 'a acquires' },
  'a ends its inner hold': { send: lock => lock.release('a', { hold: 1, holds: 1 }) },
  'a ends its outer hold': { send: lock => lock.release('a') },
  'a is cancelled': { send: lock => lock.cancel('a') },
  'b acquires': { send: lock => lock.acquire('b') },
  'b is released': { send: lock => lock.release('b') },
  'an operator forces it open': { send: lock => lock.forceRelease('op') },
}

type Name = keyof typeof REQUESTS & string

/** Every order of up to `length` different requests that a client can bring about. */
function histories(length: number): Name[][] {
  if (length === 0) return [[]]
  const shorter = histories(length - 1)
  const grown = shorter
    .filter(history => history.length === length - 1)
    .flatMap(history =>
      Object.keys(REQUESTS)
        .filter(name => mayFollow(history, name))
        .map(name => [...history, name]),
    )
  return [...shorter, ...grown]
}

function mayFollow(history: Name[], name: Name): boolean {
  const after = REQUESTS[name]?.after
  return !history.includes(name) && (after === undefined || history.includes(after))
}

/** An acquire is over when its holder is finished or has the lock. Until then, a duplicate of it is the next poll. */
async function isOver(client: Redis, name: Name): Promise<boolean> {
  const [holder = ''] = name
  if (!name.includes('acquires') && !name.includes('asks')) return true
  return (await client.exists(done(holder))) === 1 || (await client.hexists(key, holder)) === 1
}

describe('every request, repeated after every history of up to three requests', () => {
  const all = histories(3)

  it.each(Object.keys(REQUESTS))(
    'a duplicate of "%s" changes nothing and never shortens the TTL',
    async name => {
      const { client } = redis()
      const lock = new LockScripts(client)
      const replay = async () => (await REQUESTS[name]?.send(lock))?.[0]
      let repeated = 0
      for (const history of all.filter(history => history.includes(name))) {
        await client.flushdb()
        for (const request of history) await REQUESTS[request]?.send(lock)
        if (!(await isOver(client, name))) continue
        const before = { values: await readValues(client), ttlMs: await client.pttl(key) }
        const replies = [await replay(), await replay(), await replay()]
        expect(new Set(replies).size, history.join(', ')).toBe(1)
        expect(await readValues(client), history.join(', ')).toEqual(before.values)
        expect(await client.pttl(key), history.join(', ')).toBeGreaterThan(before.ttlMs - 5_000)
        repeated++
      }
      expect(repeated).toBeGreaterThan(20)
    },
  )
})
