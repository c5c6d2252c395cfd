import { describe, expect, it } from 'vitest'
import type { Lease } from '../../src/api/lease.ts'
import { inspect, lock, readWriteLock } from '../../src/index.ts'
import { createLocks } from '../../src/lease/context.ts'
import { release as releaseRead } from '../../src/transport/scripts/read-lock.gen.ts'
import { Bed, NAME } from '../kinds/bed.ts'
import {
  expectNothingLeft,
  type FakeLocks,
  fakeHolds,
  fakeLease,
  fakeLocks,
  listenersOn,
  rejectionOf,
} from '../support/fake-locks.ts'
import { broken, hang, refused } from '../support/fake-redis.ts'

const doneOf = (lease: Lease, hold: string) => `edgelock:done:{order:1}:${lease.holder}${hold}`

describe('re-entry', () => {
  it('adds a hold to the same holder, shares its signal, and sends the number of holds', async () => {
    const { redis, plain, lease: outer } = await fakeLease()
    const inner = await plain.acquire({ reenter: outer, leaseMs: 5_000 })
    expect(inner).toMatchObject({ name: 'order:1', holder: outer.holder, holds: 2 })
    expect(inner.signal).toBe(outer.signal)
    expect(outer.holds).toBe(2)
    const hold = { holder: outer.holder, holds: '2', leaseMs: '29698', done: doneOf(outer, ':1') }
    expect(redis.sent('reenter')[0]?.values).toMatchObject(hold)
  })

  it('is proven for both leases', async () => {
    const { clock, redis, plain, lease: outer } = await fakeLease({ leaseMs: 10_000 })
    await clock.advance(4_000)
    redis.answer('reenter', [':granted', 60_000])
    await plain.acquire({ reenter: outer, leaseMs: 60_000 })
    expect(outer.remainingMs()).toBe(60_000 * 0.99 - 2)
  })

  it.each([
    ['inner first', (outer: Lease, inner: Lease) => [inner, outer], [':1', '']],
    ['outer first', (outer: Lease, inner: Lease) => [outer, inner], ['', ':1']],
  ])(
    'is released hold by hold, %s, each with its own done key and what it leaves',
    async (_, order, holds) => {
      const { clock, redis, outer, inner } = await fakeHolds()
      const outcomes: string[] = []
      for (const lease of order(outer, inner)) outcomes.push(await lease.release())
      expect(outcomes).toEqual(['reentered', 'released'])
      expect(redis.sent('release').map(({ values: { done, holds } }) => ({ done, holds }))).toEqual([
        { done: doneOf(outer, holds[0] ?? ''), holds: '1' },
        { done: doneOf(outer, holds[1] ?? ''), holds: '0' },
      ])
      expectNothingLeft(clock, outer.signal)
    },
  )

  it('keeps the lock although the outer lease is released at the same moment', async () => {
    const { redis, plain, lease: outer } = await fakeLease()
    const [inner, outcome] = await Promise.all([plain.acquire({ reenter: outer }), outer.release()])
    expect([outcome, inner.holds, inner.remainingMs() > 0]).toEqual(['reentered', 1, true])
    const held = [...redis.sent('reenter'), ...redis.sent('release')].map(({ values }) => values.holds)
    expect(held).toEqual(['2', '1'])
    expect(await inner.release()).toBe('released')
  })

  it('loses the outer lease when an inner release is answered with gone', async () => {
    const { outer, inner } = await fakeHolds({ release: [[':gone']] })
    expect(await inner.release()).toBe('gone')
    expect(outer.signal.reason).toMatchObject({ reason: 'taken' })
  })
})

