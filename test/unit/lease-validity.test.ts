import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adopt, multiLock } from '../../src/index.ts'
import { expectNothingLeft, fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, delayed, granted, hang, type Step } from '../support/fake-redis.ts'

/** The provable part of a lease: the clocks may run apart by 1 %, and the server rounds. */
const provable = (leaseMs: number) => leaseMs * 0.99 - 2

const lost = (reason: string) => ({ name: 'LeaseLostError', code: 'ERR_LEASE_LOST', reason })

describe('after a freeze', () => {
  it('a look at the signal sees that the lease is over, before its timer does', async () => {
    const { clock, plain, events } = fakeLocks()
    const two = fakeLocks().plain
    const leases = [await plain.acquire(), await multiLock([plain, two]).acquire()]
    const frozenAt = clock.now()
    clock.now = () => frozenAt + 60_000
    for (const lease of leases) {
      expect([lease.remainingMs(), lease.signal.aborted]).toEqual([0, true])
      expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    }
    expect(events.filter(({ type }) => type === 'lost')).toHaveLength(2)
  })
})

describe('the time that a lease can prove', () => {
  it('is counted from the send that was answered, not from one without an answer', async () => {
    const { clock, plain } = fakeLocks({ acquire: [broken(), granted(29_900)] })
    const lease = await clock.runUntil(plain.acquire())
    expect(clock.elapsedMs).toBeGreaterThan(0)
    expect(lease.remainingMs()).toBe(provable(29_900))
  })

  it('is not shortened by an extension that is shorter than the rest', async () => {
    const { redis, lease } = await fakeLease({ leaseMs: 30_000 })
    await lease.extend(1_000)
    expect(lease.remainingMs()).toBe(provable(30_000))
    // What is proven stays true on the server as well, where the key may have lost its TTL.
    const leaseMs = String(provable(30_000))
    expect(redis.sent('extend')[0]?.values).toMatchObject({ holder: lease.holder, leaseMs })
  })

  it('is extended by the length that it was acquired with unless another is given', async () => {
    const { plain, redis } = fakeLocks()
    await (await plain.acquire({ leaseMs: 1_234 })).extend()
    await (await plain.acquire()).extend()
    expect(redis.sent('extend').map(({ values }) => values.leaseMs)).toEqual(['1234', '30000'])
  })

  it('is proven anew when the server is asked', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 10_000 })
    await clock.advance(1_000)
    redis.answer('inspect', [':held', lease.holder, 1, 60_000])
    expect(await lease.isHeld()).toBe(true)
    expect(lease.remainingMs()).toBe(provable(60_000))
  })
})

