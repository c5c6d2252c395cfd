/** The truth tables of the fair lock's scripts. The holders a, b and c are ours. */
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { FairLockScripts } from '../support/fair-lock-scripts.ts'
import { about, expectState, type FairState } from '../support/fair-lock-state.ts'
import type { Reply } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { heldBy, runningDownFrom } from '../support/store.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const { lock: key } = wire('L')

type Step = (lock: FairLockScripts, client: Redis) => Promise<unknown>

interface Row extends FairState {
  given?: Step[]
  call: (lock: FairLockScripts) => Promise<Reply>
  reply: Reply
}

function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, ...state }) => {
    const { client } = redis()
    const lock = new FairLockScripts(client)
    for (const step of given) await step(lock, client)
    expect(await call(lock)).toEqual(reply)
    await expectState(client, state)
  })
}

const aAsks: Step = lock => lock.acquire('a')
const bAsks: Step = lock => lock.acquire('b')
const cAsks: Step = lock => lock.acquire('c')
const aReleases: Step = lock => lock.release('a')
const aHolds: Step[] = [aAsks]
const bWaits: Step[] = [aAsks, bAsks]
const cWaitsBehindB: Step[] = [aAsks, bAsks, cAsks]
const bMayHaveIt: Step[] = [...cWaitsBehindB, aReleases]
const itExpires: Step = async (_lock, client) => {
  await client.pexpire(key, 1)
  await expect.poll(() => client.pttl(key), { interval: 1 }).toBe(-2)
}
const itNeverExpires: Step = (_lock, client) => client.persist(key)
const left = runningDownFrom

describe('acquire', () => {
  table({
    'a free lock is granted without a queue': {
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000],
      held: heldBy('a'),
    },
    'the first waiter is in front, and its timeout is the end of the lease plus its own slot': {
      given: aHolds,
      call: lock => lock.acquire('b'),
      reply: [':busy', left(30_000), 0],
      held: heldBy('a'),
      queue: [['b', 33_000]],
    },
    'the second waiter is behind the first, and its timeout is a slot later': {
      given: bWaits,
      call: lock => lock.acquire('c'),
      reply: [':busy', left(30_000), 1],
      held: heldBy('a'),
      queue: [
        ['b', 33_000],
        ['c', 36_000],
      ],
    },
    'slots of different lengths add up': {
      given: [aAsks, lock => lock.acquire('b', { waiterMs: 10_000 })],
      call: lock => lock.acquire('c', { waiterMs: 1_000 }),
      reply: [':busy', left(30_000), 1],
      held: heldBy('a'),
      queue: [
        ['b', 40_000],
        ['c', 41_000],
      ],
    },
    'the next poll keeps the place': {
      given: cWaitsBehindB,
      call: lock => lock.acquire('b'),
      reply: [':busy', left(30_000), 0],
      held: heldBy('a'),
      queue: [
        ['b', 33_000],
        ['c', 36_000],
      ],
    },
    'a poll after a renewal raises the timeout with the lease': {
      given: [...bWaits, lock => lock.plain.extend('a', 60_000)],
      call: lock => lock.acquire('b'),
      reply: [':busy', left(60_000), 0],
      held: heldBy('a', { ttlMs: 60_000 }),
      queue: [['b', 63_000]],
    },
    'a poll during a shorter lease lowers the timeout again': {
      given: [
        lock => lock.acquire('a', { leaseMs: 600_000 }),
        bAsks,
        cAsks,
        aReleases,
        lock => lock.acquire('b', { leaseMs: 10_000 }),
      ],
      call: lock => lock.acquire('c'),
      reply: [':busy', left(10_000), 0],
      held: heldBy('b', { ttlMs: 10_000 }),
      queue: [['c', 13_000]],
      done: { a: 1 },
    },
    'under a lock without an expiry the timeout is the slot alone': {
      given: [aAsks, itNeverExpires],
      call: lock => lock.acquire('b'),
      reply: [':busy', -1, 0],
      held: heldBy('a', { ttlMs: -1 }),
      queue: [['b', 3_000]],
    },
    'the next in line gets the free lock, and its slot is taken off the timeouts behind it': {
      given: bMayHaveIt,
      call: lock => lock.acquire('b'),
      reply: [':granted', 30_000],
      held: heldBy('b'),
      queue: [['c', 33_000]],
      done: { a: 1 },
    },
    'the next in line gets an expired lock': {
      given: [...bWaits, itExpires],
      call: lock => lock.acquire('b'),
      reply: [':granted', 30_000],
      held: heldBy('b'),
    },
    'a slot that was longer at the previous poll is taken off as it was counted': {
      given: [aAsks, lock => lock.acquire('b', { waiterMs: 10_000 }), cAsks, aReleases],
      call: lock => lock.acquire('b', { waiterMs: 1_000 }),
      reply: [':granted', 30_000],
      held: heldBy('b'),
      queue: [['c', 33_000]],
      done: { a: 1 },
    },
    'the last try of the next in line is granted too': {
      given: bMayHaveIt,
      call: lock => lock.acquire('b', { last: true }),
      reply: [':granted', 30_000],
      held: heldBy('b'),
      queue: [['c', 33_000]],
      done: { a: 1 },
    },
    'a free lock is busy for all but the next in line, for as long as that waiter may be silent': {
      given: bMayHaveIt,
      call: lock => lock.acquire('c'),
      reply: [':busy', about(3_000), 1],
      queue: [
        ['b', 33_000],
        ['c', 6_000],
      ],
      done: { a: 1 },
    },
    'the last try of a waiter leaves the queue, and its slot is taken off the timeouts behind it': {
      given: cWaitsBehindB,
      call: lock => lock.acquire('b', { last: true }),
      reply: [':busy', left(30_000), 0],
      held: heldBy('a'),
      queue: [['c', 33_000]],
      done: { b: 0 },
    },
    'the last try of the only waiter leaves no queue': {
      given: bWaits,
      call: lock => lock.acquire('b', { last: true }),
      reply: [':busy', left(30_000), 0],
      held: heldBy('a'),
      done: { b: 0 },
    },
    'a repeated request of the holder gets the rest of the lease and does not join the queue': {
      given: [lock => lock.acquire('a', { leaseMs: 20_000 }), bAsks],
      call: lock => lock.acquire('a', { leaseMs: 60_000 }),
      reply: [':granted', left(20_000)],
      held: heldBy('a', { ttlMs: 20_000 }),
      queue: [['b', 23_000]],
    },
    'a finished holder is refused and does not join the queue when the lock is free': {
      given: [aAsks, aReleases],
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      done: { a: 1 },
    },
    'a finished holder is refused when the lock is busy': {
      given: [aAsks, aReleases, bAsks],
      call: lock => lock.acquire('a'),
      reply: [':refused', left(30_000)],
      held: heldBy('b'),
      done: { a: 1 },
    },
    'a finished holder is refused when the lock is busy and others wait': {
      given: [...cWaitsBehindB, lock => lock.cancel('b')],
      call: lock => lock.acquire('b'),
      reply: [':refused', left(30_000)],
      held: heldBy('a'),
      queue: [['c', 33_000]],
      done: { b: 0 },
    },
    'a finished holder is refused when the lock is free and others wait': {
      given: bMayHaveIt,
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      queue: [
        ['b', 33_000],
        ['c', 36_000],
      ],
      done: { a: 1 },
    },
    'an acquire that arrives after its own cancel neither takes the lock nor joins the queue': {
      given: [lock => lock.cancel('b'), aAsks],
      call: lock => lock.acquire('b'),
      reply: [':refused', left(30_000)],
      held: heldBy('a'),
      done: { b: 0 },
    },
    'a duplicate of a busy last try takes nothing, although the lock is free by then': {
      given: [aAsks, lock => lock.tryAcquire('b'), aReleases],
      call: lock => lock.tryAcquire('b'),
      reply: [':refused', -2],
      done: { a: 1, b: 0 },
    },
  })
})

