/**
 * What callers see of the queue of a fair lock, over the dev REST server with the stock client. Titles that begin with `test`
 * are those of Redisson's RedissonFairLockTest.
 */
import { expect, it } from 'vitest'
import { fairLock, isLocked, LockBusyError, type LockEvent } from '../../src/index.ts'
import { release } from '../../src/transport/scripts/fair-lock.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { readWaiting } from '../support/fair-lock-state.ts'
import { LockEvents } from '../support/lock-events.ts'
import { runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { timed, until } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

const stack = useStack({ redis: { alone: 'it is paused' } })
const fair = (options?: Parameters<typeof stockLocks>[1]) => fairLock(stockLocks(stack(), options), 'lock')
const waiting = () => readWaiting(stack().redis.client, 'lock')
const queued = (count: number) => until(async () => expect((await waiting()).length).toBe(count))
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

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
    const ended = fair({ onEvent: events.onEvent })
      .acquire({ waitMs: 400 })
      .catch(error => error)
    await events.until('polled')
    return ended
  })
  await queued(2)
  await stack().redis.client.call('CLIENT', 'PAUSE', '700', 'ALL')
  for (const error of await Promise.all(waiters)) expect(error).toBeInstanceOf(LockBusyError)
  expect(await waiting()).toEqual([])
  expect(await held.release()).toBe('released')
})

it('events show the place in the queue, and no holder', async () => {
  const held = await fair().acquire()
  const first = fair().acquire(PATIENT)
  await queued(1)
  const events = new LockEvents()
  const second = fair({ onEvent: events.onEvent }).acquire(PATIENT)
  await events.until('polled')
  await held.release()
  await (await first).release()
  const lease = await second
  await lease.release()
  const places = events.all.flatMap((event: LockEvent) => (event.type === 'polled' ? event.place : []))
  expect(places[0]).toBe(1)
  expect(places.every((place, at) => at === 0 || Number(place) <= Number(places[at - 1]))).toBe(true)
  expect(JSON.stringify(events.all)).not.toContain(lease.holder)
})

it('a waiter whose cancellation is lost delays those behind it by less than half of waiterMs, not by the lease', async () => {
  const waiterMs = 20_000
  const lease = await fair().acquire({ leaseMs: 6 * waiterMs })
  const caller = new AbortController()
  const waiter = fairLock(restLocks(stack()), 'lock', { waiterMs })
    .acquire({ ...PATIENT, signal: caller.signal })
    .catch(error => error)
  await queued(1)
  const behind = fairLock(stockLocks(stack()), 'lock', { waiterMs }).acquire(PATIENT)
  await queued(2)
  stack().rest.faults.next('lose-request', { match: runs(release), times: 1_000 })
  caller.abort()
  await waiter
  stack().rest.faults.clear()
  await lease.release()
  const { value: next, ms } = await timed(() => behind)
  expect(ms).toBeLessThan(waiterMs / 2)
  await next.release()
  expect(await waiting()).toEqual([])
})