describe('re-entry that fails', () => {
  it('loses the outer lease when the lock is gone', async () => {
    const { clock, plain, events, lease: outer } = await fakeLease({ reenter: [[':gone']] })
    const error = await rejectionOf(plain.acquire({ reenter: outer }))
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(error).toBe(outer.signal.reason)
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'lost'])
    expectNothingLeft(clock)
  })

  it('leaves the outer lease as it is when only the new hold is refused', async () => {
    const reenter = [[':refused'], [':granted', 30_000]]
    const { clock, redis, plain, events, lease: outer } = await fakeLease({ reenter })
    const error = await rejectionOf(plain.acquire({ reenter: outer }))
    expect(error).toMatchObject({ code: 'ERR_UNEXPECTED_REPLY', lockName: 'order:1' })
    expect([outer.holds, outer.remainingMs() > 0, outer.signal.aborted]).toEqual([1, true, false])
    expect(events.map(({ type }) => type)).toEqual(['acquired'])
    const inner = await plain.acquire({ reenter: outer })
    const [refused, granted] = redis.sent('reenter').map(({ values }) => values.done)
    expect(granted).not.toBe(refused)
    expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'released'])
    expectNothingLeft(clock)
  })

  it.each([
    ['stays unknown', broken(), 'ERR_OUTCOME_UNKNOWN'],
    ['is refused by the store', refused('OOM command not allowed'), 'ERR_STORE_UNAVAILABLE'],
  ])('cancels the new hold and keeps the outer lease when its outcome %s', async (_, failure, code) => {
    const { clock, redis, plain, lease: outer } = await fakeLease({ leaseMs: 60_000, reenter: [failure] })
    const error = await rejectionOf(plain.acquire({ reenter: outer }), clock)
    expect(error).toMatchObject({ code })
    const cancellation = { done: doneOf(outer, ':1'), holds: '1', outcome: '0' }
    expect(redis.sent('release')[0]?.values).toMatchObject(cancellation)
    expect([outer.holds, outer.remainingMs() > 0, outer.signal.aborted]).toEqual([1, true, false])
    expect(await outer.release()).toBe('released')
    expectNothingLeft(clock)
  })

  it('sends nothing when the outer lease is lost already', async () => {
    const { clock, redis, plain, lease: outer } = await fakeLease({ leaseMs: 100 })
    await clock.advance(100)
    expect(await rejectionOf(plain.acquire({ reenter: outer }))).toBe(outer.signal.reason)
    expect(redis.sent('reenter')).toEqual([])
  })

  it('cancels the new hold after an abort, and rejects with the reason', async () => {
    const { clock, redis, plain, lease: outer } = await fakeLease({ reenter: [hang] })
    const signal = clock.signalAfter(10, 'enough')
    expect(await rejectionOf(plain.acquire({ reenter: outer, signal }), clock)).toBe('enough')
    expect(redis.sent('release')[0]?.values).toMatchObject({ done: doneOf(outer, ':1'), holds: '1' })
    await outer.release()
    expectNothingLeft(clock, signal)
  })
})

it.each([true, false])(
  're-entry hears its signal while the release of the last read has no answer (aborted before: %s)',
  async isBefore => {
    const bed = new Bed()
    const { read, write } = readWriteLock(bed.locks, NAME)
    const writing = await bed.run(() => write.acquire())
    const reading = await bed.run(() => read.acquire({ reenter: writing }))
    bed.withhold(releaseRead, 1)
    const releasing = reading.release()
    const abort = new AbortController()
    if (isBefore) abort.abort('enough')
    const since = bed.clock.now()
    const acquiring = rejectionOf(read.acquire({ reenter: writing, signal: abort.signal }))
    await bed.run(() => bed.clock.sleep(20))
    abort.abort('enough')
    expect(await bed.run(() => acquiring)).toBe('enough')
    expect(bed.clock.now() - since).toBeLessThan(100)
    expect(await bed.run(() => releasing)).toBe('released')
    const { signal } = new AbortController()
    const again = await bed.run(() => read.acquire({ reenter: writing, signal }))
    expect(listenersOn(signal)).toBe(0)
    const released = await bed.run(() => Promise.all([again.release(), writing.release()]))
    expect(released).toEqual(['released', 'released'])
    expect(await bed.run(() => inspect(write))).toBeUndefined()
  },
)

describe('re-entry into a lease that is not one of this lock', () => {
  const alike = ({ clock, redis }: FakeLocks) => createLocks({ clock, redis })
  it.each<[what: string, obtain: (fake: FakeLocks) => Promise<Lease>]>([
    ['another lock’s', ({ locks }) => lock(locks, 'order:2').acquire()],
    ['another client’s on the same store', fake => lock(alike(fake), 'order:1').acquire()],
    ['another client’s', () => fakeLocks().plain.acquire()],
    ['a foreign object', async () => ({ name: 'order:1', holder: 'x:1' }) as Lease],
    ['a text', async () => 'lease' as unknown as Lease],
  ])('is a TypeError that names the option: %s', async (_, obtain) => {
    const fake = fakeLocks()
    const reenter = await obtain(fake)
    const before = fake.redis.calls.length
    const error = await rejectionOf(fake.plain.acquire({ reenter }))
    expect(error).toMatchObject({ name: 'TypeError', message: expect.stringContaining('reenter') })
    expect(fake.redis.calls.length).toBe(before)
  })
})