describe('a single try', () => {
  table({
    'gets a free lock': {
      call: lock => lock.tryAcquire('a'),
      reply: [':granted', 30_000],
      held: heldBy('a'),
    },
    'does not join the queue when the lock is busy': {
      given: aHolds,
      call: lock => lock.tryAcquire('b'),
      reply: [':busy', left(30_000), 0],
      held: heldBy('a'),
      done: { b: 0 },
    },
    'does not join the queue when others wait': {
      given: bWaits,
      call: lock => lock.tryAcquire('c'),
      reply: [':busy', left(30_000), 1],
      held: heldBy('a'),
      queue: [['b', 33_000]],
      done: { c: 0 },
    },
    'is busy for its own waiterMs when the next in line may be silent for longer': {
      given: [aAsks, lock => lock.acquire('b', { waiterMs: 60_000 }), aReleases],
      call: lock => lock.tryAcquire('c', { waiterMs: 2_000 }),
      reply: [':busy', 2_000, 1],
      queue: [['b', 90_000]],
      done: { a: 1, c: 0 },
    },
    'never overtakes when the lock is free, and is busy for as long as the next in line may be silent': {
      given: [...bWaits, aReleases],
      call: lock => lock.tryAcquire('c'),
      reply: [':busy', about(3_000), 1],
      queue: [['b', 33_000]],
      done: { a: 1, c: 0 },
    },
  })
})

