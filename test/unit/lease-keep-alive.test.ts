import { describe, expect, it } from 'vitest'
import { Bed, NAME } from '../kinds/bed.ts'
import { LEASES } from '../kinds/index.ts'
import { Random } from '../simulation/world/random.ts'
import { expectNothingLeft, fakeLease, fakeLocks } from '../support/fake-locks.ts'

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
})
