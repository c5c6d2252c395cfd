import { describe, expect, it } from 'vitest'
import { Bed, NAME } from '../kinds/bed.ts'
import { LEASES } from '../kinds/index.ts'
import { Random } from '../simulation/world/random.ts'
import { expectNothingLeft, fakeLease, fakeLocks, listenersOn } from '../support/fake-locks.ts'
import { hang } from '../support/fake-redis.ts'

describe('keepAlive', () => {
  it('continues after the caller extended the lease for much longer, whatever the jitter', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000 })
    clock.random = () => 0.9
    const keeper = lease.keepAlive({ maxHoldMs: 60_000 })
    await lease.extend(20_000)
    await clock.advance(40_000)
    expect(lease.signal.aborted).toBe(false)
    expect(redis.sent('extend').length).toBeGreaterThan(5)
    await lease.release()
    await keeper.done
    expectNothingLeft(clock, lease.signal)
  })

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

  it('stops on demand without ending the lease, and resolves when its request has ended', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000, extend: [hang] })
    const keeper = lease.keepAlive()
    await clock.advance(1_100)
    const before = clock.now()
    await clock.runUntil(keeper.stop())
    await keeper.done
    expect(clock.now()).toBe(before)
    expect(redis.sent('extend')[0]?.signal?.aborted).toBe(true)
    expect(lease.remainingMs()).toBeGreaterThan(0)
    expect(listenersOn(lease.signal)).toBe(0)
    await clock.advance(3_000)
    expect(redis.sent('extend')).toHaveLength(1)
    expectNothingLeft(clock, lease.signal)
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

  it('ends a lease at maxHoldMs with a reason of its own, and never with Infinity', async () => {
    const { clock, plain } = fakeLocks()
    const [limited, endless] = [
      await plain.acquire({ leaseMs: 1_000 }),
      await plain.acquire({ leaseMs: 1_000 }),
    ]
    limited.keepAlive({ maxHoldMs: 5_000 })
    endless.keepAlive({ maxHoldMs: Infinity })
    await clock.advance(20_000)
    const message = expect.stringContaining('maxHoldMs')
    expect(limited.signal.reason).toMatchObject({ reason: 'maxHoldMs', message })
    expect(endless.signal.aborted).toBe(false)
    await endless.release()
  })

  it('resolves at once for a lease that is lost', async () => {
    const { clock, redis, lease } = await fakeLease({ leaseMs: 100 })
    await clock.advance(100)
    const before = clock.now()
    await clock.runUntil(lease.keepAlive().done)
    expect([clock.now(), redis.sent('extend')]).toEqual([before, []])
    expectNothingLeft(clock, lease.signal)
  })

  describe('called several times', () => {
    it('for nested holds, renews as often as for one', async () => {
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

    const renewals = async (calls: number) => {
      const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000 })
      const keepers = Array.from({ length: calls }, () => lease.keepAlive())
      await clock.advance(10_000)
      await lease.release()
      await Promise.all(keepers.map(keeper => keeper.done))
      expectNothingLeft(clock, lease.signal)
      return redis.sent('extend').length
    }

    it('renews as often as called once', async () => {
      const once = await renewals(1)
      expect(once).toBeGreaterThan(5)
      expect([await renewals(2), await renewals(3)]).toEqual([once, once])
    })

    it.each([
      ['before', [2_000, 10_000]],
      ['behind', [10_000, 2_000]],
    ])('renews for the longest claim, with a shorter one %s it', async (_where, claims) => {
      const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000 })
      const keepers = claims.map(maxHoldMs => lease.keepAlive({ maxHoldMs }))
      await clock.runUntil(Promise.all(keepers.map(keeper => keeper.done)))
      const renewals = redis.sent('extend').map(({ at, values }) => at + Number(values.leaseMs))
      expect(renewals, 'when each renewal lets the lease end').not.toEqual([])
      expect(renewals.at(-1)).toBe(10_000)
    })

    it('goes on until each is stopped, whose promise then resolves', async () => {
      const { clock, redis, lease } = await fakeLease({ leaseMs: 3_000 })
      const [first, second] = [lease.keepAlive(), lease.keepAlive()]
      await first.stop()
      await first.done
      await clock.advance(10_000)
      expect(lease.signal.aborted).toBe(false)
      const before = redis.sent('extend').length
      await second.stop()
      await first.stop()
      await clock.advance(1_500)
      expect(redis.sent('extend').length).toBe(before)
      const third = lease.keepAlive()
      await clock.advance(10_000)
      expect(lease.signal.aborted).toBe(false)
      await third.stop()
      await lease.release()
      expectNothingLeft(clock, lease.signal)
    })
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
