/**
 * The tests that Redisson's classes for several kinds of locks have in common, over the dev REST server with the stock
 * `@upstash/redis` client in its default configuration. Each title begins with the names of the Redisson tests. Their
 * "thread" is a holder here, and their "instance" a client. Leases and waits are shorter than Redisson's where only
 * their ratio matters. RSpinLock needs no class of its own, because every lock here polls, nor does RNonReentrantLock,
 * because a lock here is re-entered only with `reenter`.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  forceRelease,
  inspect,
  isLocked,
  type Lock,
  LockBusyError,
  type Locks,
  type LocksOptions,
  lock,
  readWriteLock,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { mortal } from '../support/mortal.ts'
import { ReadWriteSection } from '../support/read-write-section.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, pass, timed } from '../support/timing.ts'

const stack = useStack('file', { redis: { alone: 'it is restarted' } })
const client = (options?: Omit<LocksOptions, 'redis'>) => stockLocks(stack(), options)
const refused = { acquired: false, retryAfterMs: expect.any(Number) }

type Of = (locks: Locks, name?: string) => Lock
const plain: Of = (locks, name = 'lock') => lock(locks, name)
const fair: Of = (locks, name = 'lock') => fairLock(locks, name)
const reading: Of = (locks, name = 'lock') => readWriteLock(locks, name).read
const writing: Of = (locks, name = 'lock') => readWriteLock(locks, name).write
/** Each kind, and the lock of the same name that excludes it. */
const KINDS: Record<string, { of: Of; rivalOf: Of }> = {
  lock: { of: plain, rivalOf: plain },
  fairLock: { of: fair, rivalOf: fair },
  'readWriteLock().read': { of: reading, rivalOf: writing },
  'readWriteLock().write': { of: writing, rivalOf: writing },
}

