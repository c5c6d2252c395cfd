import { describe, expect, it } from 'vitest'
import {
  fencedLock,
  forceRelease,
  type Lease,
  type Lock,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  redLock,
  releaseAll,
  resume,
  serialize,
} from '../../src/index.ts'
import { contextOf, createLocks } from '../../src/lease/context.ts'
import { memory } from '../../src/testing.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, hang } from '../support/fake-redis.ts'

function inMemory() {
  const clock = new FakeClock()
  const redis = memory({ clock })
  return { clock, redis, locks: createLocks({ clock, redis }) }
}

describe('releaseAll()', () => {
  it('releases every open lease, nested holds and permits included, and resolves to true', async () => {
    const { clock, redis, locks } = inMemory()
    const outer = await clock.runUntil(lock(locks, 'a').acquire())
    await clock.runUntil(lock(locks, 'a').acquire({ reenter: outer }))
    await clock.runUntil(permitSemaphore(locks, 'p', { permits: 2 }).acquire({ weight: 2 }))
    outer.keepAlive()
    expect(await clock.runUntil(releaseAll(locks))).toBe(true)
    expect(redis.inspect()).toEqual([])
    expect(await clock.runUntil(outer.release())).toBe('released')
    expectNothingLeft(clock)
  })

  it('leaves what was handed over, what was only resumed, and claims of work that runs', async () => {
    const { clock, redis, locks } = inMemory()
    const [a, b, c] = ['a', 'b', 'c'].map(name => lock(locks, name))
    serialize(await clock.runUntil((a as typeof a & {}).acquire()))
    const text = serialize(await clock.runUntil((b as typeof b & {}).acquire()))
    await clock.runUntil(resume(b as typeof b & {}, text).extend())
    let end = () => {}
    const run = once(locks, 'work', () => new Promise<void>(resolve => (end = resolve)))
    await clock.advance(0)
    await clock.runUntil((c as typeof c & {}).acquire())
    expect(await clock.runUntil(releaseAll(locks))).toBe(true)
    expect(
      redis
        .inspect()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b', 'work'])
    end()
    expect(await clock.runUntil(run)).toMatchObject({ status: 'executed', kept: true })
  })

  it('waits for releases and cancellations that go on', async () => {
    const { clock, redis, locks, plain } = fakeLocks({
      release: [broken()],
      acquire: [[':granted', 30_000], hang],
    })
    const lease = await plain.acquire()
    await rejectionOf(lease.release(), clock)
    await rejectionOf(plain.acquire({ signal: clock.signalAfter(10) }), clock)
    const all = releaseAll(locks, { withinMs: 5_000 })
    redis.answer('release', [':released'])
    expect(await clock.runUntil(all)).toBe(true)
    expectNothingLeft(clock)
  })

  describe('of a lock of three databases', () => {
    function three() {
      const clock = new FakeClock()
      const stores = [1, 2, 3].map(() => memory({ clock }))
      const all = stores.map(redis => createLocks({ clock, redis }))
      const members = all.map(locks => fencedLock(locks, 'a'))
      const [locks] = all as [Locks]
      const held = () => stores.flatMap(store => store.inspect())
      return { clock, locks, members, red: redLock(members), held }
    }

    const keepingFor = { leaseMs: 9_000 }
    it.each<[what: string, begin: (made: ReturnType<typeof three>) => Promise<Lease>]>([
      ['the whole', ({ clock, red }) => clock.runUntil(red.acquire())],
      [
        'what it is a part of, and its keeper',
        async ({ clock, locks, red }) => {
          const lease = await clock.runUntil(multiLock([red, lock(locks, 'b')]).acquire(keepingFor))
          lease.keepAlive({ maxHoldMs: Infinity })
          await clock.advance(10_000)
          return lease
        },
      ],
      [
        'the whole with what was taken again',
        async ({ clock, members, red, held }) => {
          const lease = await clock.runUntil(red.acquire(keepingFor))
          lease.keepAlive()
          await clock.runUntil(forceRelease(members[0] as Lock))
          await clock.advance(4_000)
          expect(held()).toHaveLength(3)
          return lease
        },
      ],
      [
        'what was resumed and is kept alive',
        async ({ clock, red }) => {
          const lease = resume(red, serialize(await clock.runUntil(red.acquire(keepingFor))))
          lease.keepAlive()
          await clock.advance(10_000)
          return lease
        },
      ],
    ])('ends %s', async (_, begin) => {
      const made = three()
      const { clock, locks, held } = made
      const lease = await begin(made)
      expect(await clock.runUntil(releaseAll(locks))).toBe(true)
      await clock.advance(0)
      expect([held(), lease.remainingMs(), await clock.runUntil(lease.release())]).toEqual([
        [],
        0,
        'released',
      ])
      expectNothingLeft(clock)
    })
  })

  it('forgets inner holds that were released', async () => {
    const { clock, locks } = inMemory()
    const outer = await clock.runUntil(lock(locks, 'a').acquire())
    const { open } = contextOf(locks, '')
    for (let times = 0; times < 3; times++) {
      const inner = await clock.runUntil(lock(locks, 'a').acquire({ reenter: outer }))
      expect([...open.values()].map(leases => leases.size)).toEqual([2])
      await clock.runUntil(inner.release())
      expect([...open.values()].map(leases => leases.size)).toEqual([1])
    }
  })

  it('resolves to false when the store has not confirmed all in time', async () => {
    const { clock, locks, plain } = fakeLocks({ release: [broken()] })
    await plain.acquire()
    expect(await clock.runUntil(releaseAll(locks, { withinMs: 2_000 }))).toBe(false)
    expect(clock.elapsedMs).toBe(2_000)
    await clock.advance(30_000)
    expectNothingLeft(clock)
  })

  it('forgets what has ended, so that nothing grows', async () => {
    const { clock, redis, locks, plain } = fakeLocks()
    await plain.acquire({ leaseMs: 100 })
    await clock.advance(200)
    await (await plain.acquire()).release()
    const before = redis.calls.length
    expect(await clock.runUntil(releaseAll(locks))).toBe(true)
    expect(redis.calls).toHaveLength(before)
  })
})
