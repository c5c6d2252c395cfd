/** Redisson's RedissonSemaphoreTest, re-expressed, and what is ours. Through the stock client; times are scaled down. */
import { describe, expect, it, vi } from 'vitest'
import { LockBusyError, type Semaphore, WrongKindError } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { readEntry } from '../support/store.ts'
import { pass, timed } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

/** The semaphore as another process would have it. */
const semaphore = (name = 'test'): Semaphore => stockLocks(stack()).semaphore(name)
const redis = () => stack().redis.client

describe('RedissonSemaphoreTest', () => {
  it('testAcquireAfterAddPermits: a waiter for two permits gets them only when the missing one is added', async () => {
    const s = semaphore()
    let got = false
    await s.addPermits(1)
    const waiter = semaphore()
      .acquire(2, PATIENT)
      .then(() => {
        got = true
      })
    await s.acquire()
    await s.release()
    await pass(300)
    expect(got).toBe(false)
    await s.addPermits(1)
    await waiter
    expect(await s.availablePermits()).toBe(0)
  })

  it('testZero: no permits are acquired and released without a request', async () => {
    const s = semaphore()
    expect(await s.tryAcquire(0)).toBe(true)
    await s.acquire(0, { waitMs: 600_000 })
    await s.release(0)
    expect(await s.releaseIfExists(0)).toBe(false)
    expect(stack().rest.requests.http).toBe(0)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testAcquireWithoutSetPermits: two releases make two permits', async () => {
    const s = semaphore()
    await s.release()
    await s.release()
    await s.acquire(2)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testTrySetPermits: only where there is no semaphore, and with a life (400 ms instead of 2 s) it ends', async () => {
    const s = semaphore()
    expect(await s.trySetPermits(10)).toBe(true)
    expect(await s.availablePermits()).toBe(10)
    expect(await s.trySetPermits(15)).toBe(false)
    expect(await s.availablePermits()).toBe(10)
    await redis().del('test')
    expect(await s.trySetPermits(1, { ttlMs: 400 })).toBe(true)
    expect(await s.availablePermits()).toBe(1)
    await expect.poll(() => redis().exists('test'), { timeout: 5_000 }).toBe(0)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testAddPermits: added permits count beside those that come back', async () => {
    const s = semaphore()
    await s.trySetPermits(10)
    await s.acquire(10)
    expect(await s.availablePermits()).toBe(0)
    await s.addPermits(4)
    expect(await s.availablePermits()).toBe(4)
    await s.release(10)
    expect(await s.availablePermits()).toBe(14)
    await s.acquire(5)
    expect(await s.availablePermits()).toBe(9)
  })

  it('testReducePermits: permits can be taken away below zero', async () => {
    const s = semaphore('test2')
    await s.trySetPermits(10)
    await s.acquire(10)
    await s.addPermits(-5)
    expect(await s.availablePermits()).toBe(-5)
    await s.release(10)
    expect(await s.availablePermits()).toBe(5)
    await s.acquire(5)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testBlockingAcquire: a waiter gets the permit that another client releases', async () => {
    const s = semaphore()
    await s.trySetPermits(1)
    await s.acquire()
    const waiter = s.acquire(1, PATIENT)
    expect(await s.availablePermits()).toBe(0)
    await pass(200)
    await semaphore().release()
    await waiter
    expect(await s.tryAcquire()).toBe(false)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testBlockingNAcquire: a waiter for four permits gets them when the last one comes', async () => {
    const s = semaphore()
    await s.trySetPermits(5)
    await s.acquire(3)
    expect(await s.availablePermits()).toBe(2)
    const waiter = s.acquire(4, PATIENT)
    await semaphore().release()
    await pass(100)
    await semaphore().release()
    await waiter
    expect(await s.availablePermits()).toBe(0)
  })

  it('testTryNAcquire: four permits are refused until there are four', async () => {
    const s = semaphore()
    await s.trySetPermits(5)
    expect(await s.tryAcquire(3)).toBe(true)
    expect(await s.tryAcquire(4)).toBe(false)
    const { ms } = await timed(async () => {
      const waiter = s.acquire(4, { waitMs: 10_000 })
      await pass(100)
      await semaphore().release()
      await pass(200)
      await semaphore().release()
      await waiter
    })
    expect(ms).toBeGreaterThanOrEqual(300)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testReleaseWithoutPermits: a release makes a permit', async () => {
    const s = semaphore()
    await s.release()
    expect(await s.availablePermits()).toBe(1)
  })

  it('testDrainPermits: nothing of nothing, and all that is left', async () => {
    const s = semaphore()
    expect(await s.drainPermits()).toBe(0)
    await s.trySetPermits(10)
    await s.acquire(3)
    expect(await s.drainPermits()).toBe(7)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testReleaseAcquire: what is released can be acquired', async () => {
    const s = semaphore()
    await s.trySetPermits(10)
    await s.acquire()
    expect(await s.availablePermits()).toBe(9)
    await s.release()
    expect(await s.availablePermits()).toBe(10)
    await s.acquire(5)
    expect(await s.availablePermits()).toBe(5)
    await s.release(5)
    expect(await s.availablePermits()).toBe(10)
  })

  it('testReleaseIfExists: makes no semaphore', async () => {
    const s = semaphore()
    await s.trySetPermits(10)
    await s.acquire()
    expect(await s.availablePermits()).toBe(9)
    expect(await s.releaseIfExists(1)).toBe(true)
    expect(await s.availablePermits()).toBe(10)
    expect(await semaphore('test2').releaseIfExists(1)).toBe(false)
    expect(await redis().exists('test2')).toBe(0)
  })

  it('testConcurrency_SingleInstance: 15 tasks of one client share one permit', async () => {
    const s = semaphore()
    await s.trySetPermits(1)
    await contend(1, Array(15).fill(s), 1)
  })

  it('testConcurrencyLoopMax_MultiInstance: all permits or one, of as many as Java can count', async () => {
    const MAX = 2 ** 31 - 1
    await semaphore().trySetPermits(MAX)
    const checker = new PermitChecker(MAX)
    await Promise.all(
      [1, 2, 3, 4].map(async client => {
        const s = semaphore()
        for (let round = 0; round < 10; round++) {
          const permits = (client + round) % 2 === 0 ? MAX : 1
          await s.acquire(permits, PATIENT)
          await checker.run(() => pass(5), permits)
          await s.release(permits)
        }
      }),
    )
    checker.expectKept(40)
    expect(await semaphore().availablePermits()).toBe(MAX)
  })

  it('testConcurrencyLoop_MultiInstance: 16 clients x 10 rounds (100) share one permit', async () => {
    await semaphore().trySetPermits(1)
    const clients = Array.from({ length: 16 }, () => semaphore())
    await contend(1, clients, 10)
  })

  it('testConcurrency_MultiInstance_1_permits: 30 clients share one permit', async () => {
    await semaphore().trySetPermits(1)
    const clients = Array.from({ length: 30 }, () => semaphore())
    await contend(1, clients, 1)
  })
})

