/** The fair lock as callers see it, over the dev REST server with the stock client. */
import { describe, expect, it } from 'vitest'
import { fairLock, type LockEvent, lock, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { fairLockScripts, readWaiting } from '../support/fair-lock-scripts.ts'
import { LockEvents } from '../support/lock-events.ts'
import { CriticalSection } from '../support/overlap.ts'
import { QueueWatch } from '../support/queue-watch.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'
import { pass, timed, until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const fair = (waiterMs?: number) => fairLock(stockLocks(stack()), NAME, { waiterMs })
const waiting = () => readWaiting(stack().redis.client, NAME)
const queued = (count: number) => until(async () => expect((await waiting()).length).toBe(count))
const rejection = (promise: Promise<unknown>) => promise.catch(error => error)
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

/** Adds a waiter that dies: it asks once and never again. */
async function dies(holder: string, waiterMs: number): Promise<void> {
  await fairLockScripts(stack().redis.client, NAME).acquire(holder, { waiterMs, leastMs: 0, rttMs: 0 })
}

describe('the order', () => {
  it('8 clients with 10 rounds each never overtake a waiter, and their work never overlaps', async () => {
    const watch = await QueueWatch.start(stack().redis.client, NAME)
    const section = new CriticalSection()
    const client = async () => {
      const lock = fair()
      for (let round = 0; round < 10; round++) {
        await withLock(lock, PATIENT, () => section.run(() => stack().redis.client.ping()))
      }
    }
    await Promise.all(Array.from({ length: 8 }, client))
    section.expectExclusive(80)
    await until(() => expect(watch.granted.length).toBe(80))
    expect(watch.inversions).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('a single try never overtakes a waiter, and gets a retryAfterMs', async () => {
    const held = await fair().acquire()
    const next = fair().acquire(PATIENT)
    await queued(1)
    const tries = await Promise.all(Array.from({ length: 20 }, () => fair().tryAcquire()))
    await held.release()
    tries.push(...(await Promise.all(Array.from({ length: 20 }, () => fair().tryAcquire()))))
    expect(tries.filter(({ acquired }) => acquired)).toEqual([])
    for (const result of tries) expect(result).toMatchObject({ retryAfterMs: expect.any(Number) })
    expect(await (await next).isHeld()).toBe(true)
  })

  it('plain and fair locks of one name exclude each other', async () => {
    const plain = await lock(stockLocks(stack()), NAME).acquire()
    expect(await fair().tryAcquire()).toMatchObject({ acquired: false })
    await plain.release()
    const lease = await fair().acquire()
    expect(await lock(stockLocks(stack()), NAME).tryAcquire()).toMatchObject({ acquired: false })
    await lease.release()
  })
})

describe('a dead waiter', () => {
  // The server learns that waiters are hardly ever late, and waits for a dead one for about 250 ms.
  it.each([
    { dead: 1, waiterMs: 700, mostMs: 700 },
    { dead: 5, waiterMs: 700, mostMs: 700 },
    { dead: 1, waiterMs: 20_000, mostMs: 1_000 },
    { dead: 5, waiterMs: 20_000, mostMs: 1_000 },
  ])(
    'delays those behind it by less than $mostMs ms, with $dead of them and a waiterMs of $waiterMs',
    async ({ dead, waiterMs, mostMs }) => {
      const held = await fair().acquire({ leaseMs: 6 * waiterMs })
      for (let n = 0; n < dead; n++) await dies(`d${n}`, waiterMs)
      const next = fair(waiterMs).acquire(PATIENT)
      await queued(dead + 1)
      await held.release()
      const { value: lease, ms } = await timed(() => next)
      expect(ms).toBeLessThan(mostMs)
      expect(await waiting()).toEqual([])
      await lease.release()
    },
  )

  it('loses its turn, while waiters that poll keep theirs, even if the lock is held for longer than waiterMs', async () => {
    const held = await fair().acquire()
    const order: number[] = []
    const waiters = []
    for (const waiter of [0, 1, 2]) {
      waiters.push(withLock(fair(2_000), PATIENT, () => order.push(waiter)))
      await queued(waiter + 1)
    }
    await pass(3_000)
    await held.release()
    await Promise.all(waiters)
    expect(order).toEqual([0, 1, 2])
  })
})

describe('giving up', () => {
  it.each([
    ['at the end of the wait leaves the queue', { waitMs: 300 }],
    ['by an abort leaves the queue at once', PATIENT],
  ])('%s, and those behind move up', async (_, wait) => {
    const held = await fair().acquire()
    const caller = new AbortController()
    const first = rejection(fair().acquire({ ...wait, signal: caller.signal }))
    await queued(1)
    const second = fair().acquire(PATIENT)
    await queued(2)
    if (wait === PATIENT) caller.abort(new Error('gone home'))
    const busy = { code: 'ERR_LOCK_BUSY', retryAfterMs: expect.any(Number) }
    expect(await first).toMatchObject(wait === PATIENT ? { message: 'gone home' } : busy)
    expect(await waiting()).toHaveLength(1)
    await held.release()
    await (await second).release()
  })

  it('lets the next waiter in, even if the first one gives up when it is its turn', async () => {
    const held = await fair().acquire()
    const caller = new AbortController()
    const first = rejection(fair().acquire({ ...PATIENT, signal: caller.signal }))
    await queued(1)
    const second = fair().acquire(PATIENT)
    await queued(2)
    const released = held.release()
    caller.abort()
    await released
    await first
    await (await second).release()
    expect(await waiting()).toEqual([])
  })
})

describe('a lease of a fair lock', () => {
  it('leaves only done keys and the pace behind', async () => {
    const held = await fair().acquire()
    const next = withLock(fair(), PATIENT, () => 'done')
    await queued(1)
    await held.release()
    expect(await next).toBe('done')
    const left = Object.entries(await readStore(stack().redis.client))
    for (const [key, { ttlMs }] of left) {
      expect(key).toMatch(/^edgelock:(done:\{lock\}:|pace:\{lock\}$)/)
      expect(ttlMs).toBeGreaterThan(0)
    }
  })

  it('has events that show the place in the queue, and no holder', async () => {
    const held = await fair().acquire()
    const first = fair().acquire(PATIENT)
    await queued(1)
    const events = new LockEvents()
    const second = fairLock(stockLocks(stack(), { onEvent: events.onEvent }), NAME).acquire(PATIENT)
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

  it('waits and wakes in the same way with a {tag} in the name and with SPUBLISH', async () => {
    const locks = stockLocks(stack(), { notify: 'spublish' })
    const lock = fairLock(locks, 'order:{42}')
    const held = await lock.acquire()
    const next = fairLock(stockLocks(stack()), 'order:{42}').acquire(PATIENT)
    await until(async () => expect(await stack().redis.client.llen('redisson_lock_queue:order:{42}')).toBe(1))
    expect(await stack().redis.client.exists('redisson_lock_timeout:order:{42}')).toBe(1)
    await held.release()
    await (await next).release()
  })
})
