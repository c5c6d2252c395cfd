/**
 * Redisson's RedissonReadWriteLockTest over the dev REST server with the stock `@upstash/redis` client in its
 * default configuration. Each title begins with the name of the Redisson test. Its "thread" is a holder here, and
 * its "instance" a client. Leases and waits are a tenth of Redisson's or less where only their ratio matters. What
 * several kinds share is in `redisson-every-lock.test.ts`.
 * testMultiInstanceZombieReadLockPerformance is left out, as Redisson has commented it out.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  forceRelease,
  inspect,
  isLocked,
  LockBusyError,
  readWriteLock,
  withLock,
} from '../../src/index.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { mortal } from '../support/mortal.ts'
import { ReadWriteSection } from '../support/read-write-section.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, pass, until } from '../support/timing.ts'

const stack = useStack()
/** The lock of a new client, as of a new Redisson instance. */
const rw = (options: Parameters<typeof stockLocks>[1] = {}) =>
  readWriteLock(stockLocks(stack(), options), 'lock')
const busy = { acquired: false, retryAfterMs: expect.any(Number) }
/** Polls often, so that the schedule adds little to the time until the grant. */
const eager = { waitMs: 30_000, maxPolls: 600 }

describe('leases', () => {
  it('testReadLockExpiration: a reader with a short lease does not shorten a longer one when it releases', async () => {
    const long = await rw().read.acquire({ leaseMs: 30_000 })
    const short = await rw().read.acquire({ leaseMs: 30_000 })
    const writing = rw().write.acquire(eager)
    expect(await short.release()).toBe('released')
    await pass(1_000)
    expect(await isLocked(rw().write)).toBe(false)
    expect(await long.release()).toBe('released')
    expect(await (await writing).isHeld()).toBe(true)
  })

  it('testReadLockLeaseTimeout: the second lease of one client, which is longer and given back, does not lengthen the first of 1,200 ms (there 4 s)', async () => {
    const locks = stockLocks(stack())
    await readWriteLock(locks, 'lock').read.acquire({ leaseMs: 1_200 })
    const second = await readWriteLock(locks, 'lock').read.acquire({ leaseMs: 30_000 })
    await second.release()
    await until(async () => expect(await isLocked(rw().read)).toBe(false))
    expect(await rw().write.tryAcquire()).toMatchObject({ acquired: true })
  })

  it('testReadLockLeaseTimeoutDiffThreadsRRW: a second reader that comes and goes does not lengthen the lease of the first', async () => {
    await rw().read.acquire({ leaseMs: 1_500 })
    const second = await rw().read.acquire({ leaseMs: 30_000 })
    await second.release()
    expect(await (await rw().write.acquire(eager)).isHeld()).toBe(true)
  })

  it('testReadLockLeaseTimeoutDiffThreadsWRR: two readers get in when the lease of a writer that never releases expires', async () => {
    const startedAt = performance.now()
    await rw().write.acquire({ leaseMs: 1_000 })
    await Promise.all([rw().read.acquire(eager), rw().read.acquire(eager)])
    expectTook(performance.now() - startedAt, 990, 30_000)
  })

  it('testWriteLockExpiration: a re-entry with a tenth of the lease does not shorten it', async () => {
    const { write } = rw()
    const outer = await write.acquire({ leaseMs: 30_000 })
    await write.acquire({ leaseMs: 300, reenter: outer })
    await expect(rw().write.acquire({ waitMs: 900, leaseMs: 300 })).rejects.toBeInstanceOf(LockBusyError)
    expect(await outer.isHeld()).toBe(true)
  })

  it('testExpireRead: a reader whose lease has expired may release without an error, also while others read', async () => {
    const first = await rw().read.acquire({ leaseMs: 900 })
    const second = await rw().read.acquire()
    await until(() => expect(first.signal.aborted).toBe(true))
    // The client counts the lease as over before the server does.
    await pass(1_000)
    expect(await first.release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
  })

  it('testMultiInstanceReadLockZombieCleanup: a reader that died keeps writers out no longer than its own lease, though another is renewed', async () => {
    const { redis, die } = mortal(restClient(stack()))
    const events = new LockEvents()
    const locks = createLocks({ redis, leaseMs: 3_000, onEvent: events.onEvent })
    const lease = await readWriteLock(locks, 'lock').read.acquire()
    lease.keepAlive()
    await events.until('extended')
    die()
    await withLock(rw({ leaseMs: 30_000 }).read, () => pass(1_400))
    expect(await (await rw().write.acquire(eager)).isHeld()).toBe(true)
  })
})

describe('renewal', () => {
  it('testReadLockExpirationRenewal: 20 readers (there 50) are renewed and release without an error', async () => {
    const events = new LockEvents()
    const { read } = rw({ leaseMs: 3_000, onEvent: events.onEvent })
    const released: unknown[] = []
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const lease = await read.acquire()
        lease.keepAlive()
        await events.until('extended', 20)
        released.push(await lease.release())
      }),
    )
    expect(released).toEqual(Array(20).fill('released'))
    expect(await isLocked(rw().read)).toBe(false)
  })

  it('testReadWriteTTL: the write and the read hold of one holder are renewed, and the read hold outlives the write hold', async () => {
    const leaseMs = 2_000
    const { read, write } = rw({ leaseMs })
    const writing = await write.acquire()
    writing.keepAlive()
    const reading = await read.acquire({ reenter: writing })
    reading.keepAlive()
    const expectRenewed = async (lock: typeof read) => {
      for (let round = 0; round < 2; round++) {
        expect(await inspect(lock).then(state => state?.remainingMs)).toBeGreaterThan(0)
        await pass((leaseMs * 2) / 3)
      }
    }
    await Promise.all([expectRenewed(read), expectRenewed(write)])
    expect(await writing.release()).toBe('released')
    await expectRenewed(read)
    expect(await reading.release()).toBe('released')
  })
})

