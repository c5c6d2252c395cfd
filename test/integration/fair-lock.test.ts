/** What callers see of the queue of a fair lock, over the dev REST server with the stock client. */
import { describe, expect, it } from 'vitest'
import { fairLock, type LockEvent } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { readWaiting } from '../support/fair-lock-scripts.ts'
import { LockEvents } from '../support/lock-events.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const fair = () => fairLock(stockLocks(stack()), NAME)
const waiting = () => readWaiting(stack().redis.client, NAME)
const queued = (count: number) => until(async () => expect((await waiting()).length).toBe(count))
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

describe('a lease of a fair lock', () => {
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
