/**
 * Redisson's RedissonSemaphoreTest in the terms of edgelock beside what `semaphores.test.ts` has, and tests of our
 * additions. Times are scaled down.
 */
import { describe, expect, it } from 'vitest'
import { LockBusyError, type Semaphore, semaphore } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

/** The semaphore of a new client, as another process has it. */
const counter = (name = 'test'): Semaphore => semaphore(stockLocks(stack()), name)
const redis = () => stack().redis.client

describe('RedissonSemaphoreTest', () => {
  it('testAcquireAfterAddPermits: a waiter for two permits gets them only when the missing one is added', async () => {
    const s = counter()
    let got = false
    await s.addPermits(1)
    const waiter = counter()
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
    const s = counter()
    expect(await s.tryAcquire(0)).toBe(true)
    await s.acquire(0, { waitMs: 600_000 })
    await s.release(0)
    expect(await s.releaseIfExists(0)).toBe(false)
    expect(stack().rest.requests.http).toBe(0)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testAcquireWithoutSetPermits: two releases make two permits', async () => {
    const s = counter()
    await s.release()
    await s.release()
    await s.acquire(2)
    expect(await s.availablePermits()).toBe(0)
  })

  it('trySetPermits() with ttlMs (400 ms instead of 2 s): the permits expire', async () => {
    const s = counter()
    expect(await s.trySetPermits(1, { ttlMs: 400 })).toBe(true)
    expect(await s.availablePermits()).toBe(1)
    await until(async () => expect(await redis().exists('test')).toBe(0))
    expect(await s.availablePermits()).toBe(0)
  })

  it('testReleaseWithoutPermits: a release adds a permit', async () => {
    const s = counter()
    await s.release()
    expect(await s.availablePermits()).toBe(1)
  })

  it('testDrainPermits: drains nothing when there is nothing, and otherwise all that is left', async () => {
    const s = counter()
    expect(await s.drainPermits()).toBe(0)
    await s.trySetPermits(10)
    await s.acquire(3)
    expect(await s.drainPermits()).toBe(7)
    expect(await s.availablePermits()).toBe(0)
  })

  it('testReleaseAcquire: what is released can be acquired', async () => {
    const s = counter()
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

  it('testReleaseIfExists: creates no semaphore', async () => {
    const s = counter()
    await s.trySetPermits(10)
    await s.acquire()
    expect(await s.availablePermits()).toBe(9)
    expect(await s.releaseIfExists(1)).toBe(true)
    expect(await s.availablePermits()).toBe(10)
    expect(await counter('test2').releaseIfExists(1)).toBe(false)
    expect(await redis().exists('test2')).toBe(0)
  })

  it('testConcurrencyLoopMax_MultiInstance: tasks take one permit or all of them, with as many as Java can count', async () => {
    const MAX = 2 ** 31 - 1
    await counter().trySetPermits(MAX)
    const checker = new PermitChecker(MAX)
    await Promise.all(
      [1, 2, 3, 4].map(async client => {
        const s = counter()
        for (let round = 0; round < 10; round++) {
          const permits = (client + round) % 2 === 0 ? MAX : 1
          await s.acquire(permits, PATIENT)
          await checker.run(() => pass(5), permits)
          await s.release(permits)
        }
      }),
    )
    checker.expectKept(40)
    expect(await counter().availablePermits()).toBe(MAX)
  })
})

describe('acquire', () => {
  it('that waits in vain rejects with LockBusyError, and takes nothing', async () => {
    const events = new LockEvents()
    const s = semaphore(stockLocks(stack(), { onEvent: events.onEvent }), 'test')
    await s.trySetPermits(1)
    const error = await s.acquire(2, { waitMs: 400, maxPolls: 4 }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(LockBusyError)
    expect(error).toMatchObject({ lockName: 'test', retryAfterMs: 1_000 })
    expect(error.polls).toBeGreaterThan(1)
    expect(error.polls).toBeLessThanOrEqual(4)
    expect(events.all.map(({ type }) => type)).toEqual([...Array(error.polls - 1).fill('polled'), 'busy'])
    expect(await s.availablePermits()).toBe(1)
  })

  it('that is aborted while it waits rejects with the reason, and takes no permit later', async () => {
    const s = counter()
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
    await expect(counter().tryAcquire(1, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    )
    expect(stack().rest.requests.http).toBe(0)
  })
})
