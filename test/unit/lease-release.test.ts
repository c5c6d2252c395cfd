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
import { broken, delayed, type FakeCall, hang, refused } from '../support/fake-redis.ts'

describe('a release', () => {
  it('asks for no holds to be left, under the done key of the grant', async () => {
    const { redis, clock, lease } = await fakeLease()
    expect(await lease.release()).toBe('released')
    expect(redis.sent('release')[0]?.values).toMatchObject({
      lock: 'order:1',
      done: `edgelock:done:{order:1}:${lease.holder}`,
      channel: 'redisson_lock__channel:{order:1}',
      holder: lease.holder,
      holds: '0',
      outcome: '1',
      publish: 'PUBLISH',
    })
    expect([lease.remainingMs(), lease.holds]).toEqual([0, 0])
    expectNothingLeft(clock, lease.signal)
  })

  it('sends one request and resolves to the same outcome, however often it is called', async () => {
    const { clock, redis, lease } = await fakeLease()
    redis.answer('release', delayed(clock, 50, [':released']))
    const answers = await clock.runUntil(Promise.all([lease.release(), lease.release()]))
    expect([...answers, await lease.release()]).toEqual(['released', 'released', 'released'])
    expect(redis.sent('release')).toHaveLength(1)
  })

  it('resolves to gone, without an error or a loss, when the holder no longer had the lock', async () => {
    const { redis, events, lease } = await fakeLease({ release: [[':gone']] })
    expect([await lease.release(), await lease.release()]).toEqual(['gone', 'gone'])
    expect(redis.sent('release')).toHaveLength(1)
    expect(lease.signal.aborted).toBe(false)
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'released'])
  })

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

  describe('that failed and is called again after an inner hold was released', () => {
    it('resolves to reentered, because the inner release ended both holds', async () => {
      const { clock, redis, events, outer, inner } = await fakeHolds({ release: [broken()] })
      await rejectionOf(outer.release(), clock)
      redis.answer('release', [':released'], [':gone'])
      const both = Promise.all([inner.release(), outer.release()])
      expect(await clock.runUntil(both)).toEqual(['released', 'reentered'])
      expect(redis.sent('release').at(-1)?.values).toMatchObject({ holder: outer.holder, holds: '1' })
      expect(events.map(({ type }) => type)).not.toContain('lost')
      expectNothingLeft(clock)
    })

    it('resolves to reentered even if another hold was opened in between', async () => {
      const { clock, redis, plain, lease: outer } = await fakeLease({ release: [broken()] })
      const first = await plain.acquire({ reenter: outer })
      await rejectionOf(outer.release(), clock)
      const second = await plain.acquire({ reenter: first })
      redis.answer('release', [':released'], [':gone'])
      const both = Promise.all([first.release(), outer.release()])
      expect(await clock.runUntil(both)).toEqual(['reentered', 'reentered'])
      expect(second.signal.aborted).toBe(false)
    })

    it('resolves to gone when the inner hold was released before it, or was gone itself', async () => {
      const { redis, outer, inner } = await fakeHolds({ release: [[':released'], [':gone']] })
      expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'gone'])
      const failing = await fakeHolds({ release: [broken()] })
      await rejectionOf(failing.outer.release(), failing.clock)
      failing.redis.answer('release', [':gone'])
      const both = Promise.all([failing.inner.release(), failing.outer.release()])
      expect(await failing.clock.runUntil(both)).toEqual(['gone', 'gone'])
      expect(redis.sent('release')).toHaveLength(2)
    })
  })

  it('resolves to the outcome even if the lease was lost before', async () => {
    const { clock, lease } = await fakeLease({ leaseMs: 100, release: [[':gone']] })
    await clock.advance(200)
    expect(await lease.release()).toBe('gone')
    expectNothingLeft(clock)
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

  it('the lease is not held, even while the release is in flight', async () => {
    const { redis, lease } = await fakeLease({ release: [hang] })
    redis.answer('inspect', [':held', lease.holder, 1, 30_000])
    lease.release().catch(() => {})
    expect(await lease.isHeld()).toBe(false)
    expect(lease.remainingMs()).toBe(0)
  })
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