describe.each(Object.entries(KINDS))('%s', (_, { of, rivalOf }) => {
  /** A lock of a new client, like one of a new Redisson instance. */
  const fresh = () => of(client())
  const rival = () => rivalOf(client())

  it('testTryLockWait, testTryLockAsyncWaitTime: a try for 600 ms (there 3 s, and 1 s) against a held lock takes about 600 ms', async () => {
    await fresh().acquire()
    const { value, ms } = await timed(() =>
      rival()
        .acquire({ waitMs: 600 })
        .catch(error => error),
    )
    expect(value).toBeInstanceOf(LockBusyError)
    expectTook(ms, 590, 30_000)
  })

  it('testExpire, testExpireWrite: a lease of 600 ms (there 2 s) expires, another client gets the lock at once, and the first release, which succeeds there, finds it gone', async () => {
    const startedAt = performance.now()
    const first = await fresh().acquire({ leaseMs: 600 })
    const second = await rival().acquire({ waitMs: 20_000 })
    expectTook(performance.now() - startedAt, 590, 20_000)
    expect(await first.release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
    expect([await second.release(), await first.release()]).toEqual(['released', 'gone'])
  })

  it('testForceUnlock: it frees the lock for all clients, also through a new object', async () => {
    const own = fresh()
    const lease = await own.acquire()
    expect(await forceRelease(own)).toBe(true)
    expect([await isLocked(own), await isLocked(fresh())]).toEqual([false, false])
    expect(await forceRelease(fresh())).toBe(false)
    expect(await lease.release()).toBe('gone')

    await own.acquire()
    expect(await forceRelease(fresh())).toBe(true)
    expect(await isLocked(own)).toBe(false)
  })

  it('testGetHoldCount, testHoldCount: 0, 1, 0, 2, 1, 0', async () => {
    const own = fresh()
    const counts: number[] = []
    const count = async () => counts.push((await inspect(own))?.holds ?? 0)
    await count()
    const once = await own.acquire()
    await count()
    await once.release()
    await count()
    const outer = await own.acquire()
    const inner = await own.acquire({ reenter: outer })
    await count()
    for (const lease of [inner, outer]) {
      await lease.release()
      await count()
    }
    expect(counts).toEqual([0, 1, 0, 2, 1, 0])
  })

  it('testIsHeldByCurrentThread, testIsHeldByCurrentThreadOtherThread: a lease is held from its grant to its release, whatever another holder does afterwards', async () => {
    const mine = await fresh().acquire()
    expect(await mine.isHeld()).toBe(true)
    await mine.release()
    const others = await fresh().acquire()
    expect(await mine.isHeld()).toBe(false)
    expect((await inspect(fresh()))?.holder).toBe(others.holder)
    await others.release()
    expect(await others.isHeld()).toBe(false)
  })

  it('testIsLocked, testIsLockedOtherThread, testLockUnlock: free, locked, free, twice in a row, for all clients', async () => {
    const own = fresh()
    const seen = () => Promise.all([own, fresh()].map(isLocked))
    for (let round = 0; round < 2; round++) {
      expect(await seen()).toEqual([false, false])
      const lease = await own.acquire()
      expect(await seen()).toEqual([true, true])
      expect(await lease.release()).toBe('released')
    }
    expect(await seen()).toEqual([false, false])
  })

  it('testReentrancy: the holder can re-enter, others cannot, one release of two keeps the lock, and other names are other locks', async () => {
    const own = fresh()
    const outer = await own.acquire()
    const inner = await own.acquire({ reenter: outer })
    expect(inner.holder).toBe(outer.holder)
    expect(await rival().tryAcquire()).toEqual(refused)
    expect(await inner.release()).toBe('reentered')
    expect(await rival().tryAcquire()).toEqual(refused)
    expect(await rivalOf(client(), 'lock1').tryAcquire()).toMatchObject({ acquired: true })
    expect(await outer.release()).toBe('released')
    expect(await isLocked(own)).toBe(false)
  })

  it('testUnlockFail: a client that does not hold the lock cannot release it', async () => {
    const first = await fresh().acquire()
    await forceRelease(fresh())
    const second = await fresh().acquire()
    expect(await first.release()).toBe('gone')
    const stranger = JSON.stringify({ ...JSON.parse(serialize(second)), holder: 'stranger:1' })
    expect(await resume(fresh(), stranger).release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
  })

  it('testContendingThreadBlocksAndAcquiresOnRelease, testTryLockAsync, testTimedTryLockAsync: a waiter gets the lock soon after its release, and not before', async () => {
    const held = await fresh().acquire()
    let acquired = false
    const waiting = rival()
      .acquire({ waitMs: 20_000, maxPolls: 400 })
      .then(lease => {
        acquired = true
        return lease.release()
      })
    await pass(300)
    expect(acquired).toBe(false)
    await held.release()
    expect(await waiting).toBe('released')
    expect(await isLocked(fresh())).toBe(false)
  })

  it('testSameThreadReacquireThrows, testCrossInstanceSameThreadReentryThrows: without `reenter` its own client is refused too, also through another object; one hold remains, and one release frees the lock', async () => {
    const locks = client()
    const held = await of(locks).acquire()
    expect(await rivalOf(locks).tryAcquire()).toEqual(refused)
    await expect(rivalOf(locks).acquire({ waitMs: 50 })).rejects.toBeInstanceOf(LockBusyError)
    expect(await inspect(of(locks))).toMatchObject({ holder: held.holder, holds: 1 })
    expect(await held.release()).toBe('released')
    expect(await isLocked(of(locks))).toBe(false)
  })

  it('testTryLockAsyncFailed, testTryLockAsyncSucceed: one try of a held lock is refused, and one of a free lock is granted', async () => {
    const held = await fresh().acquire()
    expect(await rival().tryAcquire()).toEqual(refused)
    await held.release()
    const result = await rival().tryAcquire()
    expect(result.acquired && (await result.lease.release())).toBe('released')
  })
})

it('testAutoExpire: a client that dies holding the lock keeps it no longer than its watchdog timeout', async () => {
  const dies = async ([name, { of, rivalOf }]: [string, (typeof KINDS)[string]]) => {
    const { redis, die } = mortal(restClient(stack()))
    const events = new LockEvents()
    const lease = await of(createLocks({ redis, leaseMs: 3_000, onEvent: events.onEvent }), name).acquire()
    lease.keepAlive()
    await events.until('extended')
    expect(await isLocked(of(client(), name)), name).toBe(true)
    die()
    expect(await rivalOf(client(), name).acquire({ waitMs: 20_000 }), name).toMatchObject({ name })
  }
  await Promise.all(Object.entries(KINDS).map(dies))
})

it('testLockAfterTimeout, testReadLockAfterTimeout, testWriteLockAfterTimeout: after the server lost its data the release finds the lock gone, and a new one is renewed and released as usual', async () => {
  const locks = Object.entries(KINDS).map(([name, { of }]) => of(client({ leaseMs: 1_500 }), name))
  const lost = await Promise.all(locks.map(each => each.acquire()))
  await stack().redis.restartEmpty()
  expect(await Promise.all(lost.map(lease => lease.release()))).toEqual(lost.map(() => 'gone'))
  const outlives = (each: Lock) =>
    withLock(each, async lease => {
      await pass(2_000)
      expect(await lease.isHeld()).toBe(true)
    })
  await Promise.all(locks.map(outlives))
  expect(await Promise.all(locks.map(isLocked))).toEqual(locks.map(() => false))
})

describe.each<[string, (locks: Locks, at: number) => { of: Lock; does?: 'read' }]>([
  ['lock', locks => ({ of: lock(locks, 'lock') })],
  ['fairLock', locks => ({ of: fairLock(locks, 'lock') })],
  // A choice that is the same in every run.
  [
    'readWriteLock',
    (locks, at) => (at % 7 < 3 ? { of: writing(locks) } : { of: reading(locks), does: 'read' }),
  ],
])('%s under contention', (kind, choose) => {
  it.each([
    ['testConcurrency_SingleInstance: 15 callers of one client, the counter is exact', 1, 15, 1],
    ['testConcurrency_MultiInstance: 60 clients (there 100), the counter is exact', 60, 1, 1],
    ['testConcurrencyLoop_MultiInstance: 16 clients x 5 rounds (there 100), the counter is exact', 16, 1, 5],
  ])('%s', async (_, clients, callers, rounds) => {
    const section = new ReadWriteSection()
    const pause = () => pass(1)
    const call = async (locks: Locks, caller: number) => {
      for (let round = 0; round < rounds; round++) {
        const { of, does = 'write' } = choose(locks, caller * rounds + round)
        await withLock(of, { waitMs: 50_000, maxPolls: 500 }, () => section[does](pause))
      }
    }
    const made = Array.from({ length: clients }, () => client())
    const calls = Array.from({ length: clients * callers }, (_, at) => call(made[at % clients] as Locks, at))
    await Promise.all(calls)
    section.expectExclusive(clients * callers * rounds)
    if (kind === 'readWriteLock') expect(section.mostReaders).toBeGreaterThan(1)
  })
})
