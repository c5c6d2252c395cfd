/** The promises of docs/waiting.md, "While the store fails": every kind, every failure, in virtual time. */
import { describe, expect, it } from 'vitest'
import type { RedisLike } from '../../src/api/redis-like.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  fencedLock,
  inspect,
  type Lockable,
  LockError,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  steal,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { Random } from '../simulation/world/random.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { many, sample } from '../support/thorough.ts'

type Answer = () => Promise<unknown>

const never = () => new Promise(() => {})
const reject = (error: () => Error) => async () => {
  throw error()
}

type Fault = (run: Answer) => Promise<unknown>

/** What becomes of a request while the store fails. */
const FAULTS: Record<string, Fault> = {
  'a dropped connection': reject(() => broken()),
  'a lost answer': run => run().then(reject(() => broken())),
  500: reject(() => refused('', { status: 500 })),
  503: reject(() => refused('', { status: 503 })),
  '429 with Retry-After': reject(() => refused('', { status: 429, retryAfterMs: 1_000 })),
  LOADING: reject(() => refused('LOADING Redis is loading the dataset in memory')),
  READONLY: reject(() => refused("READONLY You can't write against a read only replica.")),
  'a request that hangs': never,
  'an answer that hangs': run => run().then(never),
}
const hangs = (fault: string) => fault.endsWith('hangs')
/** What clients and servers need beside the pauses: nothing takes time here. */
const LATE_MS = 1_700

/** Locks on stores of their own, which fail in the same way and at the same time. */
function setUp(stores: number, leaseMs = 30_000) {
  const clock = new FakeClock()
  const chance = Random.of('weather')
  clock.random = () => chance.next()
  const weather: { fault?: Fault; sent: number; at: number[] } = { sent: 0, at: [] }
  const all = Array.from({ length: stores }, () => {
    const redis = memory({ clock })
    const client: RedisLike = {
      async eval(...call) {
        weather.sent++
        weather.at.push(clock.now())
        const run = () => redis.eval(...call)
        return weather.fault ? weather.fault(run) : run()
      },
    }
    return { redis, locks: createLocks({ redis: client, clock, leaseMs }) }
  })
  const isFree = () => all.every(({ redis }) => redis.inspect().length === 0)
  /** How long it takes until that is so. */
  const untilFree = async (patienceMs: number) => {
    const since = clock.now()
    while (!isFree() && clock.now() - since < patienceMs) await clock.advance(10)
    return clock.now() - since
  }
  const locks = all.map(({ locks }) => locks) as [Locks, ...Locks[]]
  return { clock, weather, isFree, untilFree, locks }
}

const KINDS: Record<string, { stores?: number; of(locks: readonly [Locks, ...Locks[]]): Lockable }> = {
  lock: { of: ([locks]) => lock(locks, 'x') },
  'fair lock': { of: ([locks]) => fairLock(locks, 'x') },
  'fenced lock': { of: ([locks]) => fencedLock(locks, 'x') },
  'read lock': { of: ([locks]) => readWriteLock(locks, 'x').read },
  'write lock': { of: ([locks]) => readWriteLock(locks, 'x').write },
  permits: { of: ([locks]) => permitSemaphore(locks, 'x', { permits: 1 }) },
  'multi-lock': { of: ([locks]) => multiLock([lock(locks, 'x'), lock(locks, 'y')]) },
  'multi-lock of several databases': { stores: 2, of: all => multiLock(all.map(each => lock(each, 'x'))) },
  'red lock': { stores: 3, of: locks => redLock(locks.map(each => lock(each, 'x'))) },
  'fenced red lock': { stores: 3, of: locks => redLock(locks.map(each => fencedLock(each, 'x'))) },
}

const cases = Object.entries(KINDS).flatMap(([kind, { stores = 1, of }]) =>
  Object.entries(FAULTS).map(([fault, what]) => [kind, fault, { stores, of, what }] as const),
)

