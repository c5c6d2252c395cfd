import { describe, expect, it } from 'vitest'
import { LeaseLostError, OutcomeUnknownError } from '../../src/api/errors.ts'
import { createLocks, multiLock, permitSemaphore, releaseAll, resume, serialize } from '../../src/index.ts'
import { acquireAs, lentPermits, onceAs } from '../../src/lend.ts'
import { memory } from '../../src/testing.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'

const ID = '0123456789abcdef0123456789abcdef'
const OTHER = 'f'.repeat(32)
const HOLDER = '01234567-89ab-cdef-0123-456789abcdef:1'

describe('acquireAs', () => {
  it('asks once as the holder that the id names, and returns its lease', async () => {
    const { locks, plain, redis, events } = fakeLocks()
    const result = await acquireAs(plain, ID, { leaseMs: 5_000 })
    expect(redis.calls).toMatchObject([{ verb: 'acquire', values: { holder: HOLDER, leaseMs: '5000' } }])
    expect(result.acquired && result.lease.holder).toBe(HOLDER)
    expect(result.acquired && result.lease.remainingMs()).toBeGreaterThan(4_000)
    // A repeat of the call finds the lease, also when this process has ended.
    await releaseAll(locks)
    expect(redis.sent('release')).toEqual([])
    expect(result.acquired && JSON.parse(serialize(result.lease))).toMatchObject({ holder: HOLDER })
    expect(events.map(({ type }) => type)).toEqual(['acquired'])
  })

  it.each([
    [[':busy', 700, 0], 700],
    [[':busy', -1, 0], 30_000],
    [[':refused', -2], 0],
  ] as const)(
    'says when it was refused, and whether the id had been used up before (%j)',
    async (reply, retryAfterMs) => {
      const { plain, redis } = fakeLocks({ acquire: [reply] })
      const finished = reply[0] === ':refused'
      expect(await acquireAs(plain, ID)).toEqual({ acquired: false, retryAfterMs, finished })
      expect(redis.calls).toHaveLength(1)
    },
  )

  it('cancels nothing when it fails, because a repeat finds what it took', async () => {
    const { plain, redis, clock } = fakeLocks({ acquire: [new TypeError('fetch failed')] })
    expect(await rejectionOf(acquireAs(plain, ID), clock)).toBeInstanceOf(OutcomeUnknownError)
    await clock.advance(10_000)
    expect(new Set(redis.calls.map(({ verb }) => verb))).toEqual(new Set(['acquire']))
  })

  it('takes a lease for lost whose answer took as long', async () => {
    const { plain } = fakeLocks({ acquire: [[':granted', 1]] })
    expect(await rejectionOf(acquireAs(plain, ID))).toBeInstanceOf(LeaseLostError)
  })

  it.each(['short', ID.toUpperCase()])('refuses the id %s before any request', async id => {
    const { plain, redis } = fakeLocks()
    const message = 'id must be 32 hexadecimal digits (0-9, a-f)'
    expect(await rejectionOf(acquireAs(plain, id))).toMatchObject({ message })
    expect(redis.calls).toEqual([])
  })

  it('refuses locks that a refusal may leave in part, and what is no lock', async () => {
    const { locks, plain } = fakeLocks()
    const many = multiLock([plain, permitSemaphore(locks, 'p', { permits: 1 })])
    for (const lock of [many, {} as never, undefined as never])
      expect(await rejectionOf(acquireAs(lock, ID))).toMatchObject({
        message: expect.stringContaining('must be a lock, a fair lock, a fenced lock or a permit semaphore'),
      })
  })
})

describe('onceAs', () => {
  it('refuses a result that cannot be kept, before any request, and the work may be completed still', async () => {
    const store = memory()
    const locks = createLocks({ redis: store })
    const attempt = onceAs(locks, 'k', ID)
    expect(await attempt.claim()).toMatchObject({ acquired: true })
    expect(await rejectionOf(attempt.complete(new Map()))).toBeInstanceOf(TypeError)
    expect(await rejectionOf(attempt.complete('x'.repeat(1_048_576)))).toBeInstanceOf(RangeError)
    expect(await attempt.resume().isHeld()).toBe(true)
    expect(await attempt.complete(undefined)).toBe('released')
    expect(await onceAs(locks, 'k', OTHER).claim()).toEqual({ acquired: false, kept: { value: undefined } })
    expect(await onceAs(locks, 'k', OTHER).complete(2)).toBe('gone')
  })

  it('completes work whose claim has expired, unless another attempt has waited for the key', async () => {
    const clock = new FakeClock()
    const locks = createLocks({ redis: memory({ clock }), clock })
    const [first, second] = [onceAs(locks, 'k', ID, { leaseMs: 1_000 }), onceAs(locks, 'k', OTHER)]
    await first.claim()
    const waiting = second.claim({ waitMs: 5_000 })
    expect(await clock.runUntil(waiting)).toMatchObject({ acquired: true })
    expect(await first.complete('late')).toBe('gone')
    await clock.advance(40_000)
    expect(await second.complete('kept')).toBe('released')
    expect(await first.claim()).toEqual({ acquired: false, kept: { value: 'kept' } })
  })
})

describe('lentPermits', () => {
  it('are those of permitSemaphore, whose size each caller says', async () => {
    const locks = createLocks({ redis: memory() })
    const mine = lentPermits(locks, 'p', { permits: 2 })
    expect(await acquireAs(mine, ID)).toMatchObject({ acquired: true })
    await permitSemaphore(locks, 'p', { permits: 2 }).acquire()
    expect(await lentPermits(locks, 'p').count()).toEqual({ permits: 2, free: 0 })
    expect(await mine.tryAcquire()).toMatchObject({ acquired: false })
  })

  it('count and bring leases back without a size, and acquire nothing', async () => {
    const locks = createLocks({ redis: memory() })
    const lease = await lentPermits(locks, 'p', { permits: 1 }).acquire()
    const unsized = lentPermits(locks, 'p')
    expect(await resume(unsized, serialize(lease)).release()).toBe('released')
    await expect(unsized.acquire()).rejects.toThrow('permits must be passed to acquire')
    expect(await unsized.count()).toEqual({ permits: 1, free: 1 })
  })
})
