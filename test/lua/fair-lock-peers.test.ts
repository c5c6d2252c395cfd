/**
 * The queue of a fair lock over time: Redisson's own arithmetic (the `…Drift` tests of RedissonFairLockTest, adapted to
 * our scripts), waiters that died, and Redisson's waiters in the same queue. The holders j and k are Redisson's, and a
 * to e are ours.
 */
import { describe, expect, it } from 'vitest'
import { fairLockScripts, readQueue, readWaiting } from '../support/fair-lock-scripts.ts'
import { about, standingOf } from '../support/fair-lock-state.ts'
import { useRedis } from '../support/redis.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { published, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { runningDownFrom } from '../support/store.ts'
import { idOf, named, wire } from '../support/wire.ts'

const redis = useRedis()
const { lock: key, queue, timeouts, appointments, order, ear } = wire('L')
const ours = () => fairLockScripts(redis().client)
/** The first one has the lock, and the others wait. */
async function acquired(...names: string[]) {
  const lock = ours()
  for (const each of names) await lock.acquire(each)
  return lock
}
const java = (skewMs = 0) => new RedissonFairLock(redis().client, { skewMs })
const standing = () => readQueue(redis().client)
/** Waiters in order, each with the time until its timeout: `b 35000 c 35000`. */
const expectStanding = async (text: string) => expect(await standing()).toEqual(standingOf(text))
const waiting = () => readWaiting(redis().client)
const holder = async () => Object.keys(named(await redis().client.hgetall(key)))[0]
/** Ends the lock, as when its holder has died. */
const expire = () => redis().client.del(key)
/** Makes the last poll of waiters so old that they count as dead. */
async function fallSilent(...silent: string[]): Promise<void> {
  for (const each of silent) await redis().client.zadd(appointments, 1, idOf(each))
}

describe("Redisson's arithmetic", () => {
  const FIVE = { waiterMs: 5_000 }

  it('testAcquireFailedTimeoutDrift_Descrete: each slot of 5 s begins at the end of the lease, a waiter that gives up leaves, and polls get the rest of the lease', async () => {
    const lock = ours()
    await lock.acquire('a', FIVE)
    for (const waiter of ['b', 'c', 'd', 'e']) await lock.acquire(waiter, FIVE)
    await expectStanding('b 35000 c 35000 d 35000 e 35000')
    await lock.release('c', { outcome: 0 })
    for (const waiter of ['b', 'd', 'e'])
      expect((await lock.acquire(waiter, FIVE))[1]).toEqual(runningDownFrom(30_000))
    await expectStanding('b 35000 d 35000 e 35000')
    await lock.release('a')
    expect((await lock.acquire('b', FIVE))[0]).toBe(':granted')
    for (const waiter of ['d', 'e'])
      expect((await lock.acquire(waiter, FIVE))[1]).toEqual(runningDownFrom(30_000))
    await expectStanding('d 35000 e 35000')
  })

  it('testLockAcquiredBooleanTimeoutDrift_Descrete: single tries do not queue, so any client gets the lock after the lease', async () => {
    const lock = ours()
    expect((await lock.acquire('a', { last: 1 }))[0]).toBe(':granted')
    for (const other of ['b', 'c']) expect((await lock.acquire(other, { last: 1 }))[0]).toBe(':busy')
    await lock.release('a')
    expect((await lock.acquire('b2', { last: 1 }))[0]).toBe(':granted')
    for (const other of ['d', 'c2', 'd2']) expect((await lock.acquire(other, { last: 1 }))[0]).toBe(':busy')
    expect(await waiting()).toEqual([])
    await expire()
    expect((await lock.acquire('d3', { last: 1 }))[0]).toBe(':granted')
  })

  it('testLockAcquiredTimeoutDrift_Descrete: a grant leaves the timeouts behind it as they are, and polls get the rest of the lease of 300 s', async () => {
    const lock = ours()
    const long = { ...FIVE, leaseMs: 300_000 }
    for (const each of ['a', 'b', 'c']) await lock.acquire(each, long)
    await expectStanding('b 305000 c 305000')
    await lock.release('a')
    expect((await lock.acquire('b', long))[0]).toBe(':granted')
    await expectStanding('c 305000')
    await lock.acquire('d', long)
    await expectStanding('c 305000 d 305000')
    for (const waiter of ['c', 'd'])
      expect((await lock.acquire(waiter, long))[1]).toEqual(runningDownFrom(300_000))
  })

  it('testAbandonedTimeoutDrift_Descrete: with slots of 5 s (there 100 ms), two waiters die, and the third gets the lock after they were silent that long', async () => {
    const lock = ours()
    for (const each of ['a', 'b', 'c', 'd']) await lock.acquire(each, FIVE)
    expect((await standing())[2]).toEqual(['d', about(35_000)])
    await fallSilent('b', 'c')
    await expire()
    expect((await lock.acquire('d', FIVE))[0]).toBe(':granted')
    expect(await waiting()).toEqual([])
  })

  it.each(['testWaitTimeoutDrift', 'testLockAcquiredTimeoutDrift', 'testFirstThreadDeathTimeoutDrift'])(
    '%s: after 60 waiters that left, got the lock or died, no timeout is later than the lease plus a slot',
    async test => {
      const lock = await acquired('a')
      for (let round = 0; round < 60; round++) {
        await lock.acquire(`w${round}`, { waiterMs: test === 'testFirstThreadDeathTimeoutDrift' ? 1 : 500 })
        if (test === 'testWaitTimeoutDrift') await lock.release(`w${round}`, { outcome: 0 })
        if (test === 'testLockAcquiredTimeoutDrift') {
          await lock.forceRelease(`op${round}`)
          await lock.acquire(`w${round}`)
        }
      }
      await lock.acquire('dead')
      const standings = await standing()
      expect(standings.at(-1)?.[0]).toBe('dead')
      for (const [at, [, leftMs]] of standings.entries())
        expect(leftMs, String(at)).toBeLessThanOrEqual(33_000)
    },
  )
})