describe.each(sample(cases, 11))('%s, and %s', (_, fault, { stores, of, what }) => {
  it.each([
    [300, 30_000],
    [1_000, 30_000],
    [3_000, 30_000],
    [10_000, 30_000],
    [300_000, 600_000],
  ])('a release during an outage of %i ms frees it soon after', async (outageMs, leaseMs) => {
    const { clock, weather, locks, isFree, untilFree } = setUp(stores, leaseMs)
    const lease = await clock.runUntil(of(locks).acquire())
    expect(isFree()).toBe(false)
    weather.fault = what
    let waitedMs = Number.NaN
    const released = lease
      .release()
      .catch(error => error)
      .finally(() => {
        waitedMs = clock.elapsedMs
      })
    await clock.advance(outageMs)
    delete weather.fault
    const boundMs = Math.max(hangs(fault) ? 4_500 : LATE_MS, outageMs / 10)
    expect(await untilFree(20_000)).toBeLessThanOrEqual(boundMs)
    const outcome = await clock.runUntil(released)
    expect(waitedMs).toBeLessThanOrEqual(3_600)
    if (outcome instanceof LockError) expect(outcome.mayBeHeld).toBe(true)
    else expect(outcome).toBe('released')
    await clock.advance(40_000)
    const { sent } = weather
    await clock.advance(leaseMs)
    expect(weather.sent).toBe(sent)
  })

  it('a take outlasts a failure of three seconds', async () => {
    const { clock, weather, locks } = setUp(stores)
    weather.fault = what
    const taking = of(locks).tryAcquire()
    await clock.advance(3_000)
    delete weather.fault
    const backAt = clock.now()
    expect(await clock.runUntil(taking)).toMatchObject({ acquired: true })
    expect(clock.now() - backAt).toBeLessThanOrEqual(hangs(fault) ? 2_100 : LATE_MS)
  })

  it('a take that fails costs 8.6 s at most, and leaves nothing behind', async () => {
    const { clock, weather, locks, untilFree } = setUp(stores)
    weather.fault = what
    const error = await rejectionOf(of(locks).tryAcquire(), clock)
    expect(error).toBeInstanceOf(LockError)
    expect(clock.elapsedMs).toBeLessThanOrEqual(8_600)
    await clock.advance(1_000)
    delete weather.fault
    await clock.advance(4_500)
    expect(await untilFree(30_000)).toBe(0)
    expect(error).toMatchObject({ mayBeHeld: false })
  })
})

describe.each(Object.entries(FAULTS))('%s', (fault, what) => {
  const boundMs = hangs(fault) ? 4_500 : LATE_MS
  const one = () => {
    const { locks, ...made } = setUp(1)
    return { ...made, locks: locks[0] }
  }

  it('operations that give back with an operationId arrive, and count once', async () => {
    const { clock, weather, locks } = one()
    const printers = semaphore(locks, 'printers')
    const gate = countDownLatch(locks, 'gate')
    await clock.runUntil(Promise.all([printers.trySetPermits(3), gate.trySetCount(5)]))
    weather.fault = what
    const given = [printers.release(1, { operationId: 'a' }), gate.countDown({ operationId: 'b' })]
    const outcomes = Promise.allSettled(given)
    await clock.advance(10_000)
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { goesOn: true } })
    delete weather.fault
    await clock.advance(boundMs)
    const counts = () => clock.runUntil(Promise.all([printers.availablePermits(), gate.count()]))
    expect(await counts()).toEqual([4, 4])
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { goesOn: false } })
    await clock.advance(60_000)
    expect(await counts()).toEqual([4, 4])
  })

  it('operations without one end, and name the id that makes a repetition safe', async () => {
    const { clock, weather, locks } = one()
    const printers = semaphore(locks, 'printers')
    await clock.runUntil(printers.trySetPermits(3))
    weather.fault = what
    const error = await rejectionOf(printers.release(), clock)
    const { operationId, goesOn } = error as LockError
    expect(goesOn).toBeUndefined()
    delete weather.fault
    await clock.advance(10_000)
    await clock.runUntil(printers.release(1, { operationId: operationId as string }))
    expect(await clock.runUntil(printers.availablePermits())).toBe(4)
  })

  it('an aborted acquire of a semaphore loses no permit', async () => {
    const { clock, weather, locks } = one()
    const printers = semaphore(locks, 'printers')
    await clock.runUntil(printers.trySetPermits(3))
    weather.fault = what
    const caller = new AbortController()
    const error = rejectionOf(printers.acquire(2, { signal: caller.signal }))
    await clock.advance(200)
    caller.abort('left')
    await clock.advance(10_000)
    expect(await error).toBe('left')
    delete weather.fault
    await clock.advance(boundMs)
    expect(await clock.runUntil(printers.availablePermits())).toBe(3)
  })

  it('looks, claims and extensions outlast three seconds', async () => {
    const { clock, weather, locks } = one()
    const lease = await clock.runUntil(lock(locks, 'held').acquire())
    weather.fault = what
    const looked = Promise.all([
      inspect(lock(locks, 'x')),
      semaphore(locks, 'printers').availablePermits(),
      once(locks, 'x', () => 1),
      lease.extend(60_000),
    ])
    await clock.advance(3_000)
    delete weather.fault
    const backAt = clock.now()
    expect(await clock.runUntil(looked)).toMatchObject([undefined, 0, { status: 'executed' }, undefined])
    expect(lease.remainingMs()).toBeGreaterThan(50_000)
    expect(clock.now() - backAt).toBeLessThanOrEqual(hangs(fault) ? 2_100 : LATE_MS)
  })
})

