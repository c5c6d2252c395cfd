/**
 * Redisson's RedissonFairLockTest over the dev REST server with the stock `@upstash/redis` client in its default
 * configuration. Each title begins with the name of the Redisson test. Its "thread" is a holder here, and its
 * "instance" a client. Leases and waits are shorter than Redisson's where only their ratio matters. The tests of
 * the queue's arithmetic (`…Drift`, `…Drift_Descrete`) are in test/lua/fair-lock-peers.test.ts.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import {
  fairLock,
  forceRelease,
  inspect,
  isLocked,
  LockBusyError,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { readWaiting } from '../support/fair-lock-scripts.ts'
import { LockEvents } from '../support/lock-events.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack('file', { redis: { alone: 'it is paused' } })
/** A fair lock of a new client, as of a new Redisson instance. */
const fair = (options?: Parameters<typeof stockLocks>[1]) => fairLock(stockLocks(stack(), options), 'lock')
const waiting = () => readWaiting(stack().redis.client, 'lock')
const free = { acquired: false, retryAfterMs: expect.any(Number) }
const rejection = (promise: Promise<unknown>) => promise.catch(error => error)

describe('the queue', () => {
  it('testLeaseTimeout: 8 clients queue one after the other (there 100 ms apart) for leases of 300 ms (there 1 s) that are never released, and all get the lock in order', async () => {
    const order: number[] = []
    const { ms } = await timed(async () => {
      const waiters = []
      for (let client = 0; client < 8; client++) {
        const events = new LockEvents()
        const granted = fair({ onEvent: events.onEvent }).acquire({
          waitMs: 20_000,
          maxPolls: 200,
          leaseMs: 300,
        })
        waiters.push(granted.then(() => order.push(client)))
        await Promise.race([events.until('polled'), granted])
      }
      await Promise.all(waiters)
    })
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(ms).toBeGreaterThanOrEqual(2_050)
  })

  it('testMultipleLocks: 60 jobs (there 500) of one client, each with a lease of 5 s and 5 ms of work (there 200), are all done', async () => {
    const lock = fair()
    const section = new CriticalSection()
    const job = () =>
      withLock(lock, { leaseMs: 5_000, waitMs: 50_000, maxPolls: 500 }, () => section.run(() => pass(5)))
    await Promise.all(Array.from({ length: 60 }, job))
    section.expectExclusive(60)
    expect(await waiting()).toEqual([])
  })

  it('testTryLockNonDelayed: a failed wait of 100 ms (there 200) leaves no entry in the queue, so the next try is not delayed', async () => {
    const held = await fair().acquire()
    expect(await rejection(fair().acquire({ waitMs: 100 }))).toBeInstanceOf(LockBusyError)
    expect(await waiting()).toEqual([])
    await held.release()
    expect(await fair().tryAcquire()).toMatchObject({ acquired: true })
  })

  it('testConcurrency_MultiInstance_Ordering: 8 waiters get the lock in the order of their requests', async () => {
    const held = await fair().acquire()
    const order: number[] = []
    const waiters = []
    for (let waiter = 0; waiter < 8; waiter++) {
      const events = new LockEvents()
      waiters.push(
        withLock(fair({ onEvent: events.onEvent }), { waitMs: 30_000, maxPolls: 200 }, () => {
          order.push(waiter)
        }),
      )
      await events.until('polled')
    }
    await held.release()
    await Promise.all(waiters)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('testNameMapper: the queue is named after the mapped name', async () => {
    const locks = stockLocks(stack(), { mapName: name => `test::${name}` })
    const lock = fairLock(locks, 'lock')
    expect(await isLocked(lock)).toBe(false)
    const held = await lock.acquire()
    expect(await isLocked(lock)).toBe(true)
    const events = new LockEvents()
    const next = fairLock(
      stockLocks(stack(), { onEvent: events.onEvent, mapName: name => `test::${name}` }),
      'lock',
    ).acquire({ waitMs: 20_000, maxPolls: 100 })
    await events.until('polled')
    expect(await stack().redis.client.exists(wire('test::lock').queue, wire('test::lock').timeouts)).toBe(2)
    await held.release()
    expect(await (await next).release()).toBe('released')
    expect(await isLocked(lock)).toBe(false)
  })

  it('testAcquireFailedNotCalledOnRedisTimeout: the store is silent while they wait; the waits end, and the queue is empty afterwards', async () => {
    const held = await fair().acquire()
    const waiters = [1, 2].map(async () => {
      const events = new LockEvents()
      const ended = rejection(fair({ onEvent: events.onEvent }).acquire({ waitMs: 400 }))
      await events.until('polled')
      return ended
    })
    await expect.poll(async () => (await waiting()).length).toBe(2)
    await stack().redis.client.call('CLIENT', 'PAUSE', '700', 'ALL')
    for (const error of await Promise.all(waiters)) expect(error).toBeInstanceOf(LockBusyError)
    expect(await waiting()).toEqual([])
    expect(await held.release()).toBe('released')
  })
})

describe('waiting and expiry', () => {
  it('testTryLockWait: a try for 600 ms (there 3 s) against a held lock takes about 600 ms', async () => {
    await fair().acquire()
    const { value, ms } = await timed(() => rejection(fair().acquire({ waitMs: 600 })))
    expect(value).toBeInstanceOf(LockBusyError)
    expectTook(ms, 590, 30_000)
  })

  it('testExpire: a lease of 600 ms (there 2 s) expires and another client gets the lock at once; the first release, which succeeds there, finds it gone and changes nothing', async () => {
    const startedAt = performance.now()
    const first = await fair().acquire({ leaseMs: 600 })
    const second = await fair().acquire({ waitMs: 20_000 })
    expectTook(performance.now() - startedAt, 590, 20_000)
    expect(await first.release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
    await second.release()
    expect(await first.release()).toBe('gone')
  })

  it('testAutoExpire: a client that dies holding the lock keeps it no longer than its watchdog timeout', async () => {
    const { url, token } = stack().rest
    const workerData = { url, token, name: 'lock', leaseMs: 3_000 }
    const holder = new Worker(new URL('../support/holder-thread.ts', import.meta.url), { workerData })
    try {
      await once(holder, 'message')
      expect(await isLocked(fair())).toBe(true)
    } finally {
      await holder.terminate()
    }
    const next = await fair().acquire({ waitMs: 20_000 })
    await next.release()
  })

  it('testForceUnlock: it frees the lock for all clients, also through a new object', async () => {
    const lease = await fair().acquire()
    expect(await forceRelease(fair())).toBe(true)
    expect(await isLocked(fair())).toBe(false)
    expect(await forceRelease(fair())).toBe(false)
    expect(await lease.release()).toBe('gone')
  })
})

describe('holder and holds', () => {
  it('testGetHoldCount: 0, 1, 0, 2, 1, 0', async () => {
    const lock = fair()
    const holds = async () => (await inspect(lock))?.holds ?? 0
    const counts = [await holds()]
    const single = await lock.acquire()
    counts.push(await holds())
    await single.release()
    counts.push(await holds())
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    counts.push(await holds())
    await inner.release()
    counts.push(await holds())
    await outer.release()
    counts.push(await holds())
    expect(counts).toEqual([0, 1, 0, 2, 1, 0])
  })

  it('testIsHeldByCurrentThread: a lease is held from its grant to its release', async () => {
    const lease = await fair().acquire()
    expect(await lease.isHeld()).toBe(true)
    await lease.release()
    expect(await lease.isHeld()).toBe(false)
  })

  it("testIsHeldByCurrentThreadOtherThread: another holder's lease does not make it mine", async () => {
    const mine = await fair().acquire()
    await mine.release()
    const others = await fair().acquire()
    expect(await mine.isHeld()).toBe(false)
    expect((await inspect(fair()))?.holder).toBe(others.holder)
    await others.release()
    expect(await others.isHeld()).toBe(false)
  })

  it('testIsLocked: free, locked, free', async () => {
    const lock = fair()
    expect(await isLocked(lock)).toBe(false)
    const lease = await lock.acquire()
    expect(await isLocked(lock)).toBe(true)
    await lease.release()
    expect(await isLocked(lock)).toBe(false)
  })

  it("testIsLockedOtherThread: another client's lease locks it for all clients", async () => {
    const lease = await fair().acquire()
    expect(await isLocked(fair())).toBe(true)
    await lease.release()
    expect(await isLocked(fair())).toBe(false)
  })

  it('testUnlockFail: a client that does not hold the lock cannot release it', async () => {
    const first = await fair().acquire()
    await forceRelease(fair())
    const second = await fair().acquire()
    expect(await first.release()).toBe('gone')
    const stranger = JSON.stringify({ ...JSON.parse(serialize(second)), holder: 'stranger:1' })
    expect(await resume(fair(), stranger).release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
  })

  it('testLockUnlock: twice in a row', async () => {
    const lock = fair()
    for (let round = 0; round < 2; round++) expect(await (await lock.acquire()).release()).toBe('released')
    expect(await isLocked(lock)).toBe(false)
  })

  it('testReentrancy: the holder can re-enter, others cannot, and one release of two keeps the lock', async () => {
    const lock = fair()
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    expect(inner.holder).toBe(outer.holder)
    expect(await fair().tryAcquire()).toEqual(free)
    expect(await inner.release()).toBe('reentered')
    expect(await fair().tryAcquire()).toEqual(free)
    expect(await outer.release()).toBe('released')
    expect(await isLocked(lock)).toBe(false)
  })
})

describe('concurrency', () => {
  const pause = () => stack().redis.client.ping()

  it('testConcurrency_SingleInstance: 15 callers of one client, the counter is exact', async () => {
    const section = new CriticalSection()
    const lock = fair()
    const call = () => withLock(lock, { waitMs: 30_000, maxPolls: 200 }, () => section.run(pause))
    await Promise.all(Array.from({ length: 15 }, call))
    section.expectExclusive(15)
  })

  it('testConcurrency_MultiInstance: 60 clients (there 100), the counter is exact', async () => {
    const section = new CriticalSection()
    const call = () => withLock(fair(), { waitMs: 50_000, maxPolls: 500 }, () => section.run(pause))
    await Promise.all(Array.from({ length: 60 }, call))
    section.expectExclusive(60)
  })

  it('testConcurrencyLoop_MultiInstance: 16 clients x 5 rounds (there 100), the counter is exact', async () => {
    const section = new CriticalSection()
    const client = async () => {
      const lock = fair()
      for (let round = 0; round < 5; round++)
        await withLock(lock, { waitMs: 50_000, maxPolls: 500 }, () => section.run(pause))
    }
    await Promise.all(Array.from({ length: 16 }, client))
    section.expectExclusive(80)
    expect(await waiting()).toEqual([])
  })
})