describe('writing and reading', () => {
  it('testWR: a writer can start and stop reading, and its write hold stays until it is released', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    expect(await isLocked(write)).toBe(true)
    await reading.release()
    expect(await isLocked(write)).toBe(true)
    await writing.release()
    expect(await isLocked(write)).toBe(false)
  })

  it('testReadLockIsLocked: under a writer there is no reader until the writer reads', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    expect(await isLocked(read)).toBe(false)
    await read.acquire({ reenter: writing })
    expect(await isLocked(read)).toBe(true)
  })

  it('testWriteRead: 20 readers that wait for a writer then read in parallel', async () => {
    const writing = await rw().write.acquire()
    const section = new ReadWriteSection()
    const readers = Array.from({ length: 20 }, () =>
      withLock(rw().read, eager, () => section.read(() => pass(800))),
    )
    await pass(300)
    await writing.release()
    await Promise.all(readers)
    expect(section.mostReaders).toBe(20)
  })

  it('testWriteReadReentrancy: a writer may read, others may not, and its read hold keeps writers out after the write hold', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    expect(reading.holder).toBe(writing.holder)
    expect(await rw().read.tryAcquire()).toEqual(busy)
    await writing.release()
    expect(await write.tryAcquire()).toEqual(busy)
    await reading.release()
    expect(await write.tryAcquire()).toMatchObject({ acquired: true })
  })

  it('testWriteLock: re-entry keeps others out, the downgrade lets readers in and keeps writers out', async () => {
    const { read, write } = rw()
    const outer = await write.acquire()
    const inner = await write.acquire({ reenter: outer })
    expect(await read.tryAcquire()).toEqual(busy)
    expect(await rw().read.tryAcquire()).toEqual(busy)
    expect(await inner.release()).toBe('reentered')
    const reading = await read.acquire({ reenter: outer })
    expect(await outer.isHeld()).toBe(true)
    expect(await outer.release()).toBe('released')
    expect(await rw().read.tryAcquire()).toMatchObject({ acquired: true })
    expect(await write.tryAcquire()).toEqual(busy)
    expect(await isLocked(write)).toBe(false)
    expect(await outer.isHeld()).toBe(false)
    expect(await forceRelease(write)).toBe(false)
    expect(await reading.isHeld()).toBe(true)
  })

  it('testMultiRead: a writer gets in only after the last reader', async () => {
    const { read, write } = rw()
    expect(await forceRelease(read)).toBe(false)
    const first = await read.acquire()
    expect(await write.tryAcquire()).toEqual(busy)
    const second = await rw().read.acquire()
    await first.release()
    expect(await first.isHeld()).toBe(false)
    expect(await isLocked(read)).toBe(true)
    expect(await write.tryAcquire()).toEqual(busy)
    await second.release()
    expect(await isLocked(read)).toBe(false)
    const writing = await write.acquire()
    expect([await isLocked(write), await writing.isHeld()]).toEqual([true, true])
    await writing.release()
    expect([await isLocked(write), await writing.isHeld()]).toEqual([false, false])
    await write.acquire()
    expect(await forceRelease(write)).toBe(true)
  })

  it('testForceUnlock: one side does not force the other', async () => {
    const { read, write } = rw()
    await read.acquire()
    expect(await forceRelease(write)).toBe(false)
    expect(await isLocked(read)).toBe(true)
    expect(await forceRelease(read)).toBe(true)
    expect(await isLocked(read)).toBe(false)
    await write.acquire()
    expect(await forceRelease(read)).toBe(false)
    expect(await isLocked(write)).toBe(true)
    expect(await forceRelease(write)).toBe(true)
    expect([await isLocked(rw().read), await isLocked(rw().write)]).toEqual([false, false])
  })

  it('testName: 10 readers x 10 times of a lock whose name brings its tag', async () => {
    const { read } = readWriteLock(stockLocks(stack()), '{test}:abc:key')
    const reader = async () => {
      for (let round = 0; round < 10; round++) expect(await (await read.acquire()).release()).toBe('released')
    }
    await Promise.all(Array.from({ length: 10 }, reader))
    expect(await isLocked(read)).toBe(false)
  })
})