describe('release', () => {
  table({
    'the last hold frees the lock and leaves the queue as it is': {
      given: cWaitsBehindB,
      call: lock => lock.release('a'),
      reply: [':released'],
      queue: [
        ['b', 33_000],
        ['c', 36_000],
      ],
      done: { a: 1 },
    },
    'without a queue, only the done key is left': {
      given: aHolds,
      call: lock => lock.release('a'),
      reply: [':released'],
      done: { a: 1 },
    },
    'an inner hold leaves the outer one': {
      given: [...bWaits, lock => lock.plain.reenter('a')],
      call: lock => lock.release('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      held: heldBy('a'),
      queue: [['b', 33_000]],
      done: { 'a:1': 1 },
    },
    'the release of an inner hold that arrives before its re-entry does not raise the count': {
      given: aHolds,
      call: lock => lock.release('a', { hold: 2, holds: 2 }),
      reply: [':released'],
      held: heldBy('a'),
      done: { 'a:2': 1 },
    },
    'an expired lock is gone, where Redisson reports success (weakness 4.2-2), and the queue stays': {
      given: [...bWaits, itExpires],
      call: lock => lock.release('a'),
      reply: [':gone'],
      queue: [['b', 33_000]],
      done: { a: 0 },
    },
    "another holder's lock is not touched": {
      given: bWaits,
      call: lock => lock.release('c'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['b', 33_000]],
      done: { c: 0 },
    },
    'a second delivery gets the answer of the first and does not free the lock of the next holder': {
      given: [...bMayHaveIt, bAsks],
      call: lock => lock.release('a'),
      reply: [':released'],
      held: heldBy('b'),
      queue: [['c', 33_000]],
      done: { a: 1 },
    },
  })
})

describe('cancel', () => {
  table({
    'a waiter leaves the queue, and its slot is taken off the timeouts behind it': {
      given: cWaitsBehindB,
      call: lock => lock.cancel('b'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['c', 33_000]],
      done: { b: 0 },
    },
    'a waiter at the end leaves the timeouts in front alone': {
      given: cWaitsBehindB,
      call: lock => lock.cancel('c'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['b', 33_000]],
      done: { c: 0 },
    },
    'a waiter leaves the queue even when its entry was lost': {
      given: [...bWaits, (_lock, client) => client.del(wire('L').waiters), cAsks],
      call: lock => lock.cancel('b'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['c', 36_000]],
      done: { b: 0 },
    },
    'the only waiter leaves no queue': {
      given: bWaits,
      call: lock => lock.cancel('b'),
      reply: [':gone'],
      held: heldBy('a'),
      done: { b: 0 },
    },
    'a second delivery does not take the slot off again': {
      given: [...cWaitsBehindB, lock => lock.cancel('b')],
      call: lock => lock.cancel('b'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['c', 33_000]],
      done: { b: 0 },
    },
    'a granted acquire is taken back': {
      given: bWaits,
      call: lock => lock.cancel('a'),
      reply: [':released'],
      queue: [['b', 33_000]],
      done: { a: 0 },
    },
    'an acquire that has not arrived yet is finished': {
      given: bWaits,
      call: lock => lock.cancel('c'),
      reply: [':gone'],
      held: heldBy('a'),
      queue: [['b', 33_000]],
      done: { c: 0 },
    },
  })
})

describe('force release', () => {
  table({
    'a held lock is freed regardless of its holder, and the queue stays': {
      given: bWaits,
      call: lock => lock.forceRelease('op'),
      reply: [':released'],
      queue: [['b', 33_000]],
      done: { a: 0 },
      answers: { op: 1 },
    },
    'a free lock is reported as free': {
      call: lock => lock.forceRelease('op'),
      reply: [':free'],
      answers: { op: 0 },
    },
    'a second delivery does not take the lock away from the next holder': {
      given: [...bWaits, lock => lock.forceRelease('op'), bAsks],
      call: lock => lock.forceRelease('op'),
      reply: [':released'],
      held: heldBy('b'),
      done: { a: 0 },
      answers: { op: 1 },
    },
  })
})

describe('keys that hold something else', () => {
  const verbs: Record<string, (lock: FairLockScripts) => Promise<unknown>> = {
    acquire: lock => lock.acquire('b'),
    'try acquire': lock => lock.tryAcquire('b'),
    'force release': lock => lock.forceRelease('op'),
  }

  it.each(Object.keys(verbs))('%s refuses the hash of a read-write lock and changes nothing', async verb => {
    const { client } = redis()
    await client.hset(key, 'mode', 'read', 'other', '1')
    await expect(verbs[verb]?.(new FairLockScripts(client))).rejects.toThrow('WRONGTYPE')
    expect(await client.keys('*')).toEqual([key])
  })

  it.each(Object.keys(verbs))('%s refuses a string and changes nothing', async verb => {
    const { client } = redis()
    await client.set(key, 'something')
    await expect(verbs[verb]?.(new FairLockScripts(client))).rejects.toThrow('WRONGTYPE')
    expect(await client.keys('*')).toEqual([key])
  })

  it('acquire refuses a string in the place of the queue', async () => {
    const { client } = redis()
    await client.set(wire('L').queue, 'something')
    await expect(new FairLockScripts(client).acquire('a')).rejects.toThrow('WRONGTYPE')
  })
})
