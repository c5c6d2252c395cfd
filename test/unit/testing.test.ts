import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  type RedisLike,
  readWriteLock,
  semaphore,
  withLock,
} from '../../src/index.ts'
import { Store } from '../../src/memory/store.ts'
import { confirmed } from '../../src/rest.ts'
import { type Fault, memory } from '../../src/testing.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { webLocks } from '../../src/web-locks.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { ownTimers } from '../support/own-timers.ts'
import { sample } from '../support/thorough.ts'

const SCRIPTS = join(import.meta.dirname, '../../src/transport/scripts')

const clock = new FakeClock()
const locksOn = (redis: RedisLike, options = {}) => createLocks({ redis, clock, ...options })

describe('memory()', () => {
  it('runs every script that clients send, with and without the flag of key locking', async () => {
    const sent: string[] = []
    for (const file of globSync(`${SCRIPTS}/*.gen.ts`)) {
      const scripts: Record<string, Script<string, { code: string }>> = await import(file)
      sent.push(...Object.values(scripts).map(({ text }) => text))
    }
    expect(new Store(clock).texts().sort()).toEqual(sent.sort())
    const lease = await lock(locksOn(memory({ clock }), { keyLocking: true }), 'order:42').acquire()
    expect(await lease.release()).toBe('released')
  })

  it('refuses any other script, and says so', async () => {
    await expect(memory().eval('return 1', [], [])).rejects.toThrow('only the scripts of its own version')
  })

  it('is shared by those who get the same one, and by no others', async () => {
    const redis = memory({ clock })
    const lease = await lock(locksOn(redis), 'order:42').acquire()
    expect((await lock(locksOn(redis), 'order:42').tryAcquire()).acquired).toBe(false)
    expect((await lock(locksOn(memory({ clock })), 'order:42').tryAcquire()).acquired).toBe(true)
    await lease.release()
    expect((await lock(locksOn(redis), 'order:42').tryAcquire()).acquired).toBe(true)
  })

  it.each([
    ['an unknown fault', { faults: { 1: 'loose' } }, "a fault must be 'lose'"],
    ['a delay that is no number', { faults: { 1: { delay: 'long' } } }, "a fault must be 'lose'"],
    ['a request 0', { faults: { 0: 'lose' } }, 'from 1, got 0'],
  ])('refuses %s', (_, options, message) => {
    expect(() => memory(options as object)).toThrow(TypeError)
    expect(() => memory(options as object)).toThrow(message)
  })
})

describe('faults of memory()', () => {
  const acquireWith = async (faults: Record<number, Fault> | ((request: number) => Fault | undefined)) => {
    const redis = memory({ clock, faults })
    const plain = lock(locksOn(redis), 'order:42')
    return { redis, lock: plain, lease: await clock.runUntil(plain.acquire({ waitMs: 60_000 })) }
  }

  it('lose: the same holder gets the lock that the lost answer granted', async () => {
    const { redis, lock, lease } = await acquireWith({ 1: 'lose', 2: 'lose' })
    expect(redis.inspect()[0]?.holders).toEqual([{ id: lease.holder, holds: 1 }])
    expect((await lock.tryAcquire()).acquired).toBe(false)
    expect(await lease.release()).toBe('released')
  })

  it.each(['duplicate', { duplicate: 5_000 }] as const)(
    'duplicate: the second copy takes nothing, now or after the release: %o',
    async fault => {
      const { redis, lease } = await acquireWith({ 1: fault })
      await lease.release()
      await clock.advance(6_000)
      expect(redis.inspect()).toEqual([])
    },
  )

  it('delay: a request whose client gave up arrives late, and takes nothing', async () => {
    const redis = memory({ clock, faults: { 1: { delay: 30_000 } } })
    const plain = lock(locksOn(redis), 'order:42')
    const lease = await clock.runUntil(plain.acquire())
    await lease.release()
    await clock.advance(40_000)
    expect(redis.inspect()).toEqual([])
    expect(clock.sleepers).toBe(0)
  })

  it('refuse: nothing happens, and the client asks again', async () => {
    const { redis, lease } = await acquireWith(request => (request < 3 ? 'refuse' : undefined))
    expect(redis.inspect()).toHaveLength(1)
    await lease.release()
  })

  it('may be errors of a test of its own', async () => {
    const redis = memory({
      clock,
      faults: () => {
        throw new Error('OOM command not allowed')
      },
    })
    const error = await rejectionOf(lock(locksOn(redis), 'order:42').acquire(), clock)
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', reason: 'OOM' })
  })

  it('unconfirmed: a grant that no replica has does not count', async () => {
    const redis = memory({ clock, faults: Array(40).fill('unconfirmed', 2) })
    const locks = locksOn(confirmed(redis, { count: 2 }))
    const lease = await lock(locks, 'order:1').acquire()
    const error = await rejectionOf(lock(locks, 'order:2').tryAcquire(), clock)
    expect(error).toMatchObject({ reason: 'too few replicas: 0 of 2 confirmed', mayBeHeld: false })
    await lease.release()
    expect(redis.inspect()).toEqual([])
  })
})