describe('waiters that died', () => {
  it('cost the time they may be silent, once for all and not the lease, and the living keep their order', async () => {
    const lock = await acquired('a', 'dead1', 'dead2', 'b', 'dead3', 'c')
    await fallSilent('dead1', 'dead2', 'dead3')
    for (const each of ['c', 'b']) await lock.acquire(each)
    expect(await waiting()).toEqual(['b', 'dead3', 'c'])
    await lock.release('a')
    expect((await lock.acquire('c'))[0]).toBe(':busy')
    expect((await lock.acquire('b'))[0]).toBe(':granted')
    await lock.release('b')
    expect((await lock.acquire('c'))[0]).toBe(':granted')
    expect(await waiting()).toEqual([])
    expect(await redis().client.exists(appointments, order, timeouts)).toBe(0)
  })

  it('are removed 64 at a time', async () => {
    const lock = await acquired('a')
    const batch = redis().client.pipeline()
    for (let n = 0; n < 100; n++) {
      batch.rpush(queue, `d${n}`)
      batch.zadd(timeouts, 9e15, `d${n}`)
      batch.zadd(appointments, 1, `d${n}`)
      batch.zadd(order, n, `d${n}`)
    }
    await batch.exec()
    expect(await lock.acquire('b')).toEqual([':busy', runningDownFrom(30_000), 36])
    expect(await redis().client.llen(queue)).toBe(37)
    expect(await lock.acquire('b')).toEqual([':busy', runningDownFrom(30_000), 0])
    expect(await waiting()).toEqual(['b'])
  })

  it('get their places back by their tickets when they come back, and go to the end without', async () => {
    const lock = await acquired('a', 'late', 'later', 'b')
    const ticket = Number(await redis().client.zscore(order, idOf('later')))
    await fallSilent('late', 'later')
    expect((await lock.acquire('b'))[2]).toBe(0)
    expect((await lock.acquire('later', { ticket }))[2]).toBe(0)
    expect((await lock.acquire('late'))[2]).toBe(2)
    expect(await waiting()).toEqual(['later', 'b', 'late'])
  })

  it('a living waiter far behind keeps its place, and leaves it', async () => {
    const lock = await acquired('a')
    const { client } = redis()
    const until = (await java().now()) + 60_000
    const batch = client.pipeline()
    for (let n = 0; n < 1_200; n++) {
      batch.rpush(queue, `w${n}`)
      batch.zadd(appointments, until, `w${n}`)
      batch.zadd(order, n, `w${n}`)
    }
    await batch.exec()
    expect((await lock.acquire('b'))[0]).toBe(':busy')
    expect((await lock.acquire('b'))[2]).toBe(1_200)
    expect(await client.llen(queue)).toBe(1_201)
    await lock.release('b', { outcome: 0 })
    expect(await client.llen(queue)).toBe(1_200)
  })
})

