/**
 * Redisson's RedissonLockTest beside what `redisson-every-lock.test.ts` has, and tests of its ordinary locks in other
 * ways: under renewal, under load, with explicit thread ids. The tests of TCP and pub/sub are left out:
 * testSubscriptionsPerConnection, testSinglePubSub, testLockListener.
 */
import { describe, expect, it, vi } from 'vitest'
import {
  inspect,
  isLocked,
  LockBusyError,
  LockError,
  lock,
  resume,
  semaphore,
  serialize,
  withLock,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
/** A new client, like a new Redisson instance. */
const client = () => stockLocks(stack())

describe('waiting', () => {
  it('testLockIsNotRenewedAfterInterruptedTryLock: after an aborted wait, no request takes or renews the lock', async () => {
    const held = await lock(client(), 'lock').acquire()
    const caller = new AbortController()
    const polled = Promise.withResolvers<void>()
    const onEvent = () => polled.resolve()
    const work = vi.fn()
    const waiting = withLock(
      stockLocks(stack(), { leaseMs: 300, onEvent }),
      'lock',
      { signal: caller.signal },
      work,
    )
    await polled.promise
    caller.abort(new Error('interrupted'))
    await expect(waiting).rejects.toThrow('interrupted')
    await held.release()
    stack().rest.requests.reset()
    await pass(1_000)
    expect(stack().rest.requests.http).toBe(0)
    expect(work).not.toHaveBeenCalled()
    expect(await isLocked(lock(client(), 'lock'))).toBe(false)
  })

  it('testLockUninterruptibly: aborting one waiter does not affect another', async () => {
    const held = await lock(client(), 'lock').acquire()
    const caller = new AbortController()
    const steady = lock(client(), 'lock').acquire()
    const aborted = lock(client(), 'lock').acquire({ signal: caller.signal })
    caller.abort()
    await expect(aborted).rejects.toBe(caller.signal.reason)
    await held.release()
    expect(await (await steady).isHeld()).toBe(true)
  })
})

describe('time to live', () => {
  it('testRemainTimeToLive: the given lease, nothing once the lock is free, and the watchdog timeout without a lease', async () => {
    const plain = lock(client(), 'test-lock:1')
    const lease = await plain.acquire({ leaseMs: 3_600_000 })
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(3_600_000))
    await lease.release()
    expect(await inspect(plain).then(state => state?.remainingMs)).toBeUndefined()
    await plain.acquire()
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(30_000))
  })

  it('testRemainTimeToLive2: three holds for 10 s and two releases do not change the time to live', async () => {
    const plain = lock(client(), 'lock')
    const outer = await plain.acquire({ leaseMs: 10_000 })
    const middle = await plain.acquire({ leaseMs: 10_000, reenter: outer })
    const inner = await plain.acquire({ leaseMs: 10_000, reenter: outer })
    expect([await inner.release(), await middle.release()]).toEqual(['reentered', 'reentered'])
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(10_000))
  })
})

describe('concurrency', () => {
  const pause = () => stack().redis.client.ping()

  it('testConcurrencyTryLockUnLock: 16 callers x 5 (there 10,000) renewed holds of one client, and no renewal outlives its hold', async () => {
    const section = new CriticalSection()
    const extended = vi.fn()
    const locks = stockLocks(stack(), {
      // A loaded machine stops a process for a second.
      leaseMs: 6_000,
      onEvent: event => event.type === 'extended' && extended(),
    })
    const caller = async (_: unknown, number: number) => {
      for (let round = 0; round < 5; round++) {
        const long = number === 0 && round === 2
        await withLock(locks, 'lock', { waitMs: 50_000, maxPolls: 200 }, () =>
          section.run(() => (long ? until(() => extended.mock.calls.length > 0) : pause())),
        )
      }
    }
    await Promise.all(Array.from({ length: 16 }, caller))
    section.expectExclusive(80)
    stack().rest.requests.reset()
    await pass(2_500)
    expect(stack().rest.requests.http).toBe(0)
  })
})

describe('renewal (RedissonLockExpirationRenewalTest)', () => {
  it('testLockReentrantRenew: a lock held, re-entered and released is still renewed for the next holder', async () => {
    const plain = lock(stockLocks(stack(), { leaseMs: 3_000 }), 'lock')
    await withLock(plain, lease => withLock(plain, { reenter: lease }, () => pass(1_200)))
    await withLock(plain, async lease => {
      await pass(3_500)
      expect(await lease.isHeld()).toBe(true)
      expect(await readStore(stack().redis.client)).toMatchObject({
        lock: heldBy(lease.holder, { ttlMs: 3_000 }),
      })
    })
  })
})

describe('when the server is away', () => {
  const own = useStack('test', { redis: { alone: 'it is killed' } })

  it('testRedisFailed: a try throws and grants nothing, and the next one gets the lock once the store is back', async () => {
    const plain = lock(stockLocks(own()), 'lock')
    await own().redis.kill()
    await expect(plain.tryAcquire()).rejects.toBeInstanceOf(LockError)
    await own().redis.restartEmpty()
    expect(await plain.tryAcquire()).toMatchObject({ acquired: true })
  })
})

describe('RedissonLockHeavyTest', () => {
  it.each([
    ['lockUnlockRLock', { waitMs: 50_000, maxPolls: 2_000 }],
    ['tryLockUnlockRLock', { waitMs: 10 }],
  ])(
    '%s: 8 callers (there up to 20) go through 8 locks (there 50,000), and take a permit under each',
    async (_test, wait) => {
      const sections = Array.from({ length: 8 }, () => new CriticalSection())
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
      if (wait.waitMs > 10) expect(all).toBe(64)
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
