/** A wait whose grant had no answer, and which an operator then released, goes on as a fresh holder. */
import { describe, expect, it } from 'vitest'
import type { Lease, Locks, WaitOptions } from '../../src/index.ts'
import { createLocks, fairLock, LockBusyError, lock, multiLock, permitSemaphore } from '../../src/index.ts'
import { releaseFrom } from '../../src/operator/release-holder.ts'
import { memory } from '../../src/testing.ts'
import { LEASES } from '../kinds/index.ts'
import { FakeClock } from '../support/fake-clock.ts'

/** Those that operators release. */
const KINDS = Object.entries(LEASES).filter(([, { isInternal }]) => !isInternal)

/** A store that may lose its answers, and whose operator releases all that is held. */
function setUp() {
  const clock = new FakeClock()
  const network = { loses: false }
  const redis = memory({ clock, faults: () => (network.loses ? 'lose' : undefined) })
  const locks = createLocks({ clock, redis })
  const releaseAll = async (isFair: boolean) => {
    network.loses = false
    for (const held of redis.inspect())
      for (const holder of held.holders)
        expect(await clock.runUntil(releaseFrom(locks, held, holder, isFair))).toBe(true)
    expect(redis.inspect()).toEqual([])
  }
  return { clock, network, redis, locks, releaseAll }
}

describe.each(KINDS)('%s', (kind, { of, rival = of, prepare, options }) => {
  /** A wait whose grant has no answer, and is then released by force. */
  async function released(waitMs: number) {
    const { clock, network, locks, redis, releaseAll } = setUp()
    const other = createLocks({ clock, redis })
    await prepare?.(other, 'x')
    network.loses = true
    const waiting = of(locks, 'x').acquire({ ...options, waitMs })
    await clock.advance(500)
    await releaseAll(kind === 'fair lock')
    return { clock, redis, other, waiting }
  }

  it.each([Infinity, 10_000])('a wait of %s ms is granted what is free', async waitMs => {
    const { clock, waiting } = await released(waitMs)
    const since = clock.now()
    const lease = await clock.runUntil(waiting)
    expect(clock.now() - since).toBeLessThan(1_000)
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
  })

  it('waits for the next holder, and for no longer', async () => {
    const { clock, redis, other, waiting } = await released(Infinity)
    const next = await clock.runUntil(rival(other, 'x').acquire(options))
    await clock.advance(5_000)
    await next.release()
    const since = clock.now()
    const lease = await clock.runUntil(waiting)
    expect(clock.now() - since).toBeLessThan(2_000)
    await lease.release()
    // Beside Java, what is released is kept for a moment for those that wait.
    await clock.advance(1_000)
    expect(redis.inspect()).toEqual([])
  })
})

it('a wait joins the queue of a fair lock anew, and overtakes no waiter', async () => {
  const { clock, network, locks, releaseAll, redis } = setUp()
  const lock = fairLock(locks, 'x')
  const first = await lock.acquire()
  const order: string[] = []
  const wait = async (name: string) => {
    const lease = await lock.acquire({ waitMs: Infinity })
    order.push(name)
    await lease.release()
  }
  const early = wait('early')
  await clock.advance(100)
  const late = wait('late')
  await clock.advance(100)
  await first.release()
  network.loses = true
  while (redis.inspect().length === 0) await clock.advance(1)
  await releaseAll(true)
  await clock.runUntil(Promise.all([early, late]))
  expect(order).toEqual(['late', 'early'])
})

describe('of several that a lost grant took, an operator releases one', () => {
  type Acquire = (options: WaitOptions) => Promise<Lease>
  const WHOLES: Record<string, (locks: Locks) => Acquire | Promise<Acquire>> = {
    'permits by code': locks => options =>
      permitSemaphore(locks, 'x', { permits: 2 }).acquire({ ...options, weight: 2 }),
    async permits(locks) {
      const permits = permitSemaphore(locks, 'x')
      await permits.trySetPermits(2)
      return options => permits.acquire({ ...options, weight: 2 })
    },
    locks: locks => options => multiLock([lock(locks, 'x'), lock(locks, 'y')]).acquire(options),
  }
  const cases = Object.keys(WHOLES).flatMap(whole =>
    [0, 1].flatMap(place => [Infinity, 10_000, 0].map(waitMs => [whole, place, waitMs] as const)),
  )

  it.each(cases)('%s, number %i: a wait of %s ms leaves nothing of it', async (whole, place, waitMs) => {
    const { clock, network, locks, redis } = setUp()
    const acquire = await WHOLES[whole]?.(locks)
    network.loses = true
    const waiting = acquire?.({ waitMs }).catch((error: LockBusyError) => error)
    await clock.advance(30)
    network.loses = false
    const all = redis.inspect().flatMap(held => held.holders.map(holder => ({ held, holder })))
    expect(all).toHaveLength(2)
    const { held, holder } = all[place] ?? expect.unreachable()
    expect(await clock.runUntil(releaseFrom(locks, held, holder, false))).toBe(true)
    const since = clock.now()
    const got = await clock.runUntil(waiting ?? expect.unreachable())
    expect(clock.now() - since).toBeLessThan(1_000)
    // A fresh holder asks if the store says that the lock is free, as only that of locks does.
    expect(got instanceof LockBusyError).toBe(waitMs === 0 && whole !== 'locks')
    if (got instanceof LockBusyError) expect(got.mayBeHeld).toBe(false)
    else expect(await clock.runUntil(got.release())).toBe('released')
    expect(redis.inspect()).toEqual([])
  })
})
