/**
 * The tests that Redisson's RedissonLockTest and RedissonFairLockTest have in common, as in `redisson-lock.test.ts`:
 * each title begins with the name of the Redisson test, whose "thread" is a holder here, and whose "instance" a client.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import {
  fairLock,
  forceRelease,
  inspect,
  isLocked,
  LockBusyError,
  lock,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, timed } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const free = { acquired: false, retryAfterMs: expect.any(Number) }

describe.each([
  ['lock', lock],
  ['fairLock', fairLock],
])('%s', (_, kind) => {
  /** A lock of a new client, like one of a new Redisson instance. */
  const fresh = () => kind(stockLocks(stack()), 'lock')

  it('testTryLockWait: a try for 600 ms (there 3 s) against a held lock takes about 600 ms', async () => {
    await fresh().acquire()
    const { value, ms } = await timed(() =>
      fresh()
        .acquire({ waitMs: 600 })
        .catch(error => error),
    )
    expect(value).toBeInstanceOf(LockBusyError)
    expectTook(ms, 590, 30_000)
  })

  it('testAutoExpire: a client that dies holding the lock keeps it no longer than its watchdog timeout', async () => {
    const { url, token } = stack().rest
    const workerData = { url, token, name: 'lock', leaseMs: 3_000 }
    const holder = new Worker(new URL('../support/holder-thread.ts', import.meta.url), { workerData })
    try {
      await once(holder, 'message')
      expect(await isLocked(fresh())).toBe(true)
    } finally {
      await holder.terminate()
    }
    const next = await fresh().acquire({ waitMs: 20_000 })
    await next.release()
  })

  it('testForceUnlock: it frees the lock for all clients, also through a new object', async () => {
    const plain = fresh()
    const lease = await plain.acquire()
    expect(await forceRelease(plain)).toBe(true)
    expect(await isLocked(plain)).toBe(false)
    expect(await isLocked(fresh())).toBe(false)
    expect(await forceRelease(fresh())).toBe(false)
    expect(await lease.release()).toBe('gone')

    await plain.acquire()
    expect(await forceRelease(fresh())).toBe(true)
    expect(await isLocked(plain)).toBe(false)
  })

  it('testGetHoldCount: 0, 1, 0, 2, 1, 0', async () => {
    const plain = fresh()
    const holds = async () => (await inspect(plain))?.holds ?? 0
    const counts = [await holds()]
    const once = await plain.acquire()
    counts.push(await holds())
    await once.release()
    counts.push(await holds())
    const outer = await plain.acquire()
    const inner = await plain.acquire({ reenter: outer })
    counts.push(await holds())
    await inner.release()
    counts.push(await holds())
    await outer.release()
    counts.push(await holds())
    expect(counts).toEqual([0, 1, 0, 2, 1, 0])
  })

  it('testIsHeldByCurrentThread: a lease is held from its grant to its release', async () => {
    const lease = await fresh().acquire()
    expect(await lease.isHeld()).toBe(true)
    await lease.release()
    expect(await lease.isHeld()).toBe(false)
  })

  it("testIsHeldByCurrentThreadOtherThread: another holder's lease does not make it mine", async () => {
    const mine = await fresh().acquire()
    await mine.release()
    const others = await fresh().acquire()
    expect(await mine.isHeld()).toBe(false)
    expect((await inspect(fresh()))?.holder).toBe(others.holder)
    await others.release()
    expect(await others.isHeld()).toBe(false)
  })

  it('testIsLocked: free, locked, free', async () => {
    const plain = fresh()
    expect(await isLocked(plain)).toBe(false)
    const lease = await plain.acquire()
    expect(await isLocked(plain)).toBe(true)
    await lease.release()
    expect(await isLocked(plain)).toBe(false)
  })

  it("testIsLockedOtherThread: another client's lease locks it for all clients", async () => {
    const lease = await fresh().acquire()
    expect(await isLocked(fresh())).toBe(true)
    await lease.release()
    expect(await isLocked(fresh())).toBe(false)
  })

  it('testReentrancy: the holder can re-enter, others cannot, and one release of two keeps the lock', async () => {
    const plain = fresh()
    const outer = await plain.acquire()
    const inner = await plain.acquire({ reenter: outer })
    expect(inner.holder).toBe(outer.holder)
    expect(await fresh().tryAcquire()).toEqual(free)
    expect(await inner.release()).toBe('reentered')
    expect(await fresh().tryAcquire()).toEqual(free)
    expect(await outer.release()).toBe('released')
    expect(await isLocked(plain)).toBe(false)
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

  it('testLockUnlock: twice in a row', async () => {
    const plain = fresh()
    for (let round = 0; round < 2; round++) {
      const lease = await plain.acquire()
      expect(await lease.release()).toBe('released')
    }
    expect(await isLocked(plain)).toBe(false)
  })

  it('testConcurrency_SingleInstance: 15 callers of one client, the counter is exact', async () => {
    const section = new CriticalSection()
    const shared = fresh()
    const pause = () => stack().redis.client.ping()
    const call = () => withLock(shared, { waitMs: 30_000, maxPolls: 200 }, () => section.run(pause))
    await Promise.all(Array.from({ length: 15 }, call))
    section.expectExclusive(15)
  })
})
