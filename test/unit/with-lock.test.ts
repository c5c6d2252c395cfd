import { describe, expect, it } from 'vitest'
import { LockBusyError } from '../../src/api/errors.ts'
import type { WaitUntil } from '../../src/api/lease.ts'
import type { Lockable } from '../../src/api/lock.ts'
import { tryWithLock, withLock } from '../../src/verbs/with-lock.ts'
import { background, expectNothingLeft, fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, delayed } from '../support/fake-redis.ts'

describe('withLock', () => {
  it.each([
    ['rejects', async () => Promise.reject(new Error('of the work'))],
    [
      'throws',
      () => {
        throw new Error('of the work')
      },
    ],
  ])('releases and passes on the error when the work %s', async (_, work) => {
    const { clock, redis, plain } = fakeLocks()
    await expect(withLock(plain, work)).rejects.toThrow('of the work')
    expect(redis.sent('release')).toHaveLength(1)
    expectNothingLeft(clock)
  })

  it('passes on what the work threw, even if it is no error', async () => {
    const { plain } = fakeLocks()
    expect(await rejectionOf(withLock(plain, () => Promise.reject(undefined)))).toBeUndefined()
  })
})

describe('a release that fails', () => {
  it('hides neither the value of the work nor its error, and is an event', async () => {
    const { clock, plain, events } = fakeLocks({ release: [broken()] })
    expect(await clock.runUntil(withLock(plain, () => 'value'))).toBe('value')
    const failing = withLock(plain, () => Promise.reject(new Error('of the work')))
    await expect(clock.runUntil(failing)).rejects.toThrow('of the work')
    expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(2)
    await clock.advance(30_000)
    expectNothingLeft(clock)
  })
})

describe('a lease that is lost while the work runs', () => {
  it.each([
    ['fulfilled', async () => 'sent', { status: 'fulfilled', value: 'sent' }],
    ['rejected', () => Promise.reject('declined'), { status: 'rejected', reason: 'declined' }],
  ])('rejects at the end with the result of the work: %s', async (_, work, result) => {
    const { clock, plain } = fakeLocks({ release: [[':gone']] })
    let abortedAt: number | undefined
    const error = await rejectionOf(
      withLock(plain, { leaseMs: 3_000, renew: false }, async lease => {
        lease.signal.onabort = () => {
          abortedAt = clock.now()
        }
        await clock.sleep(5_000)
        return work()
      }),
      clock,
    )
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired', result })
    expect(abortedAt).toBeLessThan(clock.now() - 2_000)
    expectNothingLeft(clock)
  })

  it('is reported as expired when only the timer is late', async () => {
    const { lease } = await fakeLease()
    const { name, signal } = lease
    const late = { name, signal, remainingMs: () => 0, release: async () => 'gone' }
    const lockable = { acquire: async () => late }
    const error = await rejectionOf(withLock(lockable as unknown as Lockable, { renew: false }, () => 7))
    expect(error).toMatchObject({ reason: 'expired', result: { status: 'fulfilled', value: 7 } })
  })

  it('is no loss when the work itself released the lease', async () => {
    const { plain } = fakeLocks()
    expect(await withLock(plain, async lease => [await lease.release(), 7])).toEqual(['released', 7])
    const failing = withLock(plain, async lease => {
      await lease.release()
      throw new Error('mine')
    })
    expect(await rejectionOf(failing)).toMatchObject({ message: 'mine' })
  })

  it('is reported as taken when only the release learns it', async () => {
    const { plain } = fakeLocks({ release: [[':gone']] })
    const error = await rejectionOf(withLock(plain, () => 'sent'))
    expect(error).toMatchObject({ reason: 'taken', result: { status: 'fulfilled', value: 'sent' } })
  })
})

describe('renewal', () => {
  it.each([
    [{}, true],
    [{ leaseMs: 30_000 }, true],
    [{ leaseMs: 30_000, renew: false }, false],
    [{ renew: undefined }, true],
  ])('with the options %j happens while the work runs: %s', async (options, renewed) => {
    const { clock, redis, plain } = fakeLocks()
    await clock.runUntil(withLock(plain, options, () => clock.sleep(25_000)))
    expect(redis.sent('extend').length > 0).toBe(renewed)
    expectNothingLeft(clock)
  })
})

describe('release in the background', () => {
  it('returns the value at once and hands the release to waitUntil', async () => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('release', delayed(clock, 500, [':released']))
    const { kept, ...waitUntil } = background()
    const options = { leaseMs: 5_000, release: 'background', waitUntil } as const
    expect(await clock.runUntil(withLock(plain, options, () => 'value'))).toBe('value')
    expect(clock.elapsedMs).toBe(0)
    expect(redis.sent('release')).toHaveLength(1)
    await clock.runUntil(Promise.all(kept))
    expect(clock.elapsedMs).toBe(500)
    expectNothingLeft(clock)
  })

  it('never rejects what it handed over', async () => {
    const { clock, plain } = fakeLocks({ release: [broken()] })
    const { kept, waitUntil } = background()
    await clock.runUntil(withLock(plain, { leaseMs: 5_000, release: 'background', waitUntil }, () => 1))
    await clock.runUntil(Promise.all(kept))
    await clock.advance(5_000)
    expect(kept).toHaveLength(3)
    await clock.runUntil(Promise.all(kept))
    expectNothingLeft(clock)
  })

  const illegal = () => {
    throw new TypeError('Illegal invocation')
  }
  it.each<[string, waitUntil: WaitUntil | undefined]>([
    ['without a waitUntil', undefined],
    ['when waitUntil throws', illegal],
  ])('is awaited %s', async (_, waitUntil) => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('release', delayed(clock, 500, [':released']))
    const running = withLock(plain, { release: 'background', waitUntil }, () => 'value')
    expect(await clock.runUntil(running)).toBe('value')
    expect([clock.elapsedMs, redis.sent('release').length]).toEqual([500, 1])
    expectNothingLeft(clock)
  })
})

describe('tryWithLock', () => {
  it('asks once and returns the value of the work', async () => {
    const { redis, plain } = fakeLocks()
    expect(await tryWithLock(plain, {}, async () => 5)).toEqual({ acquired: true, value: 5 })
    expect(redis.sent('acquire').map(({ values }) => values.last)).toEqual(['1'])
  })

  it('says when to ask again if the lock is busy', async () => {
    const { locks } = fakeLocks({ acquire: [busy(700)] })
    expect(await tryWithLock(locks, 'c', () => 3)).toEqual({ acquired: false, retryAfterMs: 700 })
  })

  it('rejects with the reason of its signal, even if that is a LockBusyError of another lock', async () => {
    const reason = new LockBusyError('other', { retryAfterMs: 1, waitedMs: 0, polls: 1 })
    const run = tryWithLock(fakeLocks().plain, { signal: AbortSignal.abort(reason) }, () => {})
    expect(await rejectionOf(run)).toBe(reason)
  })
})
