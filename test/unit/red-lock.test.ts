import { describe, expect, it } from 'vitest'
import type { AcquireOptions, Lockable, RedLockOptions, WaitOptions } from '../../src/index.ts'
import { createLocks, LockBusyError, lock, multiLock, OutcomeUnknownError, redLock } from '../../src/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { busy, delayed, FakeRedis, granted, hang, type Step } from '../support/fake-redis.ts'

interface Fakes {
  clock: FakeClock
  nodes: FakeRedis[]
  lock: Lockable
}

/** A red lock over one store for each of these answers to an acquire. */
function fakes(...acquires: ((clock: FakeClock) => Step)[]): Fakes {
  return fakesWith(undefined, ...acquires)
}

function fakesWith(options: RedLockOptions | undefined, ...acquires: ((clock: FakeClock) => Step)[]): Fakes {
  const clock = new FakeClock()
  const nodes = acquires.map(acquire => new FakeRedis(clock, { acquire: [acquire(clock)] }))
  const members = nodes.map(redis => lock(createLocks({ clock, redis }), 'x'))
  return { clock, nodes, lock: redLock(members, options) }
}

const LEASE_MS = 10_000
const OPTIONS: AcquireOptions & WaitOptions = { leaseMs: LEASE_MS, waitMs: 0 }
/** 1 % and 2 ms for the drift of the clocks. */
const PROVABLE_MS = LEASE_MS * 0.99 - 2

const grants = () => granted(LEASE_MS)
const grantsLate = (ms: number) => (clock: FakeClock) => delayed(clock, ms, granted(LEASE_MS))
const refuses = () => busy()
const hangs = () => hang

describe('a round', () => {
  it.each([
    [60_000, 6_000],
    [30_000, 6_000],
    [10_000, 2_000],
    [5_000, 1_000],
    [500, 100],
  ])('gives every database in a last round, with a lease of %i ms, %i ms to answer', async (leaseMs, ms) => {
    const { clock, nodes, lock } = fakes(hangs, hangs, hangs, grants, grants)
    for (const node of nodes) node.answer('release', [':released'])
    expect(await rejectionOf(lock.acquire({ ...OPTIONS, leaseMs }), clock)).toBeInstanceOf(
      OutcomeUnknownError,
    )
    expect(clock.elapsedMs).toBe(ms)
    expect(nodes.map(node => node.sent('release').length)).toEqual([1, 1, 1, 1, 1])
    expect(nodes.map(node => node.sent('release')[0]?.values.outcome)).toEqual(['0', '0', '0', '1', '1'])
    expectNothingLeft(clock)
  })

  it('gives every database 2 s to answer if a majority has, because it is busy then', async () => {
    const { clock, lock } = fakes(hangs, grants, () => busy(9_000))
    const { acquired } = await clock.runUntil(lock.tryAcquire())
    expect([acquired, clock.elapsedMs]).toEqual([false, 2_000])
  })

  it('gives the rest 100 ms once too few can grant it', async () => {
    const { clock, lock } = fakes(refuses, refuses, hangs)
    const { acquired } = await clock.runUntil(lock.tryAcquire())
    expect([acquired, clock.elapsedMs]).toEqual([false, 100])
  })

  it('gives every database memberMs to answer, where that is set', async () => {
    const { clock, lock } = fakesWith({ memberMs: 3_000 }, hangs, grants, grantsLate(2_900))
    const lease = await clock.runUntil(lock.acquire(OPTIONS))
    expect(clock.elapsedMs).toBe(3_000)
    expect(lease.remainingMs()).toBe(PROVABLE_MS - 3_000)
  })

  it.each([
    ['100 ms at least', 0, 100],
    ['as long again as the majority took', 300, 600],
  ])('waits for a silent minority %s', async (_, ms, tookMs) => {
    const { clock, lock } = fakes(grantsLate(ms), grantsLate(ms), grants, hangs, hangs)
    const lease = await clock.runUntil(lock.acquire(OPTIONS))
    expect(clock.elapsedMs).toBe(tookMs)
    expect(lease.remainingMs()).toBe(PROVABLE_MS - tookMs)
  })

  it('has the members that it was made of, whatever becomes of the array', async () => {
    const clock = new FakeClock()
    const nodes = Array.from({ length: 5 }, () => new FakeRedis(clock))
    const all = nodes.map(redis => lock(createLocks({ clock, redis }), 'x'))
    const members = all.slice(0, 3)
    const ofThree = redLock(members)
    members.push(...all.slice(3))
    await clock.runUntil(ofThree.acquire(OPTIONS))
    expect(nodes.map(node => node.sent('acquire').length)).toEqual([1, 1, 1, 0, 0])
  })

  it('goes by the clock and the lease of the locks inside of its members', async () => {
    const clock = new FakeClock()
    const nodes = [busy(), busy(), granted(5_000)].map(step => new FakeRedis(clock, { acquire: [step] }))
    const members = nodes.map(redis => {
      const apart = ['x', 'y'].map(name => lock(createLocks({ clock, redis, leaseMs: 5_000 }), name))
      return multiLock(apart)
    })
    const refused = rejectionOf(redLock(members).acquire({ waitMs: 10_000 }))
    expect(await clock.runUntil(refused)).toBeInstanceOf(LockBusyError)
    expect(clock.elapsedMs).toBe(10_000)
    expect(nodes.map(node => node.sent('acquire')[0]?.values.leaseMs)).toEqual(['5000', '5000', '5000'])
    expectNothingLeft(clock)
  })
})

describe('between two rounds', () => {
  it.each([
    ['short', 0],
    ['long', 0.999],
  ])('a client that split the votes waits a random while: %s', async (_length, chance) => {
    const { clock, nodes, lock } = fakes(grants, grants, grantsLate(400), refuses, refuses)
    clock.random = () => chance
    nodes[2]?.answer('acquire', delayed(clock, 400, busy()), granted())
    for (const node of nodes.slice(3)) node.answer('acquire', busy(), granted())
    await clock.runUntil(lock.acquire({ ...OPTIONS, waitMs: 10_000 }))
    const [, second = 0] = nodes[0]?.sent('acquire').map(({ at }) => at) ?? []
    // The first round took 400 ms; it is followed by a third of that, or by chance up to twice as long.
    expect(second).toBeCloseTo(400 + Math.max(400 / 3, 2 * 400 * chance), 0)
  })

  it('maxPolls limits the number of rounds', async () => {
    const { clock, nodes, lock } = fakes(refuses, refuses, refuses, grants, grants)
    const error = await rejectionOf(lock.acquire({ ...OPTIONS, waitMs: 60_000, maxPolls: 4 }), clock)
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', polls: 4, lockName: 'x' })
    expect(nodes.map(node => node.sent('acquire').length)).toEqual([4, 4, 4, 4, 4])
    expectNothingLeft(clock)
  })
})