describe("Redisson's waiters in the same queue", () => {
  it('get the lock in the order of arrival, together with waiters of ours', async () => {
    const lock = await acquired('a')
    await java().acquire('j')
    await lock.acquire('b')
    await java().acquire('k')
    await lock.acquire('c')
    for (const each of ['b', 'c', 'b']) await lock.acquire(each)
    const order: (string | undefined)[] = []
    await lock.release('a')
    for (let turn = 0; turn < 4; turn++) {
      for (const each of ['c', 'b']) await lock.acquire(each)
      for (const each of ['k', 'j']) if ((await holder()) !== each) await java().acquire(each)
      if (!(await holder())) for (const each of ['c', 'b']) await lock.acquire(each)
      const next = await holder()
      order.push(next)
      if (next === 'j' || next === 'k') await java().release(next)
      else if (next) await lock.release(next)
    }
    expect(order).toEqual(['j', 'b', 'k', 'c'])
  })

  it('do not remove a living waiter of ours at its turn, however often their lock was renewed', async () => {
    const lock = ours()
    // Scaled down: leases of 200 ms that are renewed; Redisson's slot of 300 s counts from the end of the first.
    await java().acquire('j', { leaseMs: 200 })
    await java().acquire('k', { waitMs: 300_000 })
    // The queue's clock advances by 200 s while the lock is renewed.
    await redis().client.zincrby(timeouts, -200_000, idOf('k'))
    await lock.acquire('b')
    for (let renewal = 0; renewal < 5; renewal++) {
      await redis().client.pexpire(key, 200)
      await lock.acquire('b')
    }
    await java().release('j')
    expect(await java().acquire('k', { waitMs: 300_000 })).toBeNull()
    await java().release('k')
    await java().acquire('late', { waitMs: 5_000 })
    expect(await waiting()).toEqual(['b', 'late'])
    expect((await lock.acquire('b'))[0]).toBe(':granted')
  })

  it('are removed when their timeout has passed, and cost no more than that', async () => {
    const lock = await acquired('a')
    await java().acquire('j', { waitMs: 5_000 })
    await lock.acquire('b')
    await expire()
    expect((await lock.acquire('b'))[0]).toBe(':busy')
    await redis().client.zincrby(timeouts, -60_000, idOf('j'))
    expect((await lock.acquire('b'))[0]).toBe(':granted')
  })

  it('that have no timeout are removed, which Redisson itself never does', async () => {
    const lock = ours()
    for (const verb of [
      () => lock.acquire('b'),
      () => lock.release('a'),
      () => lock.forceRelease('op'),
    ] as const) {
      await redis().client.flushdb()
      await lock.acquire('a')
      await redis().client.rpush(queue, idOf('j'))
      await verb()
      expect(await waiting()).not.toContain('j')
    }
    // Redisson itself is stuck behind such a waiter.
    await redis().client.flushdb()
    await redis().client.rpush(queue, idOf('j'))
    expect(await java().acquire('k')).toBe(-2)
    expect(await java().tryAcquire('k')).toBe(1)
  })

  it('a waiter of ours whose timeout was lost gets one at its next poll', async () => {
    const lock = await acquired('a', 'b', 'c')
    await redis().client.del(timeouts)
    for (const each of ['c', 'b']) await lock.acquire(each)
    await expectStanding('b 33000 c 33000')
  })
})

describe('clocks', () => {
  it('living waiters that a Java clock six minutes ahead removed get their places back, in their order', async () => {
    const lock = await acquired('a')
    // All at once, so that many arrive in the same millisecond.
    const order = Array.from({ length: 20 }, (_, n) => `w${n}`)
    await Promise.all(order.map(each => lock.acquire(each)))
    await java(360_000).acquire('k')
    expect(await waiting()).toEqual(['k'])
    for (const each of [...order.slice(7), ...order.slice(0, 7)].reverse()) await lock.acquire(each)
    expect(await waiting()).toEqual([...order, 'k'])
  })

  it('a waiter that died stops none after the clock was set back, and one that lives gets its place back', async () => {
    const lock = await acquired('a', 'dead', 'alive', 'b')
    const ticket = Number(await redis().client.zscore(order, idOf('alive')))
    for (const each of ['dead', 'alive'])
      await redis().client.zadd(appointments, Date.now() + 140_000, idOf(each))
    expect((await lock.acquire('b'))[2]).toBe(0)
    expect((await lock.acquire('alive', { ticket }))[2]).toBe(0)
    expect(await waiting()).toEqual(['alive', 'b'])
    await lock.release('a')
    expect((await lock.acquire('alive', { ticket }))[0]).toBe(':granted')
  })

  it('a waiter that was removed and gives up leaves no entry', async () => {
    const lock = await acquired('a', 'b', 'c')
    await java(360_000).acquire('k')
    await lock.release('b', { outcome: 0 })
    await expire()
    await lock.acquire('c', { last: 1 })
    expect(await redis().client.exists(appointments, order)).toBe(0)
  })
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

  const lock = () => fairLockScripts(timeless().client)
  const acquireAt = (ms: number, each: string, rttMs = 20) =>
    lock().acquire(each, { rttMs, nowMs: 1_700_000_000_000 + ms })

  it("the caller's time ends the places of waiters that died", async () => {
    await acquireAt(0, 'a')
    for (const [each, rttMs] of Object.entries({ b: 100, c: 2_000, d: 8_000 }))
      await acquireAt(0, each, rttMs)
    expect((await acquireAt(1_000, 'c'))[2]).toBe(0)
    await lock().release('a', { nowMs: 1_700_000_003_000 })
    expect(await readWaiting(timeless().client)).toEqual(['d'])
    await lock().forceRelease('op', { nowMs: 1_700_000_010_000 })
    expect(await readWaiting(timeless().client)).toEqual([])
  })
})

