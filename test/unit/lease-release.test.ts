import { describe, expect, it } from 'vitest'
import { serialize } from '../../src/index.ts'
import {
  background,
  expectNothingLeft,
  fakeHolds,
  fakeLease,
  fakeLocks,
  rejectionOf,
} from '../support/fake-locks.ts'
import { broken, delayed, type FakeCall, refused } from '../support/fake-redis.ts'

describe('a release', () => {
  it('that is called again joins the one that goes on, for another three seconds', async () => {
    const { clock, redis, events, lease } = await fakeLease({ release: [broken()] })
    await rejectionOf(lease.release(), clock)
    const askedAt = clock.now()
    expect(await rejectionOf(lease.release(), clock)).toMatchObject({ goesOn: true })
    expect(clock.now() - askedAt).toBe(3_000)
    redis.answer('release', [':released'])
    expect(await clock.runUntil(lease.release())).toBe('released')
    expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(1)
    expectNothingLeft(clock)
  })

  it.each([
    [10_000, undefined],
    [10_000, 40_000],
  ] as const)(
    'ends when nothing is owed any more: after one lease, or its rest if that is longer: %s, %s',
    async (leaseMs, extendMs) => {
      const { clock, redis, events, lease } = await fakeLease({ leaseMs, release: [broken()] })
      if (extendMs) await lease.extend(extendMs)
      const error = await rejectionOf(lease.release(), clock)
      await clock.advance(120_000)
      const lastMs = redis.sent('release').at(-1)?.at
      expect(lastMs).toBeLessThanOrEqual(extendMs ?? leaseMs)
      expect(lastMs).toBeGreaterThan((extendMs ?? leaseMs) * 0.85)
      expect(error).toMatchObject({ goesOn: false, mayBeHeld: true })
      expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(2)
      expectNothingLeft(clock)
    },
  )

  it.each([
    ['WRONGTYPE Operation against a key holding the wrong kind of value', 'ERR_WRONG_KIND'],
    ["ERR wrong number of arguments for 'evalsha' command", 'ERR_STORE_UNAVAILABLE'],
    ['ERR value is not an integer or out of range', 'ERR_STORE_UNAVAILABLE'],
  ])(
    'ends when a mistake of a program is proven, and is sent again when it is called again: %s',
    async (words, code) => {
      const { clock, redis, lease } = await fakeLease({ release: [refused(words)] })
      const error = await rejectionOf(lease.release(), clock)
      expect(error).toMatchObject({ code })
      expect(error).not.toHaveProperty('goesOn', true)
      redis.answer('release', [':released'])
      expect(await clock.runUntil(lease.release())).toBe('released')
      expect(redis.sent('release')).toHaveLength(2)
      expectNothingLeft(clock)
    },
  )

  it('goes on in the waitUntil of its acquisition, which gets it when the three seconds are over', async () => {
    const { clock, redis, plain } = fakeLocks({ release: [broken()] })
    const { kept, waitUntil } = background()
    const lease = await plain.acquire({ waitUntil })
    const released = rejectionOf(lease.release())
    await clock.advance(2_990)
    expect(kept).toHaveLength(0)
    await clock.runUntil(released)
    expect(kept).toHaveLength(1)
    redis.answer('release', [':released'])
    await clock.runUntil(Promise.all(kept))
    expectNothingLeft(clock)
  })

  it.each([120_000, 160_000])(
    'that is answered with "gone" after the server has forgotten its requests has an unknown outcome: %i ms',
    async outageMs => {
      const { clock, redis, lease } = await fakeLease({ leaseMs: 600_000, release: [broken()] })
      await rejectionOf(lease.release(), clock)
      await clock.advance(outageMs - 3_000)
      redis.answer('release', [':gone'])
      const outcome = await clock.runUntil(lease.release().catch(error => error.code))
      expect(outcome).toBe(outageMs < 150_000 ? 'gone' : 'ERR_OUTCOME_UNKNOWN')
    },
  )

  it('of an inner hold that is called twice leaves the outer one', async () => {
    const { redis, outer, inner } = await fakeHolds()
    expect([await inner.release(), await inner.release()]).toEqual(['reentered', 'reentered'])
    expect([outer.holds, outer.remainingMs() > 0, redis.sent('release').length]).toEqual([1, true, 1])
    expect(await outer.release()).toBe('released')
  })

  it('of an inner hold that goes on does not hold up the outer one', async () => {
    const { clock, redis, outer, inner } = await fakeHolds()
    redis.answer('release', ({ values }) => (values.holds === '1' ? Promise.reject(broken()) : [':released']))
    const failed = rejectionOf(inner.release())
    await clock.advance(100)
    expect(await outer.release()).toBe('released')
    expect(await clock.runUntil(failed)).toMatchObject({ goesOn: true })
    redis.answer('release', [':gone'])
    expect(await clock.runUntil(inner.release())).toBe('reentered')
    expectNothingLeft(clock)
  })

  it('is sent after the answer to the release of another hold, which it must not overtake', async () => {
    const { clock, redis, plain } = fakeLocks()
    let ended = false
    const arrive = ({ values }: FakeCall) => {
      const answer = [ended ? ':gone' : ':released']
      ended ||= values.holds === '0'
      return answer
    }
    const slowToArrive = delayed(clock, 20, arrive)
    const slowToAnswer = (call: FakeCall) => {
      const answer = arrive(call)
      return clock.sleep(50).then(() => answer)
    }
    redis.answer('release', slowToArrive, slowToAnswer)
    const outer = await plain.acquire()
    const inner = await plain.acquire({ reenter: outer })
    const outcomes = await clock.runUntil(Promise.all([outer.release(), inner.release()]))
    expect(outcomes).toEqual(['reentered', 'released'])
    expect(redis.sent('release').map(({ at }) => at)).toEqual([0, 20])
    expectNothingLeft(clock, outer.signal)
  })
})

