/**
 * Redisson's RedissonFairLockTest over the dev REST server with the stock `@upstash/redis` client in its default
 * configuration, beside what `redisson-every-lock.test.ts` has. The tests of the queue's arithmetic (`…Drift`,
 * `…Drift_Descrete`) are in test/lua/fair-lock-peers.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { fairLock, isLocked, LockBusyError, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { readWaiting } from '../support/fair-lock-scripts.ts'
import { LockEvents } from '../support/lock-events.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { pass, timed, until } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

const stack = useStack('file', { redis: { alone: 'it is paused' } })
/** A fair lock of a new client, as of a new Redisson instance. */
const fair = (options?: Parameters<typeof stockLocks>[1]) => fairLock(stockLocks(stack(), options), 'lock')
const waiting = () => readWaiting(stack().redis.client, 'lock')
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
    await until(async () => expect((await waiting()).length).toBe(2))
    await stack().redis.client.call('CLIENT', 'PAUSE', '700', 'ALL')
    for (const error of await Promise.all(waiters)) expect(error).toBeInstanceOf(LockBusyError)
    expect(await waiting()).toEqual([])
    expect(await held.release()).toBe('released')
  })
})