describe('waking', () => {
  const WOKEN = [['PUBLISH', '0']]
  const told = (holder: string, work: () => Promise<unknown>) => published(redis().client, ear(holder), work)

  it.each(WAYS_TO_PUBLISH)(
    '%s wakes the next in line at a release, once however often it is delivered',
    async publish => {
      const lock = await acquired('a')
      await java().acquire('j')
      const messages = await told('j', async () => {
        for (let delivery = 0; delivery < 3; delivery++) await lock.release('a', { publish })
      })
      expect(messages).toEqual(sentWith(publish, '0'))
    },
  )

  it('force release wakes the next in line, even when the lock is already free', async () => {
    const lock = await acquired('a')
    await java().acquire('j')
    const force = (operation: string) => told('j', () => lock.forceRelease(operation))
    expect([await force('op'), await force('op'), await force('op2')]).toEqual([WOKEN, [], WOKEN])
  })

  it('the release of an expired lock wakes the next in line, as in Redisson', async () => {
    const lock = await acquired('a')
    await java().acquire('j')
    await expire()
    expect(await told('j', () => lock.release('a'))).toEqual(WOKEN)
  })

  it('a waiter that gives up while the lock is free wakes the one behind it', async () => {
    const lock = await acquired('a', 'b')
    await java().acquire('j')
    await lock.release('a')
    expect(await told('j', () => lock.release('b', { outcome: 0 }))).toEqual(WOKEN)
  })

  it('a request for the free lock wakes a waiter of Redisson’s in front, which may have missed a message', async () => {
    const lock = await acquired('a', 'dead')
    await java().acquire('j')
    await lock.acquire('b')
    await lock.release('a')
    await fallSilent('dead')
    expect(await told('j', () => lock.acquire('b'))).toEqual(WOKEN)
    expect(await told('j', () => lock.acquire('c', { last: 1 }))).toEqual(WOKEN)
    expect(await told('j', () => lock.acquire('b', { publish: '' }))).toEqual([])
  })
})

describe('the TTL of the queue', () => {
  const ttls = async () => [await redis().client.pttl(queue), await redis().client.pttl(timeouts)]
  const hourAndMinute = [runningDownFrom(3_660_000), runningDownFrom(3_660_000)]
  /** Makes the last poll of our waiters look older by two minutes. */
  const twoMinutesLater = async () => {
    for (const id of await redis().client.zrange(appointments, 0, -1))
      await redis().client.zincrby(appointments, -120_000, id)
  }

  it('outlives our waiters by an hour, so that nothing is left of those that died', async () => {
    await acquired('a', 'b', 'c')
    expect(await ttls()).toEqual(hourAndMinute)
  })

  it('is raised once in two minutes', async () => {
    for (const each of ['a', 'b', 'c']) await ours().acquire(each)
    for (const key of [queue, timeouts]) await redis().client.pexpire(key, 100_000)
    await ours().acquire('b')
    expect(await ttls()).toEqual([runningDownFrom(100_000), runningDownFrom(100_000)])
    await twoMinutesLater()
    await ours().acquire('b')
    expect(await ttls()).toEqual(hourAndMinute)
  })

  it("is taken away while one of Redisson's waits, and comes back after it", async () => {
    await acquired('a', 'b')
    await java().acquire('j')
    await twoMinutesLater()
    await ours().acquire('b')
    expect(await ttls()).toEqual([-1, -1])
    await redis().client.lrem(queue, 0, idOf('j'))
    await redis().client.zrem(timeouts, idOf('j'))
    await twoMinutesLater()
    await ours().acquire('b')
    expect(await ttls()).toEqual(hourAndMinute)
  })
})