describe('where the clocks of the process disagree, a lease', () => {
  const HOUR_MS = 3_600_000

  it('proves nothing once the wall clock was set forward by an hour, until the server is asked again', async () => {
    const { clock, lease } = await fakeLease()
    clock.stepWall(HOUR_MS)
    expect(lease.remainingMs()).toBe(0)
    expect(lease.signal.aborted).toBe(false)
    await lease.extend(5_000)
    expect(lease.remainingMs()).toBe(provable(5_000))
  })

  it('counts the time for which the machine was suspended, in which the monotonic clock stood still', async () => {
    const { clock, lease } = await fakeLease()
    await clock.advance(1_000)
    clock.stepWall(20_000)
    expect(lease.remainingMs()).toBe(provable(30_000) - 21_000)
  })

  it('goes by the monotonic clock when the wall clock was set back', async () => {
    const { clock, lease } = await fakeLease()
    clock.stepWall(-HOUR_MS)
    await clock.advance(1_000)
    expect(lease.remainingMs()).toBe(provable(30_000) - 1_000)
    await lease.extend(5_000)
    expect(lease.remainingMs()).toBe(provable(30_000) - 1_000)
  })

  it('does not abort its signal before the monotonic clock says so', async () => {
    const { clock, lease } = await fakeLease()
    clock.stepWall(HOUR_MS)
    await clock.advance(provable(30_000) - 1)
    expect(lease.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(lease.signal.reason).toMatchObject(lost('expired'))
  })

  it('is asked for again when the machine was suspended for longer than the lease while the answer came', async () => {
    const { clock, redis, plain } = fakeLocks()
    const suspended = () => {
      clock.stepWall(HOUR_MS)
      return [':granted', 30_000]
    }
    redis.answer('acquire', suspended, granted(10_000))
    const lease = await clock.runUntil(plain.acquire())
    expect(lease.remainingMs()).toBe(provable(10_000))
    expect(new Set(redis.sent('acquire').map(({ values }) => values.holder)).size).toBe(1)
  })
})

describe('the signal of a lease', () => {
  it('aborts when the provable time is over, which is before the server can give the lock away', async () => {
    const times = fc.record({ leaseMs: fc.integer({ min: 10, max: 600_000 }), latency: fc.nat(2_400) })
    await fc.assert(
      fc.asyncProperty(times, async ({ leaseMs, latency }) => {
        fc.pre(latency < provable(leaseMs))
        const { clock, redis, plain } = fakeLocks()
        redis.answer('acquire', delayed(clock, latency, granted(leaseMs)))
        const sentAt = clock.now()
        const lease = await clock.runUntil(plain.acquire({ leaseMs }))
        let abortedAt = Number.POSITIVE_INFINITY
        lease.signal.onabort = () => {
          abortedAt = clock.now()
        }
        await clock.advance(leaseMs)
        expect(abortedAt).toBeLessThan(sentAt + leaseMs)
        expect(abortedAt).toBeGreaterThanOrEqual(sentAt + provable(leaseMs))
        expectNothingLeft(clock)
      }),
    )
  })

  it('aborts as expired when the lease was not renewed', async () => {
    const { clock, events, lease } = await fakeLease({ leaseMs: 1_000 })
    await clock.advance(provable(1_000) - 1)
    expect(lease.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(lease.signal.reason).toMatchObject(lost('expired'))
    const subject = { kind: 'lock', name: 'order:1', leaseId: lease.id }
    expect(events.at(-1)).toEqual({ type: 'lost', ...subject, reason: 'expired', heldMs: provable(1_000) })
    expectNothingLeft(clock)
  })

  it('needs one timer, however often the lease is extended', async () => {
    const { clock, lease } = await fakeLease()
    for (let times = 0; times < 3; times++) await lease.extend()
    expect(clock.sleepers).toBe(1)
    await lease.release()
    expectNothingLeft(clock)
  })

  it.each([
    ['no holder', [':free']],
    ['another holder', [':held', 'another:1', 1, 30_000]],
  ])('aborts as taken when the server reports %s', async (_, reply) => {
    const { lease } = await fakeLease({ inspect: [reply] })
    expect(await lease.isHeld()).toBe(false)
    expect(lease.signal.reason).toMatchObject(lost('taken'))
  })

  it('aborts as unreachable when the keeper could not renew in time', async () => {
    const { clock, events, lease } = await fakeLease({ leaseMs: 6_000, extend: [hang] })
    const { done } = lease.keepAlive()
    await clock.runUntil(done)
    expect(lease.signal.reason).toMatchObject(lost('unreachable'))
    expect(events.filter(({ type }) => type === 'lost')).toHaveLength(1)
    expectNothingLeft(clock, lease.signal)
  })

  it.each<[what: string, renewal: Step, isExtended: boolean]>([
    ['its keeper was stopped during a renewal, which is no failure', hang, false],
    ['an extension succeeded after a renewal that failed', broken(), true],
  ])('aborts as expired when %s', async (_, renewal, isExtended) => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 6_000, extend: [renewal] })
    const keeper = lease.keepAlive()
    await clock.advance(2_500)
    await keeper.stop()
    redis.answer('extend', [':extended'])
    if (isExtended) await lease.extend()
    await clock.advance(6_000)
    expect(lease.signal.reason).toMatchObject(lost('expired'))
  })

  it('stays aborted when a late answer says that the lease is held', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 1_000 })
    redis.answer('extend', delayed(clock, 2_000, [':extended']))
    redis.answer('inspect', [':held', lease.holder, 1, 60_000])
    const error = await rejectionOf(lease.extend(60_000), clock)
    expect(error).toBe(lease.signal.reason)
    await lease.isHeld()
    expect(lease.remainingMs()).toBe(0)
    expect(await rejectionOf(lease.extend())).toBe(lease.signal.reason)
    expect(redis.sent('extend')).toHaveLength(1)
    await clock.advance(120_000)
    expectNothingLeft(clock)
  })
})

it('an adopted lease is not entered again, because its holder may have holds that are not known', async () => {
  const { plain, redis } = fakeLocks()
  const adopted = adopt(plain, '6a1f3b1e-58f5-4a0c-9f0e-0c2f6f7b8f11:38')
  expect(await rejectionOf(plain.acquire({ reenter: adopted }))).toBeInstanceOf(TypeError)
  expect(redis.calls).toEqual([])
})
