/**
 * Redisson's test classes of locks that edgelock has no class of its own for: RSpinLock (every lock here polls),
 * RNonReentrantLock and RNonReentrantFairLock (a lock here is re-entered only with `reenter`). Also those that test its
 * ordinary locks in other ways: under load, with explicit thread ids, and over a restart of the server. With the stock
 * client, scaled down as in `redisson-lock.test.ts`.
 */
import { describe, expect, it, vi } from 'vitest'
import {
  fairLock,
  inspect,
  isLocked,
  type Lock,
  LockBusyError,
  type Locks,
  lock,
  readWriteLock,
  resume,
  semaphore,
  serialize,
  withLock,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, pass, timed } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack('file', { redis: { alone: 'it is restarted' } })
const client = (options = {}) => stockLocks(stack(), options)
const refused = { acquired: false, retryAfterMs: expect.any(Number) }

describe('RedissonSpinLockTest', () => {
  it('testTryLockAsync: a waiter without a limit gets the lock soon after the release, and not before', async () => {
    const held = await lock(client(), 'lock').acquire()
    let acquired = false
    const waiting = lock(client(), 'lock').acquire({ waitMs: 20_000, maxPolls: 400 })
    void waiting.then(() => {
      acquired = true
    })
    await pass(600)
    expect(acquired).toBe(false)
    await held.release()
    expect(await (await waiting).isHeld()).toBe(true)
  })

  it('testTimedTryLockAsync: a wait of 20 s (there 1 s) gets a lock that is released after 500 ms', async () => {
    const held = await lock(client(), 'lock').acquire()
    const waiting = lock(client(), 'lock').acquire({ waitMs: 20_000, leaseMs: 30_000, maxPolls: 100 })
    await pass(500)
    await held.release()
    expect(await (await waiting).isHeld()).toBe(true)
  })

  it('testTryLockAsyncWaitTime: a failed wait of 300 ms (there 1 s) ends on time', async () => {
    await lock(client(), 'lock').acquire()
    const { value, ms } = await timed(() =>
      lock(client(), 'lock')
        .acquire({ waitMs: 300, leaseMs: 30_000 })
        .catch(error => error),
    )
    expect(value).toBeInstanceOf(LockBusyError)
    expectTook(ms, 290, 30_000)
  })

  it('testTryLockAsyncFailed: one try of a held lock is refused', async () => {
    await lock(client(), 'lock').acquire()
    expect(await lock(client(), 'lock').tryAcquire()).toEqual(refused)
  })

  it('testTryLockAsyncSucceed: one try of a free lock is granted', async () => {
    const result = await lock(client(), 'lock').tryAcquire()
    expect(result.acquired && (await result.lease.release())).toBe('released')
  })
})

const KINDS: [string, (locks: Locks) => Lock][] = [
  ['RedissonNonReentrantLockTest', locks => lock(locks, 'lock')],
  ['RedissonNonReentrantFairLockTest', locks => fairLock(locks, 'lock')],
]

describe.each(KINDS)('%s', (_class, lockOf) => {
  it('testContendingThreadBlocksAndAcquiresOnRelease: another client waits, and gets the lock when it is released', async () => {
    const lock = lockOf(client())
    const held = await lock.acquire()
    let acquired = false
    const waiting = lockOf(client())
      .acquire({ waitMs: 20_000, maxPolls: 400 })
      .then(async lease => {
        acquired = true
        return lease.release()
      })
    await pass(300)
    expect(acquired).toBe(false)
    await held.release()
    expect(await waiting).toBe('released')
    expect(await isLocked(lock)).toBe(false)
  })

  it('testSameThreadReacquireThrows: without `reenter` its own client is refused too; one hold remains, and one release frees the lock', async () => {
    const lock = lockOf(client())
    const held = await lock.acquire()
    expect(await lock.tryAcquire()).toEqual(refused)
    await expect(lock.acquire({ waitMs: 50 })).rejects.toBeInstanceOf(LockBusyError)
    expect(await inspect(lock)).toMatchObject({ holder: held.holder, holds: 1 })
    expect(await held.release()).toBe('released')
    expect(await isLocked(lock)).toBe(false)
  })

  it('testCrossInstanceSameThreadReentryThrows: another object of the same client and name is refused too', async () => {
    const locks = client()
    const held = await lockOf(locks).acquire()
    expect(await lockOf(locks).tryAcquire()).toEqual(refused)
    expect(await inspect(lockOf(locks))).toMatchObject({ holder: held.holder, holds: 1 })
    expect(await held.release()).toBe('released')
    expect(await isLocked(lockOf(locks))).toBe(false)
  })
})

describe('RedissonLockExpirationRenewalTest', () => {
  it.each(['read', 'write'] as const)(
    'testReadLockAfterTimeout, testWriteLockAfterTimeout (%s): after the server lost its data the release finds the lock gone, and a new one is renewed and released as usual',
    async side => {
      const lock = readWriteLock(client({ leaseMs: 1_500 }), 'lock')[side]
      const lost = await lock.acquire()
      await stack().redis.restartEmpty()
      expect(await lost.release()).toBe('gone')
      await withLock(lock, async lease => {
        await pass(2_000)
        expect(await lease.isHeld()).toBe(true)
      })
      expect(await isLocked(lock)).toBe(false)
    },
  )
})

describe('RedissonLockHeavyTest', () => {
  it.each([
    ['lockUnlockRLock', { waitMs: 50_000, maxPolls: 2_000 }],
    ['tryLockUnlockRLock', { waitMs: 10 }],
  ])(
    '%s: 8 callers (there up to 20) go through 20 locks (there 50,000), and take a permit under each',
    async (_test, wait) => {
      const sections = Array.from({ length: 20 }, () => new CriticalSection())
      let runs = 0
      const caller = async () => {
        const locks = client()
        for (const [number, section] of sections.entries()) {
          const work = async () => {
            const permits = semaphore(locks, `semaphore-${number}`)
            await permits.release()
            await permits.acquire()
            runs++
          }
          const guarded = () => section.run(work)
          await withLock(locks, `lock-${number}`, wait, guarded).catch(error => {
            expect(error).toBeInstanceOf(LockBusyError)
          })
        }
      }
      await Promise.all(Array.from({ length: 8 }, caller))
      const all = sections.reduce((sum, section) => sum + section.runs, 0)
      expect(runs).toBe(all)
      if (wait.waitMs > 10) expect(all).toBe(160)
      for (const section of sections) section.expectExclusive(section.runs)
      for (const number of sections.keys()) {
        expect(await isLocked(lock(client(), `lock-${number}`))).toBe(false)
        expect(await semaphore(client(), `semaphore-${number}`).availablePermits()).toBe(0)
      }
    },
  )
})

describe('RedissonLockReactiveTest, RedissonLockRxTest', () => {
  it('testIsHeldByThread: two holders with known ids are told apart', async () => {
    const locks = client()
    const lease = await lock(locks, 'lock').acquire()
    const known = JSON.parse(serialize(lease))
    const bringBack = (holder: string) => resume(lock(locks, 'lock'), JSON.stringify({ ...known, holder }))
    expect(await bringBack(lease.holder).isHeld()).toBe(true)
    expect(await bringBack(lease.holder.replace(/\d+$/, '2')).isHeld()).toBe(false)
    await lease.release()
    expect(await bringBack(lease.holder).isHeld()).toBe(false)
  })
})