describe('inspect()', () => {
  it('shows what is held under every kind of lock, permits and claims, and by which lease', async () => {
    const redis = memory({ clock })
    const locks = locksOn(redis, { clientName: 'shop' })
    const how = { leaseMs: 10_000 }
    const { read, write } = readWriteLock(locks, 'cart')
    const leases = [
      await lock(locks, 'order:42').acquire(how),
      await fairLock(locks, 'printer').acquire(how),
      await fencedLock(locks, '{ledger}:a').acquire(how),
      await read.acquire(how),
      await permitSemaphore(locks, 'api', { permits: 3 }).acquire({ ...how, weight: 2 }),
    ]
    await semaphore(locks, 'stock').trySetPermits(1)
    await once(locks, 'done', () => 7)
    await once(locks, 'charge:{7}', async claim => {
      const [order, printer, ledger, cart] = leases.map(({ holder }) => holder)
      const shown = (kind: string, name: string, id = '', more = {}) => ({
        ...{ kind, name, remainingMs: 10_000 },
        holders: [{ id, holds: 1, ...more }],
      })
      expect(redis.inspect()).toEqual([
        shown('lock', 'order:42', order),
        shown('lock', 'printer', printer),
        shown('lock', '{ledger}:a', ledger),
        shown('read-write-lock', 'cart', cart, { side: 'read' }),
        { ...shown('permit-semaphore', 'api'), holders: leases[4]?.permitIds?.map(id => ({ id, holds: 1 })) },
        { ...shown('once', 'charge:{7}', claim.holder), remainingMs: expect.any(Number) },
      ])
      expect(redis.inspect()[0]?.holders[0]?.id).toMatch(/^shop@/)
    })
    await Promise.all(leases.map(lease => lease.release()))
    expect(redis.inspect()).toEqual([])
    const writing = await write.acquire(how)
    const both = await read.acquire({ reenter: writing })
    expect(redis.inspect()[0]?.holders.map(({ side }) => side)).toEqual(['write', 'read'])
    await both.release()
    await writing.release()
  })

  it('shows who holds a web lock, by its name', async () => {
    const redis = memory({ clock })
    const held = (mapName?: (name: string) => string) =>
      webLocks(locksOn(redis, { mapName })).request('a {b}', { mode: 'shared' }, ({ lease }) => {
        const { remainingMs, ...shown } = redis.inspect()[0] ?? expect.unreachable()
        expect(remainingMs).toBeGreaterThan(0)
        expect(shown.holders).toEqual([{ id: lease.holder, holds: 1 }])
        return `${shown.kind} ${shown.name}`
      })
    expect(await held()).toBe('web-lock a {b}')
    expect(await held(name => `{${name}}`)).toBe('web-lock {a {b}}')
    expect(redis.inspect()).toEqual([])
  })

  it('shows no lease that has expired', async () => {
    const redis = memory({ clock })
    const locks = locksOn(redis)
    await lock(locks, 'order:42').acquire({ leaseMs: 1_000 })
    await permitSemaphore(locks, 'api', { permits: 1 }).acquire({ leaseMs: 1_000 })
    expect(redis.inspect()).toHaveLength(2)
    await clock.advance(1_001)
    expect(redis.inspect()).toEqual([])
  })
})

describe('under the fake timers of a test runner', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const MADE: [kind: string, make: (locks: Locks, name: string) => Lockable][] = [
    ['lock', (locks, name) => lock(locks, name)],
    ['fair lock', fairLock],
    ['write lock', (locks, name) => readWriteLock(locks, name).write],
    ['permit', (locks, name) => permitSemaphore(locks, name, { permits: 1 })],
    ['multi-lock', (locks, name) => multiLock([lock(locks, `{${name}}:a`), lock(locks, `{${name}}:b`)])],
  ]

  it.each(sample(MADE, 3))(
    '20 jobs take over within 50 ms when the lease of a crashed one is over: %s',
    async (_, make) => {
      const timers = ownTimers()
      const redis = memory()
      const locks = createLocks({ redis })
      const lateMs = Array.from({ length: 20 }, async (_, job) => {
        // Some come with the crashed one, and some just before its lease is over.
        await new Promise(resolve => setTimeout(resolve, job * 65))
        const leaseMs = 30_000 - (job % 10)
        const endsAt = performance.now() + leaseMs
        await make(locks, `job ${job}`).acquire({ leaseMs })
        await new Promise(resolve => setTimeout(resolve, job * 1_490))
        return withLock(make(locks, `job ${job}`), { waitMs: 60_000 }, () => performance.now() - endsAt)
      })
      await vi.advanceTimersByTimeAsync(32_000)
      expect(redis.inspect()).toEqual([])
      const late = await Promise.all(lateMs)
      expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...late)).toBeLessThan(50)
      expect(timers()).toBe(0)
    },
  )
})
