import { describe, expect, it } from 'vitest'
import { LockScripts, type Reply } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { type Entry, flag, heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const L = 'L'
const { done, answer } = wire(L)

type Step = (lock: LockScripts) => Promise<unknown>

interface Row {
  given?: Step[]
  call: (lock: LockScripts) => Promise<Reply>
  reply: Reply
  /** Everything in Redis afterwards. */
  store: Record<string, Entry>
}

/** The truth table of one script: what it answers in each situation, and all that it leaves in Redis. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, store }) => {
    const lock = new LockScripts(redis().client, L)
    for (const step of given) await step(lock)
    expect(await call(lock)).toEqual(reply)
    expect(await readStore(redis().client)).toEqual(store)
  })
}

const aHolds: Step = lock => lock.acquire('a')
const aHoldsTwice: Step[] = [aHolds, lock => lock.reenter('a')]
const bHolds: Step = lock => lock.acquire('b')
const aIsDone: Step[] = [aHolds, lock => lock.release('a')]
const aIsCancelled: Step = lock => lock.cancel('a')
const itExpires: Step = async () => {
  await redis().client.pexpire(L, 1)
  await expect.poll(() => redis().client.pttl(L), { interval: 1 }).toBe(-2)
}
const itNeverExpires: Step = () => redis().client.persist(L)
const left = runningDownFrom

describe('acquire', () => {
  table({
    'a free lock is granted for the whole lease': {
      call: lock => lock.acquire('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: { [L]: heldBy('a', { ttlMs: 20_000 }) },
    },
    'the last try for a free lock is granted too and writes no done key': {
      call: lock => lock.acquire('a', { last: true }),
      reply: [':granted', 30_000],
      store: { [L]: heldBy('a') },
    },
    'the longest lease that is a safe integer is accepted as it is': {
      call: lock => lock.acquire('a', { leaseMs: Number.MAX_SAFE_INTEGER }),
      reply: [':granted', Number.MAX_SAFE_INTEGER],
      store: { [L]: heldBy('a', { ttlMs: Number.MAX_SAFE_INTEGER }) },
    },
    'an expired lock is granted to the next holder': {
      given: [bHolds, itExpires],
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000],
      store: { [L]: heldBy('a') },
    },
    'a repeated request gets the rest of the lease, which is not renewed': {
      given: [lock => lock.acquire('a', { leaseMs: 20_000 })],
      call: lock => lock.acquire('a', { leaseMs: 60_000 }),
      reply: [':granted', left(20_000)],
      store: { [L]: heldBy('a', { ttlMs: 20_000 }) },
    },
    'a repeated request keeps both holds': {
      given: aHoldsTwice,
      call: lock => lock.acquire('a'),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a', { holds: 2 }) },
    },
    'a repeated request keeps the inner hold after the outer one was released': {
      given: [...aHoldsTwice, lock => lock.release('a', { holds: 1 })],
      call: lock => lock.acquire('a'),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a'), [done('a')]: flag(1) },
    },
    "another holder's lock is busy for the rest of its lease, and a poll leaves no key": {
      given: [lock => lock.acquire('b', { leaseMs: 20_000 })],
      call: lock => lock.acquire('a'),
      reply: [':busy', left(20_000)],
      store: { [L]: heldBy('b', { ttlMs: 20_000 }) },
    },
    'the last try for a busy lock finishes its holder': {
      given: [bHolds],
      call: lock => lock.acquire('a', { last: true }),
      reply: [':busy', left(30_000)],
      store: { [L]: heldBy('b'), [done('a')]: flag(0) },
    },
    'a lock without an expiry is busy with -1': {
      given: [bHolds, itNeverExpires],
      call: lock => lock.acquire('a'),
      reply: [':busy', -1],
      store: { [L]: heldBy('b', { ttlMs: -1 }) },
    },
    'a holder that has released is refused, although the lock is free': {
      given: aIsDone,
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(1) },
    },
    'a holder that was cancelled before its acquire arrived is refused': {
      given: [aIsCancelled],
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(0) },
    },
    'a finished holder is refused with the rest of the present lease': {
      given: [...aIsDone, bHolds],
      call: lock => lock.acquire('a'),
      reply: [':refused', left(30_000)],
      store: { [L]: heldBy('b'), [done('a')]: flag(1) },
    },
    'a finished holder is refused with -1 when the present lease never ends': {
      given: [...aIsDone, bHolds, itNeverExpires],
      call: lock => lock.acquire('a', { last: true }),
      reply: [':refused', -1],
      store: { [L]: heldBy('b', { ttlMs: -1 }), [done('a')]: flag(1) },
    },
    'a duplicate of a busy last try takes nothing, although the lock is free by then': {
      given: [bHolds, lock => lock.acquire('a', { last: true }), lock => lock.release('b')],
      call: lock => lock.acquire('a', { last: true }),
      reply: [':refused', -2],
      store: { [done('a')]: flag(0), [done('b')]: flag(1) },
    },
  })

  it('a lease of one millisecond expires', async () => {
    const lock = new LockScripts(redis().client, L)
    expect(await lock.acquire('a', { leaseMs: 1 })).toEqual([':granted', 1])
    await expect.poll(() => readStore(redis().client), { interval: 1 }).toEqual({})
  })
})

describe('reenter', () => {
  table({
    'a second hold is counted and gets the rest of the lease': {
      given: [aHolds],
      call: lock => lock.reenter('a'),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a', { holds: 2 }) },
    },
    'a longer lease raises the TTL': {
      given: [aHolds],
      call: lock => lock.reenter('a', { leaseMs: 60_000 }),
      reply: [':granted', left(60_000)],
      store: { [L]: heldBy('a', { holds: 2, ttlMs: 60_000 }) },
    },
    'a shorter lease does not lower the TTL': {
      given: [aHolds],
      call: lock => lock.reenter('a', { leaseMs: 1_000 }),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a', { holds: 2 }) },
    },
    'a hold count that is already reached stays, and so does the TTL': {
      given: aHoldsTwice,
      call: lock => lock.reenter('a', { leaseMs: 60_000 }),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a', { holds: 2 }) },
    },
    'an earlier re-entry that arrives after a later one does not lower the count': {
      given: [aHolds, lock => lock.reenter('a', { hold: 2, holds: 3 })],
      call: lock => lock.reenter('a', { hold: 1, holds: 2 }),
      reply: [':granted', left(30_000)],
      store: { [L]: heldBy('a', { holds: 3 }) },
    },
    'a re-entry that arrives after its own release adds nothing': {
      given: [...aHoldsTwice, lock => lock.release('a', { hold: 1, holds: 1 })],
      call: lock => lock.reenter('a'),
      reply: [':refused'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(1) },
    },
    'a re-entry that arrives after its own cancel adds nothing': {
      given: [aHolds, lock => lock.cancel('a', { hold: 1, holds: 1 })],
      call: lock => lock.reenter('a'),
      reply: [':refused'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(0) },
    },
    'a free lock cannot be re-entered': {
      call: lock => lock.reenter('a'),
      reply: [':gone'],
      store: {},
    },
    'an expired lock cannot be re-entered': {
      given: [aHolds, itExpires],
      call: lock => lock.reenter('a'),
      reply: [':gone'],
      store: {},
    },
    "another holder's lock cannot be re-entered": {
      given: [bHolds],
      call: lock => lock.reenter('a', { leaseMs: 60_000 }),
      reply: [':gone'],
      store: { [L]: heldBy('b') },
    },
  })
})

describe('extend', () => {
  table({
    'a longer lease raises the TTL': {
      given: [aHolds],
      call: lock => lock.extend('a', 60_000),
      reply: [':extended'],
      store: { [L]: heldBy('a', { ttlMs: 60_000 }) },
    },
    'a shorter lease counts as extended and changes nothing': {
      given: [aHolds],
      call: lock => lock.extend('a', 1_000),
      reply: [':extended'],
      store: { [L]: heldBy('a') },
    },
    'the longest lease that is a safe integer is accepted as it is': {
      given: [aHolds],
      call: lock => lock.extend('a', Number.MAX_SAFE_INTEGER),
      reply: [':extended'],
      store: { [L]: heldBy('a', { ttlMs: Number.MAX_SAFE_INTEGER }) },
    },
    'a lock without an expiry does not get one': {
      given: [aHolds, itNeverExpires],
      call: lock => lock.extend('a', 60_000),
      reply: [':extended'],
      store: { [L]: heldBy('a', { ttlMs: -1 }) },
    },
    'a free lock is not created': {
      call: lock => lock.extend('a', 60_000),
      reply: [':gone'],
      store: {},
    },
    'an expired lock is not brought back': {
      given: [aHolds, itExpires],
      call: lock => lock.extend('a', 60_000),
      reply: [':gone'],
      store: {},
    },
    'a released lock is not brought back': {
      given: aIsDone,
      call: lock => lock.extend('a', 60_000),
      reply: [':gone'],
      store: { [done('a')]: flag(1) },
    },
    "another holder's lock is not extended": {
      given: [bHolds],
      call: lock => lock.extend('a', 60_000),
      reply: [':gone'],
      store: { [L]: heldBy('b') },
    },
  })
})

describe('release', () => {
  table({
    'the last hold frees the lock and leaves the done key': {
      given: [aHolds],
      call: lock => lock.release('a'),
      reply: [':released'],
      store: { [done('a')]: flag(1) },
    },
    'an inner hold leaves the outer one with the TTL it had': {
      given: aHoldsTwice,
      call: lock => lock.release('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(1) },
    },
    'the outer hold may end first': {
      given: aHoldsTwice,
      call: lock => lock.release('a', { holds: 1 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a')]: flag(1) },
    },
    'an inner hold whose count is already reached writes only its done key': {
      given: [aHolds],
      call: lock => lock.release('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(1) },
    },
    'the release of an inner hold that arrives before its re-entry does not raise the count': {
      given: [aHolds],
      call: lock => lock.release('a', { hold: 2, holds: 2 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a', 2)]: flag(1) },
    },
    'a free lock has nothing to release, and the holder is finished': {
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
    'an expired lock has nothing to release': {
      given: [aHolds, itExpires],
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
    "another holder's lock is not touched": {
      given: [bHolds],
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [L]: heldBy('b'), [done('a')]: flag(0) },
    },
    'a second delivery gets the answer of the first': {
      given: aIsDone,
      call: lock => lock.release('a'),
      reply: [':released'],
      store: { [done('a')]: flag(1) },
    },
    'a second delivery does not free the lock of the next holder': {
      given: [...aIsDone, bHolds],
      call: lock => lock.release('a'),
      reply: [':released'],
      store: { [L]: heldBy('b'), [done('a')]: flag(1) },
    },
    'a second delivery of a release that came too late is gone again': {
      given: [lock => lock.release('a'), bHolds],
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [L]: heldBy('b'), [done('a')]: flag(0) },
    },
    'a second delivery for an inner hold does not end the outer one': {
      given: [...aHoldsTwice, lock => lock.release('a', { hold: 1, holds: 1 })],
      call: lock => lock.release('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(1) },
    },
    'a lock without an expiry is freed': {
      given: [aHolds, itNeverExpires],
      call: lock => lock.release('a'),
      reply: [':released'],
      store: { [done('a')]: flag(1) },
    },
  })
})

describe('cancel', () => {
  table({
    'a granted acquire is taken back': {
      given: [aHolds],
      call: lock => lock.cancel('a'),
      reply: [':released'],
      store: { [done('a')]: flag(0) },
    },
    'an acquire that has not arrived yet is finished': {
      call: lock => lock.cancel('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
    "another holder's lock is not touched": {
      given: [bHolds],
      call: lock => lock.cancel('a'),
      reply: [':gone'],
      store: { [L]: heldBy('b'), [done('a')]: flag(0) },
    },
    'a granted re-entry is taken back and leaves the outer hold': {
      given: aHoldsTwice,
      call: lock => lock.cancel('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { [L]: heldBy('a'), [done('a', 1)]: flag(0) },
    },
    'a release after a cancel has nothing left to release': {
      given: [aHolds, aIsCancelled],
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
  })
})

describe('force release', () => {
  table({
    'a held lock is freed regardless of its holder': {
      given: aHoldsTwice,
      call: lock => lock.forceRelease('op'),
      reply: [':released'],
      store: { [answer('op')]: flag(1), [done('a')]: flag(0) },
    },
    'a lock without an expiry is freed': {
      given: [bHolds, itNeverExpires],
      call: lock => lock.forceRelease('op'),
      reply: [':released'],
      store: { [answer('op')]: flag(1), [done('b')]: flag(0) },
    },
    'a free lock is reported as free': {
      call: lock => lock.forceRelease('op'),
      reply: [':free'],
      store: { [answer('op')]: flag(0) },
    },
    'an expired lock is reported as free': {
      given: [aHolds, itExpires],
      call: lock => lock.forceRelease('op'),
      reply: [':free'],
      store: { [answer('op')]: flag(0) },
    },
    'a second delivery does not take the lock away from the next holder': {
      given: [aHolds, lock => lock.forceRelease('op'), bHolds],
      call: lock => lock.forceRelease('op'),
      reply: [':released'],
      store: { [L]: heldBy('b'), [answer('op')]: flag(1), [done('a')]: flag(0) },
    },
    'a second delivery does not take a lock that was free at the first one': {
      given: [lock => lock.forceRelease('op'), bHolds],
      call: lock => lock.forceRelease('op'),
      reply: [':free'],
      store: { [L]: heldBy('b'), [answer('op')]: flag(0) },
    },
    'another operation frees it again': {
      given: [aHolds, lock => lock.forceRelease('op'), bHolds],
      call: lock => lock.forceRelease('op2'),
      reply: [':released'],
      store: {
        [answer('op')]: flag(1),
        [answer('op2')]: flag(1),
        [done('a')]: flag(0),
        [done('b')]: flag(0),
      },
    },
    'a late duplicate of the acquire takes nothing': {
      given: [aHolds, lock => lock.forceRelease('op')],
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      store: { [answer('op')]: flag(1), [done('a')]: flag(0) },
    },
    'a hold that was released keeps its answer': {
      given: [...aHoldsTwice, lock => lock.release('a', { holds: 1 }), lock => lock.forceRelease('op')],
      call: lock => lock.release('a', { holds: 1 }),
      reply: [':released'],
      store: { [answer('op')]: flag(1), [done('a')]: flag(1) },
    },
    'the holder that lost it has nothing to release': {
      given: [aHolds, lock => lock.forceRelease('op')],
      call: lock => lock.release('a'),
      reply: [':gone'],
      store: { [answer('op')]: flag(1), [done('a')]: flag(0) },
    },
  })
})

describe('inspect', () => {
  table({
    'a free lock is free': { call: lock => lock.inspect(), reply: [':free'], store: {} },
    'a held lock reports its holder, its hold count and the rest of its lease': {
      given: aHoldsTwice,
      call: lock => lock.inspect(),
      reply: [':held', 'a', 2, left(30_000)],
      store: { [L]: heldBy('a', { holds: 2 }) },
    },
    'a lock without an expiry reports -1': {
      given: [bHolds, itNeverExpires],
      call: lock => lock.inspect(),
      reply: [':held', 'b', 1, -1],
      store: { [L]: heldBy('b', { ttlMs: -1 }) },
    },
    'an expired lock is free': {
      given: [aHolds, itExpires],
      call: lock => lock.inspect(),
      reply: [':free'],
      store: {},
    },
  })
})

describe('a key of another type is refused and nothing is changed', () => {
  const calls: Record<string, Step> = {
    acquire: lock => lock.acquire('a'),
    'a last try': lock => lock.acquire('a', { last: true }),
    reenter: lock => lock.reenter('a'),
    extend: lock => lock.extend('a', 60_000),
    release: lock => lock.release('a'),
    cancel: lock => lock.cancel('a'),
    'force release': lock => lock.forceRelease('op'),
    inspect: lock => lock.inspect(),
  }

  it.each(Object.entries(calls))('%s', async (_name, call) => {
    const { client } = redis()
    await client.set(L, 'an order', 'PX', 30_000)
    await expect(call(new LockScripts(client, L))).rejects.toThrow(/WRONGTYPE/)
    const order = { type: 'string', value: 'an order', ttlMs: left(30_000) }
    expect(await readStore(client)).toEqual({ [L]: order })
  })
})

describe('the hash of a read-write lock is refused like a key of another type', () => {
  it.each<[string, Step]>([
    ['acquire', lock => lock.acquire('a')],
    ['force release', lock => lock.forceRelease('op')],
    ['inspect', lock => lock.inspect()],
  ])('%s', async (_name, call) => {
    const { client } = redis()
    await client.hset(L, { mode: 'read', 'b:1': '1' })
    await expect(call(new LockScripts(client, L))).rejects.toThrow(/WRONGTYPE/)
    expect(await readStore(client)).toEqual({
      [L]: { type: 'hash', value: { mode: 'read', 'b:1': '1' }, ttlMs: -1 },
    })
  })
})
