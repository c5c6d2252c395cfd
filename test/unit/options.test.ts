import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/create-locks.ts'
import type { AcquireOptions, Lock, LocksOptions, WaitOptions, WithLockOptions } from '../../src/types.ts'
import { tryWithLock, withLock } from '../../src/with-lock.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'

const redis = { eval: async () => [':free'] }

const NO_COUNT: [what: string, value: unknown, name: string][] = [
  ['0', 0, 'RangeError'],
  ['-1', -1, 'RangeError'],
  ['a fraction', 1.5, 'RangeError'],
  ['NaN', Number.NaN, 'RangeError'],
  ['Infinity', Number.POSITIVE_INFINITY, 'RangeError'],
  ['2^53, which is no safe integer', 2 ** 53, 'RangeError'],
  ['a text', '1000', 'TypeError'],
  ['null', null, 'TypeError'],
  ['a bigint', 1000n, 'TypeError'],
]

const NO_WAIT: typeof NO_COUNT = [
  ['-1', -1, 'RangeError'],
  ['NaN', Number.NaN, 'RangeError'],
  ['Infinity', Number.POSITIVE_INFINITY, 'RangeError'],
  ['a text', '1000', 'TypeError'],
  ['null', null, 'TypeError'],
]

const misuse = (name: string, option: string) => ({
  name,
  message: expect.stringMatching(new RegExp(`^${option} `)),
})

describe('createLocks', () => {
  it.each<[string, unknown, string]>([
    ['no options', undefined, 'redis'],
    ['no client', {}, 'redis'],
    ['null for a client', { redis: null }, 'redis'],
    ['a client without eval', { redis: { get() {} } }, 'redis'],
    ['a client whose eval is no function', { redis: { eval: 'eval' } }, 'redis'],
    ['a client of ioredis', { redis: { ...redis, defineCommand() {} } }, 'redis'],
    ['a client of node-redis', { redis: { ...redis, EVAL() {} } }, 'redis'],
    ['a listener that is no function', { redis, onEvent: {} }, 'onEvent'],
    ['a mapper that is no function', { redis, mapName: 'app:' }, 'mapName'],
    ['an unknown way to notify', { redis, notify: 'toString' }, 'notify'],
    ['an unknown kind of tokens', { redis, tokens: 'random' }, 'tokens'],
  ])('refuses %s with a TypeError that names the option', (_, options, option) => {
    const create = () => createLocks(options as LocksOptions)
    expect(create).toThrow(TypeError)
    expect(create).toThrow(new RegExp(`^${option} must be `))
  })

  it.each(NO_COUNT.filter(([what]) => what !== 'null'))('refuses a lease of %s', (_, leaseMs, name) => {
    const create = () => createLocks({ redis, leaseMs: leaseMs as number })
    expect(create).toThrow(expect.objectContaining(misuse(name, 'leaseMs')))
  })

  it.each([1, Number.MAX_SAFE_INTEGER])('takes a lease of %i', leaseMs => {
    expect(() => createLocks({ redis, leaseMs })).not.toThrow()
  })

  it.each([
    ['publish', 'PUBLISH'],
    ['spublish', 'SPUBLISH'],
    ['none', ''],
    [undefined, 'PUBLISH'],
  ] as const)('tells a release to wake Java’s waiters: %s', async (notify, publish) => {
    const { lock, redis } = fakeLocks({}, { notify })
    await (await lock.acquire()).release()
    expect(redis.sent('release')[0]?.values.publish).toBe(publish)
  })

  it('uses the lease it is given wherever none is', async () => {
    const { lock, redis } = fakeLocks({}, { leaseMs: 1_234 })
    await lock.acquire()
    expect(redis.calls[0]?.values.leaseMs).toBe('1234')
  })
})