describe('acquire', () => {
  it('20 clients share three permits: never more than three are in, and all three are used', async () => {
    await semaphore().trySetPermits(3)
    const clients = Array.from({ length: 20 }, () => semaphore())
    expect((await contend(3, clients, 2, 25)).most).toBe(3)
    expect(await semaphore().availablePermits()).toBe(3)
  })

  it('that waits in vain is told so, and leaves nothing but its answer', async () => {
    const events = new LockEvents()
    const s = stockLocks(stack(), events).semaphore('test')
    await s.trySetPermits(1)
    const error = await s.acquire(2, { waitMs: 400, maxPolls: 4 }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(LockBusyError)
    expect(error).toMatchObject({ lockName: 'test', retryAfterMs: 1_000 })
    expect(error.polls).toBeGreaterThan(1)
    expect(error.polls).toBeLessThanOrEqual(4)
    expect(events.all.map(({ type }) => type)).toEqual([...Array(error.polls - 1).fill('polled'), 'busy'])
    expect(await s.availablePermits()).toBe(1)
  })

  it('that is aborted while it waits rejects with the reason, and a permit that comes later stays', async () => {
    const s = semaphore()
    const abort = new AbortController()
    const waiter = s.acquire(1, { ...PATIENT, signal: abort.signal })
    await pass(60)
    abort.abort(new Error('enough'))
    await expect(waiter).rejects.toThrow('enough')
    await s.release(1)
    await pass(100)
    expect(await s.availablePermits()).toBe(1)
  })

  it('with a signal that is aborted already sends nothing', async () => {
    await expect(
      semaphore().tryAcquire(1, { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
    expect(stack().rest.requests.http).toBe(0)
  })

  it('remembers a grant for as long as the wait may last', async () => {
    const s = semaphore()
    await s.trySetPermits(1)
    await redis().del(...(await redis().keys('edgelock:*')))
    await s.acquire(1, { waitMs: 3_600_000 })
    const [operation = ''] = await redis().keys('edgelock:op:*')
    expect(await redis().pttl(operation)).toBeGreaterThan(3_600_000 + 140_000)
  })
})

describe('operation ids', () => {
  it('the same release from two processes counts once, for a day', async () => {
    await semaphore().release(2, { operationId: 'job 1/{x}' })
    await semaphore().release(2, { operationId: 'job 1/{x}' })
    await semaphore().addPermits(2, { operationId: 'job 2' })
    await semaphore().addPermits(2, { operationId: 'job 2' })
    expect(await semaphore().availablePermits()).toBe(4)
    const kept = await readEntry(redis(), 'edgelock:op:{test}:job%201%2F%7Bx%7D')
    expect(kept).toMatchObject({
      value: '1',
      ttlMs: expect.toSatisfy((ms: number) => ms > 86_300_000 && ms <= 86_400_000),
    })
  })

  it('a drain that is repeated under its id tells the same and takes nothing more', async () => {
    await semaphore().trySetPermits(5)
    expect(await semaphore().drainPermits({ operationId: 'close' })).toBe(5)
    await semaphore().release(2)
    expect(await semaphore().drainPermits({ operationId: 'close' })).toBe(5)
    expect(await semaphore().availablePermits()).toBe(2)
  })
})

describe('keys', () => {
  it('the semaphore lives without an end, and everything else ends by itself', async () => {
    const s = semaphore()
    await s.trySetPermits(5)
    await s.acquire(2)
    await s.release()
    await s.tryAcquire(100)
    await s.addPermits(1)
    await s.drainPermits()
    expect(await redis().pttl('test')).toBe(-1)
    const others = (await redis().keys('*')).filter(key => key !== 'test')
    expect(others).toHaveLength(6)
    for (const key of others) {
      expect(key).toMatch(/^edgelock:op:\{test\}:/)
      expect(await redis().pttl(key)).toBeGreaterThan(140_000)
    }
  })

  it('a name with a {tag} keeps its keys in the slot of the tag', async () => {
    const s = semaphore('jobs{eu}:1')
    await s.release()
    expect((await redis().keys('*')).sort()).toEqual([
      expect.stringMatching(/^edgelock:op:jobs\{eu\}:1:/),
      'jobs{eu}:1',
    ])
  })

  it('a key that holds a lock is refused', async () => {
    const locks = stockLocks(stack())
    await locks.lock('test').acquire()
    for (const call of [
      locks.semaphore('test').acquire(),
      locks.semaphore('test').tryAcquire(),
      locks.semaphore('test').release(),
      locks.semaphore('test').trySetPermits(1),
      locks.semaphore('test').drainPermits(),
      locks.semaphore('test').availablePermits(),
    ]) {
      await expect(call).rejects.toThrow(WrongKindError)
    }
    expect(await locks.lock('test').isLocked()).toBe(true)
  })

  it('a key that holds a text is refused at once by each of them, and keeps its text', async () => {
    await stack().redis.client.set('test', 'other data')
    const s = stockLocks(stack()).semaphore('test')
    for (const call of [
      () => s.acquire(),
      () => s.tryAcquire(),
      () => s.release(),
      () => s.releaseIfExists(),
      () => s.addPermits(1),
      () => s.trySetPermits(1),
      () => s.drainPermits(),
      () => s.availablePermits(),
    ]) {
      stack().rest.requests.reset()
      await expect(call()).rejects.toThrow(WrongKindError)
      // The digest, and the text where it was not there yet: it is not asked for again.
      expect(stack().rest.requests.http).toBeLessThanOrEqual(2)
    }
    expect(await stack().redis.client.get('test')).toBe('other data')
    expect(await stack().redis.client.keys('*')).toEqual(['test'])
  })
})

describe('bad input, before any request', () => {
  const BAD = [-1, 1.5, Number.NaN, Infinity, 2 ** 31, Number.MAX_SAFE_INTEGER + 2]
  it.each(BAD)('%s permits are a RangeError', async permits => {
    const s = semaphore()
    const calls = [
      s.trySetPermits(permits),
      s.tryAcquire(permits),
      s.acquire(permits),
      s.release(permits),
      s.releaseIfExists(permits),
    ]
    for (const call of calls) await expect(call).rejects.toThrow(RangeError)
    if (permits !== -1)
      await expect(s.addPermits(permits)).rejects.toThrow(
        /permits must be a whole number from -2147483647 to 2147483647/,
      )
    expect(stack().rest.requests.http).toBe(0)
  })

  it('what is no number, no time and no id is named', async () => {
    const s = semaphore()
    await expect(s.acquire('1' as never)).rejects.toThrow(/^permits must be a number/)
    await expect(s.trySetPermits(1, { ttlMs: 0 })).rejects.toThrow(/^ttlMs/)
    await expect(s.acquire(1, { waitMs: -1 })).rejects.toThrow(/^waitMs/)
    await expect(s.acquire(1, { maxPolls: 0 })).rejects.toThrow(/^maxPolls/)
    await expect(s.acquire(1, { waitUntil: 1 as never })).rejects.toThrow(/^waitUntil/)
    for (const operationId of ['', 'x'.repeat(513), '\ud800', 7 as never]) {
      await expect(s.release(1, { operationId })).rejects.toThrow(/^operationId/)
    }
    expect(() => semaphore('{a}{b}')).toThrow(TypeError)
    expect(stack().rest.requests.http).toBe(0)
  })
})

/** Every client takes and gives back a permit so many times. */
async function contend(
  permits: number,
  clients: readonly Semaphore[],
  rounds: number,
  holdMs = 2,
): Promise<PermitChecker> {
  const checker = new PermitChecker(permits)
  await Promise.all(
    clients.map(async s => {
      for (let round = 0; round < rounds; round++) {
        await s.acquire(1, PATIENT)
        await checker.run(() => pass(holdMs))
        await s.release()
      }
    }),
  )
  checker.expectKept(clients.length * rounds)
  return checker
}
