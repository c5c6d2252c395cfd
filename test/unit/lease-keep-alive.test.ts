import { describe, expect, it } from 'vitest'
import { Bed, NAME } from '../kinds/bed.ts'
import { LEASES } from '../kinds/index.ts'
import { Random } from '../simulation/world/random.ts'
import { expectNothingLeft, fakeLease, fakeLocks } from '../support/fake-locks.ts'
import { hang } from '../support/fake-redis.ts'

describe('keepAlive', () => {
  it.each(Object.entries(LEASES))('takes the longest maxHoldMs: %s', async (_, { of, prepare, options }) => {
    const bed = new Bed()
    await bed.run(async () => prepare?.(bed.other(), NAME))
    const lease = await bed.run(() => of(bed.locks, NAME).acquire({ ...options, leaseMs: 3_000 }))
    const keeper = lease.keepAlive({ maxHoldMs: Number.MAX_SAFE_INTEGER })
    await bed.run(() => bed.clock.sleep(9_001))
    expect(lease.remainingMs()).toBeGreaterThan(1_000)
    await bed.run(() => keeper.stop())
    expect(await bed.run(() => lease.release())).toBe('released')
  })

  it('ends after five minutes by default', async () => {
    const { clock, lease } = await fakeLease()
    await clock.runUntil(lease.keepAlive().done)
    await clock.advance(60_000)
    expect(clock.elapsedMs).toBeGreaterThan(300_000)
    expect(lease.signal.aborted).toBe(true)
  })

  it('resolves at once for a lease that is lost', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 100 })
    await clock.advance(100)
    const before = clock.now()
    await clock.runUntil(lease.keepAlive().done)
    expect([clock.now(), redis.sent('extend')]).toEqual([before, []])
    expectNothingLeft(clock, lease.signal)
  })

  it('for nested holds renews as often as for one', async () => {
    const sent = []
    for (const holds of [1, 3]) {
      const { clock, redis, plain } = fakeLocks()
      const chance = Random.of(`${holds} holds`)
      clock.random = () => chance.next()
      const leases = [await plain.acquire({ leaseMs: 3_000 })]
      while (leases.length < holds) leases.push(await plain.acquire({ leaseMs: 3_000, reenter: leases[0] }))
      for (const lease of leases) lease.keepAlive()
      await clock.advance(10_000)
      sent.push(redis.sent('extend').length)
      for (const lease of leases.reverse()) await lease.release()
    }
    expect(sent[1]).toBeLessThanOrEqual((sent[0] ?? 0) + 1)
  })

  it('ends with the release, which does not wait for a renewal in flight', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000, extend: [hang] })
    const { done } = lease.keepAlive()
    await clock.advance(1_100)
    const before = clock.now()
    expect(await clock.runUntil(lease.release())).toBe('released')
    await done
    expect(clock.now()).toBe(before)
    await clock.advance(10_000)
    expect(redis.calls.at(-1)?.verb).toBe('release')
    expectNothingLeft(clock, lease.signal)
  })

  it('ends when the server says that the lock is gone, and reports the loss', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000, extend: [[':extended'], [':gone']] })
    await clock.runUntil(lease.keepAlive().done)
    expect(lease.signal.reason).toMatchObject({ reason: 'taken' })
    expect(redis.sent('extend')).toHaveLength(2)
    expectNothingLeft(clock, lease.signal)
  })

  it('renews the inner holds of a re-entry until each is released', async () => {
    const { clock, redis, plain, lease: outer } = await fakeLease({ leaseMs: 3_000 })
    const inner = await plain.acquire({ reenter: outer, leaseMs: 3_000 })
    inner.keepAlive()
    await clock.advance(1_500)
    await inner.release()
    const before = redis.sent('extend').length
    await clock.advance(10_000)
    expect(before).toBe(1)
    expect(redis.sent('extend')).toHaveLength(1)
    expect(outer.signal.reason).toMatchObject({ reason: 'expired' })
    expectNothingLeft(clock, outer.signal)
  })
})