describe('a crowd', () => {
  it('that releases during an outage of ten seconds is done soon after, and comes back spread out', async () => {
    const { clock, weather, locks, untilFree } = setUp(1)
    const [one] = locks
    const names = Array.from({ length: many(40, 1_000) }, (_, n) => `x${n}`)
    const leases = await clock.runUntil(Promise.all(names.map(name => lock(one, name).acquire())))
    weather.fault = FAULTS['a dropped connection'] as Fault
    for (const lease of leases) lease.release().catch(() => {})
    await clock.advance(10_000)
    delete weather.fault
    weather.at = []
    expect(await untilFree(20_000)).toBeLessThanOrEqual(LATE_MS)
    const inTenth = weather.at.map(at => weather.at.filter(other => other >= at && other < at + 100).length)
    expect(Math.max(...inTenth)).toBeLessThanOrEqual(names.length / 4)
  })

  it.each(['a dropped connection', 'a request that hangs'])(
    'is not needed for a minute: one release sends 15 to 45 requests, and none when nothing is owed: %s',
    async fault => {
      const { clock, weather, locks } = setUp(1)
      const lease = await clock.runUntil(lock(locks[0], 'x').acquire({ leaseMs: 60_000 }))
      weather.fault = FAULTS[fault] as Fault
      weather.sent = 0
      lease.release().catch(() => {})
      await clock.advance(60_000)
      expect(weather.sent).toBeGreaterThanOrEqual(15)
      expect(weather.sent).toBeLessThanOrEqual(45)
      const { sent } = weather
      await clock.advance(600_000)
      expect(weather.sent).toBe(sent)
    },
  )
})

describe('an answer that was lost', () => {
  it('to a theft whose hold ended before the next request is reported as a lost lease, not as busy', async () => {
    const { clock, weather, locks, isFree } = setUp(1)
    const [locks1] = locks
    const held = await clock.runUntil(lock(locks1, 'x').acquire())
    weather.fault = FAULTS['a lost answer'] as Fault
    const stealing = rejectionOf(steal(lock(locks1, 'x')))
    await clock.advance(0)
    delete weather.fault
    const other = await clock.runUntil(steal(lock(locks1, 'x')))
    await clock.runUntil(other.release())
    expect(await clock.runUntil(stealing)).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(await clock.runUntil(held.release())).toBe('gone')
    expect(isFree()).toBe(true)
  })

  it('to a last poll that was busy does not hide that the lock is free by now', async () => {
    for (const ask of [
      (locks: Locks) => lock(locks, 'x').tryAcquire(),
      (locks: Locks) => once(locks, 'x', () => 1).then(({ status }) => ({ acquired: status === 'executed' })),
    ]) {
      const { clock, weather, locks } = setUp(1)
      const [locks1] = locks
      let end = () => {}
      const other = once(
        locks1,
        'x',
        () => new Promise<void>((_, fail) => (end = () => fail(new Error('no')))),
      )
      other.catch(() => {})
      const lease = await clock.runUntil(lock(locks1, 'x').acquire())
      weather.fault = FAULTS['a lost answer'] as Fault
      const asking = ask(locks1)
      await clock.advance(0)
      delete weather.fault
      end()
      await clock.runUntil(Promise.allSettled([lease.release(), other]))
      expect(await clock.runUntil(asking)).toMatchObject({ acquired: true })
    }
  })
})
