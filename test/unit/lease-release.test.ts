import { describe, expect, it } from 'vitest'
import { serialize } from '../../src/index.ts'
import { expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, delayed, type FakeCall, hang } from '../support/fake-redis.ts'

describe('a release', () => {
  it('asks for no holds to be left, under the done key of the grant', async () => {
    const { redis, plain, clock } = fakeLocks()
    const lease = await plain.acquire()
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
    const { clock, redis, plain } = fakeLocks()
    redis.answer('release', delayed(clock, 50, [':released']))
    const lease = await plain.acquire()
    const answers = await clock.runUntil(Promise.all([lease.release(), lease.release()]))
    expect([...answers, await lease.release()]).toEqual(['released', 'released', 'released'])
    expect(redis.sent('release')).toHaveLength(1)
  })

  it('resolves to gone, without an error or a loss, when the holder no longer had the lock', async () => {
    const { plain, redis, events } = fakeLocks({ release: [[':gone']] })
    const lease = await plain.acquire()
    expect([await lease.release(), await lease.release()]).toEqual(['gone', 'gone'])
    expect(redis.sent('release')).toHaveLength(1)
    expect(lease.signal.aborted).toBe(false)
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'released'])
  })

  it('sends the very same request again when it is called again after a failure', async () => {
    const { clock, redis, plain, events } = fakeLocks({ release: [broken()] })
    const lease = await plain.acquire()
    const error = await clock.runUntil(rejectionOf(lease.release()))
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' })
    expect(events.at(-1)).toMatchObject({ type: 'release-failed', name: 'order:1', error })
    redis.answer('release', [':released'])
    expect([await lease.release(), await lease.release()]).toEqual(['released', 'released'])
    const sent = redis.sent('release')
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ args }) => String(args))).size).toBe(1)
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
    const startedAt = clock.now()
    const outcomes = await clock.runUntil(Promise.all([outer.release(), inner.release()]))
    expect(outcomes).toEqual(['reentered', 'released'])
    expect(redis.sent('release').map(({ at }) => at - startedAt)).toEqual([0, 20])
    expectNothingLeft(clock, outer.signal)
  })

  it('rejects within ten seconds when the store hangs', async () => {
    const { clock, plain } = fakeLocks({ release: [hang] })
    const lease = await plain.acquire()
    const startedAt = clock.now()
    await clock.runUntil(rejectionOf(lease.release()))
    expect(clock.now() - startedAt).toBeLessThanOrEqual(10_000)
    expectNothingLeft(clock)
  })

  describe('that failed and is called again after an inner hold was released', () => {
    it('resolves to reentered, because the inner release ended both holds', async () => {
      const { clock, redis, plain, events } = fakeLocks({ release: [broken()] })
      const outer = await plain.acquire()
      const inner = await plain.acquire({ reenter: outer })
      await clock.runUntil(rejectionOf(outer.release()))
      redis.answer('release', [':released'], [':gone'])
      expect([await inner.release(), await outer.release()]).toEqual(['released', 'reentered'])
      expect(redis.sent('release').at(-1)?.values).toMatchObject({ holder: outer.holder, holds: '1' })
      expect(events.map(({ type }) => type)).not.toContain('lost')
      expectNothingLeft(clock)
    })

    it('resolves to reentered even if another hold was opened in between', async () => {
      const { clock, redis, plain } = fakeLocks({ release: [broken()] })
      const outer = await plain.acquire()
      const first = await plain.acquire({ reenter: outer })
      await clock.runUntil(rejectionOf(outer.release()))
      const second = await plain.acquire({ reenter: first })
      redis.answer('release', [':released'], [':gone'])
      expect([await first.release(), await outer.release()]).toEqual(['reentered', 'reentered'])
      expect(second.signal.aborted).toBe(false)
    })

    it('resolves to gone when the inner hold was released before it, or was gone itself', async () => {
      const { redis, plain } = fakeLocks({ release: [[':released'], [':gone']] })
      const outer = await plain.acquire()
      const inner = await plain.acquire({ reenter: outer })
      expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'gone'])
      const failing = fakeLocks({ release: [broken()] })
      const lost = await failing.plain.acquire()
      const rest = await failing.plain.acquire({ reenter: lost })
      await failing.clock.runUntil(rejectionOf(lost.release()))
      failing.redis.answer('release', [':gone'])
      expect([await rest.release(), await lost.release()]).toEqual(['gone', 'gone'])
      expect(redis.sent('release')).toHaveLength(2)
    })
  })

  it('resolves to the outcome even if the lease was lost before', async () => {
    const { clock, plain } = fakeLocks({ release: [[':gone']] })
    const lease = await plain.acquire({ leaseMs: 100 })
    await clock.advance(200)
    expect(await lease.release()).toBe('gone')
    expectNothingLeft(clock)
  })
})

describe('after a release', () => {
  it.each(['released', 'gone', 'failed'])(
    'that %s, every other method of the lease is a TypeError',
    async how => {
      const { clock, redis, plain } = fakeLocks({ release: [how === 'failed' ? broken() : [`:${how}`]] })
      const lease = await plain.acquire()
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
      const { clock, redis, plain, events } = fakeLocks()
      redis.answer('extend', delayed(clock, 50, [answer]))
      const lease = await plain.acquire()
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

  it('of an inner hold, its extension that was in flight still counts for the outer one', async () => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('extend', delayed(clock, 50, [':extended']))
    const outer = await plain.acquire()
    const inner = await plain.acquire({ reenter: outer })
    const extending = rejectionOf(inner.extend(60_000))
    await inner.release()
    expect(await clock.runUntil(extending)).toBeInstanceOf(TypeError)
    expect(outer.remainingMs()).toBe(60_000 * 0.99 - 2 - 50)
  })

  it('the lease is not held, even while the release is in flight', async () => {
    const { redis, plain } = fakeLocks({ release: [hang] })
    const lease = await plain.acquire()
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

  it('keeps the error of the block when the release fails too', async () => {
    const { clock, plain, events } = fakeLocks({ release: [broken()] })
    const block = async () => {
      await using _lease = await plain.acquire()
      throw new Error('of the block')
    }
    const error = await clock.runUntil(rejectionOf(block()))
    expect(error).toMatchObject({ name: 'Error', message: 'of the block' })
    expect(events.at(-1)).toMatchObject({ type: 'release-failed' })
  })

  it('does not turn a block that succeeded into a failure', async () => {
    const { clock, plain } = fakeLocks({ release: [broken()] })
    const block = async () => {
      await using _lease = await plain.acquire()
      return 42
    }
    expect(await clock.runUntil(block())).toBe(42)
  })
})