describe('after a release', () => {
  it.each(['released', 'gone', 'failed'])(
    'that %s, any other method of the lease is a TypeError',
    async how => {
      const { clock, redis, plain, lease } = await fakeLease({
        release: [how === 'failed' ? broken() : [`:${how}`]],
      })
      await clock.runUntil(lease.release().catch(() => {}))
      const before = redis.calls.length
      const misuse = expect.objectContaining({
        name: 'TypeError',
        message: expect.stringContaining('was released'),
      })
      expect(await rejectionOf(lease.extend())).toEqual(misuse)
      expect(await rejectionOf(plain.acquire({ reenter: lease }))).toEqual(misuse)
      expect(await rejectionOf(plain.tryAcquire({ reenter: lease }))).toEqual(misuse)
      expect(() => lease.keepAlive()).toThrow(TypeError)
      expect(() => serialize(lease)).toThrow(TypeError)
      expect(lease.remainingMs()).toBe(0)
      expect(redis.calls.length).toBe(before)
    },
  )

  it.each([':gone', ':extended'])(
    'an extension that was in flight, answered with %s, rejects because the lease was released',
    async answer => {
      const { clock, redis, events, lease } = await fakeLease()
      redis.answer('extend', delayed(clock, 50, [answer]))
      const extending = rejectionOf(lease.extend())
      await lease.release()
      expect(await clock.runUntil(extending)).toMatchObject({
        name: 'TypeError',
        message: expect.stringContaining('was released'),
      })
      expect(lease.signal.aborted).toBe(false)
      expect(events.map(({ type }) => type)).toEqual(['acquired', 'released'])
      expectNothingLeft(clock)
    },
  )
})

describe('await using', () => {
  it('releases at the end of the block', async () => {
    const { clock, redis, plain } = fakeLocks()
    {
      await using lease = await plain.acquire()
      expect(lease.remainingMs()).toBeGreaterThan(0)
    }
    expect(redis.calls.map(({ verb }) => verb)).toEqual(['acquire', 'release'])
    expectNothingLeft(clock)
  })
})
