import { describe, expect, it } from 'vitest'
import { StoreUnavailableError } from '../../src/api/errors.ts'
import type { LocksOptions } from '../../src/api/locks.ts'
import {
  createLocks,
  fencedLock,
  forceRelease,
  inspectOnce,
  type Locks,
  lock,
  multiLock,
  once,
  type RedisLike,
  semaphore,
  withLock,
} from '../../src/index.ts'
import { confirmed, type Replicas } from '../../src/rest.ts'
import * as fencedScripts from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as onceScripts from '../../src/transport/scripts/once.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { busy, FakeRedis } from '../support/fake-redis.ts'

const TWO = { count: 2, timeoutMs: 400 }
const confirming = (acknowledged: (number | string)[], steps = {}) => {
  const fake = fakeLocks(steps, { confirmed: TWO })
  fake.redis.acknowledged = acknowledged
  return fake
}

describe('confirmed()', () => {
  const redis = new FakeRedis(new FakeClock())
  const create = (replicas: unknown, { redis: client = redis, ...options }: Partial<LocksOptions> = {}) =>
    createLocks({ redis: confirmed(client, replicas as Replicas), ...options })

  it.each([
    ['no count', {}, TypeError, /^count must be a number/],
    ['more time than a send has', { count: 1, timeoutMs: 4_001 }, RangeError, /at most 4000, got 4001$/],
  ])('refuses %s', (_, replicas, type, message) => {
    expect(() => create(replicas)).toThrow(type)
    expect(() => create(replicas)).toThrow(message)
  })

  it('refuses a client that cannot wait for replicas, and says which one can', () => {
    const redis = { eval: async () => null }
    expect(() => create({ count: 1 }, { redis })).toThrow(TypeError)
    expect(() => create({ count: 1 }, { redis })).toThrow(
      /^confirmed\(redis, .*rest\(\) from 'edgelock\/rest'/,
    )
  })

  it('refuses a lease that may end before it is confirmed, before any request', async () => {
    const tooShort = 'leaseMs must be more than timeoutMs of confirmed() (400), got 400'
    expect(() => create(TWO, { leaseMs: 400 })).toThrow(new RangeError(tooShort))
    expect(() => create({ count: 1 }, { leaseMs: 1_000 })).toThrow(RangeError)
    const { locks, plain, redis } = confirming([2])
    const lease = await plain.acquire({ leaseMs: 401 })
    const short = { leaseMs: 400 }
    const both = multiLock([plain, lock(locks, 'order:2')])
    for (const call of [
      plain.acquire(short),
      plain.tryAcquire({ ...short, reenter: lease }),
      lease.extend(400),
      withLock(locks, 'x', short, () => 1),
      both.acquire(short),
      once(locks, 'x', { hold: short }, () => 1),
    ])
      expect(await rejectionOf(call)).toEqual(new RangeError(tooShort))
    expect(redis.calls).toHaveLength(1)
    await lease.release()
  })
})

describe('with replicas that confirm', () => {
  it('waits for them where the answer is relied on, and not for a release', async () => {
    const { plain, redis } = confirming([2])
    const lease = await plain.acquire()
    const again = (await plain.tryAcquire({ reenter: lease })) as { lease: typeof lease }
    await lease.extend()
    await again.lease.release()
    await lease.release()
    await forceRelease(plain)
    expect(redis.calls.map(({ verb, replicas }) => [verb, replicas])).toEqual([
      ['acquire', TWO],
      ['reenter', TWO],
      ['extend', TWO],
      ['release', undefined],
      ['release', undefined],
      ['forceRelease', undefined],
    ])
  })

  it('believes a busy answer that no replica has', async () => {
    const { plain, clock } = confirming([0], { acquire: [busy(5_000)] })
    expect(await clock.runUntil(plain.tryAcquire())).toEqual({ acquired: false, retryAfterMs: 5_000 })
  })

  it('asks again as the same holder until enough have it, and counts the lease from that send', async () => {
    const { plain, redis, clock } = confirming([1, 0, 2])
    const lease = await clock.runUntil(plain.acquire({ leaseMs: 10_000 }))
    const sent = redis.sent('acquire')
    expect(new Set(sent.map(({ values }) => values.holder)).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(clock.elapsedMs + lease.remainingMs()).toBe((sent[2]?.at ?? 0) + 10_000 * 0.99 - 2)
    await lease.release()
    expectNothingLeft(clock)
  })

  it('cancels what stays unconfirmed, and says how many replicas confirmed it', async () => {
    const { plain, redis, clock } = confirming([1])
    const error = await rejectionOf(plain.tryAcquire(), clock)
    expect(error).toBeInstanceOf(StoreUnavailableError)
    expect(error).toMatchObject({
      reason: 'too few replicas: 1 of 2 confirmed',
      temporary: true,
      mayBeHeld: false,
    })
    expect(redis.sent('release')).toMatchObject([{ values: { outcome: '0' } }])
    // The store waits for its replicas once more.
    await clock.advance(1_000)
    expectNothingLeft(clock)
  })

  it('leaves the proven time as it was when an extension stays unconfirmed', async () => {
    const { plain, redis, clock } = confirming([2])
    const lease = await plain.acquire({ leaseMs: 10_000 })
    const provenUntil = clock.now() + lease.remainingMs()
    redis.acknowledged = [1]
    expect(await rejectionOf(lease.extend(60_000), clock)).toMatchObject({
      reason: 'too few replicas: 1 of 2 confirmed',
      mayBeHeld: true,
    })
    expect(clock.now() + lease.remainingMs()).toBe(provenUntil)
    expect(lease.signal.aborted).toBe(false)
    await lease.release()
  })

  it('fails at once, for good, when none ever will confirm', async () => {
    const { plain, redis, clock } = confirming(['the store has no replica'])
    const error = await rejectionOf(plain.acquire(), clock)
    expect(error).toMatchObject({ reason: 'the store has no replica', temporary: false, mayBeHeld: false })
    expect(redis.sent('acquire')).toHaveLength(1)
  })

  it('waits with the flag of key locking, and for permits, claims and results', async () => {
    const waited: unknown[] = []
    const answers: Record<string, unknown[]> = { once: [':granted', 30_000], semaphore: [':granted'] }
    let acknowledged = 1
    const redis: RedisLike = {
      eval: async () => [':released'],
      evalThenWait: async (_command, script, [key = ''], args) => {
        const kind = key.startsWith('edgelock:once:') ? 'once' : 'semaphore'
        // The script that completes a key takes one value more than the one that claims it.
        const isResult = kind === 'once' && args.length === 6
        waited.push([isResult ? 'result' : kind, script.split('\n')[0]])
        return [isResult ? [':released'] : answers[kind], acknowledged]
      },
    }
    const clock = new FakeClock()
    const locks = createLocks({ clock, redis: confirmed(redis, { count: 1 }), keyLocking: true })
    await semaphore(locks, 'printers').acquire()
    const flag = '#!lua flags=allow-key-locking'
    expect(await once(locks, 'charge', () => 7)).toEqual({ status: 'executed', value: 7, kept: true })
    expect(waited).toEqual([
      ['semaphore', flag],
      ['once', flag],
      ['result', flag],
    ])
    const unconfirmed = once(locks, 'refund', () => {
      acknowledged = 0
      return 8
    })
    expect(await clock.runUntil(unconfirmed)).toEqual({ status: 'executed', value: 8, kept: false })
  })

  const charge = (locks: Locks) => once(locks, 'charge', () => 8)
  const isHeld = (locks: Locks) => once(locks, 'charge', lease => lease.isHeld())
  const drain = (locks: Locks) => semaphore(locks, 'printers').drainPermits()
  const both = (locks: Locks) => multiLock([fencedLock(locks, 'a'), fencedLock(locks, 'b')]).acquire()

  it.each<
    [what: string, script: { text: string }, reply: unknown[], ask: (locks: Locks) => Promise<unknown>]
  >([
    ['a kept result', onceScripts.claim, [':kept', ':v7'], charge],
    ['a result to look at', onceScripts.read, [':kept', 'a:1', ':v7', 9], locks => inspectOnce(locks, 'x')],
    ['a claim that is still ours', onceScripts.inspect, [':ours', 30_000], isHeld],
    ['permits that were drained', semaphoreScripts.drain, [':drained', 3], drain],
    ['a token that was raised', fencedScripts.raise, [':raised'], both],
  ])('believes in %s only when enough of them have it', async (_, script, reply, ask) => {
    for (const acknowledged of [1, 0]) {
      const clock = new FakeClock()
      const answer = (text: string, [key]: string[]): [unknown, number] => {
        if (text === script.text) return [reply, acknowledged]
        const token = text === fencedScripts.acquire.text ? [key === 'a' ? 4 : 9] : []
        return [[':granted', 30_000, ...token], 1]
      }
      const redis: RedisLike = {
        eval: async () => [':released'],
        evalThenWait: async (_command, text, keys) => answer(text, keys),
      }
      const asked = ask(createLocks({ clock, redis: confirmed(redis, { count: 1 }) }))
      const outcome = await clock.runUntil(Promise.allSettled([asked]))
      expect(outcome).toMatchObject([{ status: acknowledged === 1 ? 'fulfilled' : 'rejected' }])
    }
  })

  it('gives a claim up without waiting', async () => {
    const released: string[] = []
    const redis: RedisLike = {
      eval: async (_script, _keys, args) => {
        released.push(args[1] ?? '')
        return [':released']
      },
      evalThenWait: async () => [[':granted', 30_000], 1],
    }
    const locks = createLocks({ redis: confirmed(redis, { count: 1 }), clock: new FakeClock() })
    const failed = new Error('no')
    expect(await rejectionOf(once(locks, 'charge', () => Promise.reject(failed)))).toBe(failed)
    expect(released).toEqual([''])
  })
})