describe('options of an acquisition', () => {
  const acquire = (lock: Lock, options: object) => lock.acquire(options as AcquireOptions & WaitOptions)
  const ask = (lock: Lock, options: object) => lock.tryAcquire(options as AcquireOptions)

  it.each(NO_COUNT.filter(([what]) => what !== 'null'))(
    'refuse a lease of %s before anything is sent',
    async (_, leaseMs, name) => {
      const { lock, redis } = fakeLocks()
      expect(await rejectionOf(acquire(lock, { leaseMs }))).toMatchObject(misuse(name, 'leaseMs'))
      expect(await rejectionOf(ask(lock, { leaseMs }))).toMatchObject(misuse(name, 'leaseMs'))
      expect(redis.calls).toEqual([])
    },
  )

  it.each(NO_WAIT)('refuse a wait of %s before anything is sent', async (_, waitMs, name) => {
    const { lock, redis } = fakeLocks()
    expect(await rejectionOf(acquire(lock, { waitMs }))).toMatchObject(misuse(name, 'waitMs'))
    expect(redis.calls).toEqual([])
  })

  it.each(NO_COUNT)('refuse %s for maxPolls before anything is sent', async (_, maxPolls, name) => {
    const { lock, redis } = fakeLocks()
    expect(await rejectionOf(acquire(lock, { maxPolls }))).toMatchObject(misuse(name, 'maxPolls'))
    expect(redis.calls).toEqual([])
  })

  it.each([[5], ['ctx'], [{}], [{ waitUntil: true }], [null]])('refuse %j for waitUntil', async waitUntil => {
    const { lock, redis } = fakeLocks()
    expect(await rejectionOf(acquire(lock, { waitUntil }))).toMatchObject(misuse('TypeError', 'waitUntil'))
    expect(await rejectionOf(ask(lock, { waitUntil }))).toMatchObject(misuse('TypeError', 'waitUntil'))
    expect(redis.calls).toEqual([])
  })

  it('may be left out one by one with undefined', async () => {
    const { lock, redis } = fakeLocks()
    const leftOut = { leaseMs: undefined, waitMs: undefined, maxPolls: undefined, signal: undefined }
    await lock.acquire({ ...leftOut, reenter: undefined, waitUntil: undefined })
    expect(redis.calls[0]?.values.leaseMs).toBe('30000')
  })
})

describe('options of withLock', () => {
  it.each<[string, object, string]>([
    ['a hold of no time', { maxHoldMs: 0 }, 'maxHoldMs'],
    ['a hold without end', { maxHoldMs: Number.POSITIVE_INFINITY }, 'maxHoldMs'],
    ['an unknown way to release', { release: 'later' }, 'release'],
    ['a waitUntil that is none', { waitUntil: {} }, 'waitUntil'],
    ['a negative wait', { waitMs: -1 }, 'waitMs'],
    ['a lease of no time', { leaseMs: 0 }, 'leaseMs'],
  ])('refuse %s before anything is sent', async (_, options, option) => {
    const { lock, locks, redis } = fakeLocks()
    const work = () => 1
    const message = expect.stringMatching(new RegExp(`^${option} `))
    for (const run of [
      withLock(lock, options as WithLockOptions, work),
      tryWithLock(lock, options as WithLockOptions, work),
      locks.withLock('order:1', options as WithLockOptions, work),
      locks.tryWithLock('order:1', options as WithLockOptions, work),
    ]) {
      expect(await rejectionOf(run)).toMatchObject({ message })
    }
    expect(redis.calls).toEqual([])
  })

  it.each([
    ['nothing', []],
    ['options alone', [{ leaseMs: 100 }]],
    ['something else', [{}, 'work']],
  ])('refuse %s where the work should be', async (_, rest) => {
    const { lock, locks, redis } = fakeLocks()
    for (const run of [withLock, tryWithLock]) {
      const call = run as (...args: unknown[]) => Promise<unknown>
      const byName = locks[run.name as 'withLock'] as (...args: unknown[]) => Promise<unknown>
      expect(await rejectionOf(call(lock, ...rest))).toMatchObject(misuse('TypeError', 'work'))
      expect(await rejectionOf(byName('order:1', ...rest))).toMatchObject(misuse('TypeError', 'work'))
    }
    expect(redis.calls).toEqual([])
  })
})

describe('options of a lease', () => {
  it.each(NO_COUNT)('refuse %s for an extension before anything is sent', async (_, leaseMs, name) => {
    const { lock, redis } = fakeLocks()
    const lease = await lock.acquire()
    expect(await rejectionOf(lease.extend(leaseMs as number))).toMatchObject(misuse(name, 'leaseMs'))
    expect(redis.sent('extend')).toEqual([])
  })

  it.each(NO_COUNT)('refuse %s for maxHoldMs', async (_, maxHoldMs, name) => {
    const { clock, lock, redis } = fakeLocks()
    const lease = await lock.acquire()
    const keep = () => lease.keepAlive({ maxHoldMs: maxHoldMs as number })
    expect(keep).toThrow(expect.objectContaining(misuse(name, 'maxHoldMs')))
    await clock.advance(10_000)
    expect(redis.sent('extend')).toEqual([])
  })

  it('refuse a waitUntil that is none', async () => {
    const { lock } = fakeLocks()
    const lease = await lock.acquire()
    expect(() => lease.keepAlive({ waitUntil: 'ctx' as never })).toThrow(/^waitUntil must be /)
  })
})
