import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, fakeHolds, fakeLease, fakeLocks } from '../support/fake-locks.ts'

describe('a lease that is handed over', () => {
  it('continues in another process as the same holder of the same keys', async () => {
    const [from, to] = [fakeLocks(), fakeLocks()]
    const lease = await from.plain.acquire({ leaseMs: 5_000 })
    const resumed = resume(to.plain, serialize(lease))
    const { holder, id } = lease
    expect(resumed).toMatchObject({ name: 'order:1', id, holder, holds: 1, token: undefined })
    await resumed.extend()
    expect(await resumed.release()).toBe('released')
    await lease.release()
    const [theirs, ours] = [to.redis.sent('release')[0], from.redis.sent('release')[0]]
    expect(theirs?.args).toEqual(ours?.args)
    expect(theirs?.keys).toEqual(ours?.keys)
    expect(to.redis.sent('extend')[0]?.values).toMatchObject({ holder: lease.holder, leaseMs: '5000' })
  })

  it('proves nothing until the server was asked', async () => {
    const from = fakeLocks()
    const { clock, redis, plain } = fakeLocks()
    const lease = resume(plain, await from.plain.acquire().then(lease => serialize(lease)))
    expect([lease.remainingMs(), redis.calls.length, lease.signal.aborted]).toEqual([0, 0, false])
    expectNothingLeft(clock)
    redis.answer('inspect', [':held', lease.holder, 1, 8_000])
    expect(await lease.isHeld()).toBe(true)
    expect(lease.remainingMs()).toBe(8_000 * 0.99 - 2)
    await clock.advance(8_000)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
  })

  it('is lost as expired when the server says so, because nothing was proven', async () => {
    const text = serialize(await fakeLocks().plain.acquire())
    const { plain, redis } = fakeLocks({ extend: [[':gone']] })
    const lease = resume(plain, text)
    await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(redis.calls).toHaveLength(1)
  })

  it('can be re-entered, under ids that no other process gives to holds of the same holder', async () => {
    const from = fakeLocks()
    const lease = await from.plain.acquire()
    await (await from.plain.acquire({ reenter: lease })).release()
    const text = serialize(lease)
    const others = [fakeLocks(), fakeLocks()]
    for (const { plain } of others) {
      const resumed = resume(plain, text)
      for (let hold = 0; hold < 2; hold++) await plain.acquire({ reenter: resumed })
    }
    await from.plain.acquire({ reenter: lease })
    const asked = [from, ...others].flatMap(({ redis }) => redis.sent('reenter'))
    const ids = asked.map(({ values }) => values.done)
    expect(new Set(ids).size).toBe(6)
    for (const id of ids) expect(id?.startsWith(`edgelock:done:{order:1}:${lease.holder}:`)).toBe(true)
  })

  it('keeps the done key of an inner hold that outlived the outer one', async () => {
    const { plain, redis, outer, inner } = await fakeHolds()
    await outer.release()
    await resume(plain, serialize(inner)).release()
    expect(redis.sent('release').at(-1)?.values).toMatchObject({
      done: `edgelock:done:{order:1}:${outer.holder}:1`,
      holds: '0',
    })
  })

  it.each([
    ['without an event', false, ['acquired']],
    ['with an event if it went on with the lease', true, ['acquired', 'extended', 'lost']],
  ])('expires in the process that serialized it, by its signal and %s', async (_, goesOn, types) => {
    const { clock, events, lease } = await fakeLease({ leaseMs: 1_000 })
    serialize(lease)
    if (goesOn) await lease.extend()
    await clock.advance(1_000)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(events.map(({ type }) => type)).toEqual(types)
    expectNothingLeft(clock)
  })

  it('does not keep the process alive', async () => {
    const script = `
      import { createLocks, lock, serialize } from './src/index.ts'
      const redis = { eval: async () => [':granted', 300_000] }
      const lease = await lock(createLocks({ redis }), 'order:1').acquire({ leaseMs: 300_000 })
      console.log(JSON.parse(serialize(lease)).leaseMs)`
    const root = new URL('../..', import.meta.url).pathname
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 60_000 })
    expect(stdout.trim()).toBe('300000')
  })

  it('must be the last hold', async () => {
    const { outer, inner } = await fakeHolds()
    expect(() => serialize(outer)).toThrow(/^release the inner holds first/)
    expect(() => serialize(inner)).toThrow(TypeError)
    await inner.release()
    expect(serialize(outer)).toContain(outer.holder)
  })
})

interface Named {
  readonly name: string
}

const refusal = (name: string) =>
  new TypeError(`resume(lock, text) takes the text that serialize(lease) returned for a lease of "${name}"`)

describe('resume', () => {
  it.each<[what: string, change: object | string | number]>([
    ['no text', 5],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['a foreign object', '{"name":"order:1"}'],
    ['a later version', { edgelock: 2 }],
    ['another kind', { kind: 'fair-lock' }],
    ['no holder', { holder: undefined }],
    ['an empty holder', { holder: '' }],
    ['another name', { name: 'order:2' }],
    ['a name that cannot be used', { name: 'a}b' }],
    ['a hold that is a number', { hold: 0 }],
    ['a token that is a fraction', { token: 0.5 }],
    ['a lease of no time', { leaseMs: 0 }],
    ['a lease whose length is a text', { leaseMs: '1000' }],
  ])('refuses %s with a TypeError, and sends nothing', async (_, change) => {
    const genuine = JSON.parse(serialize(await fakeLocks().plain.acquire()))
    const { plain, redis } = fakeLocks()
    expect(resume(plain, JSON.stringify(genuine)).name).toBe('order:1')
    const text = typeof change === 'object' ? JSON.stringify({ ...genuine, ...change }) : change
    expect(() => resume(plain, text as string)).toThrow(refusal('order:1'))
    expect(redis.calls).toEqual([])
  })

  const clock = new FakeClock()
  const made = () => createLocks({ clock, redis: agreeingRedis() })
  const [locks, second, third] = [made(), made(), made()]
  const plain = (name: string) => [lock(locks, name), lock(second, name), lock(third, name)]
  const LOCKS: Lockable[] = ['x', 'y'].flatMap(name => [
    lock(locks, name),
    fairLock(locks, name),
    fencedLock(locks, name),
    readWriteLock(locks, name).read,
    readWriteLock(locks, name).write,
    permitSemaphore(locks, name),
    multiLock([lock(locks, name), lock(locks, 'z')]),
    multiLock(plain(name)),
    redLock(plain(name)),
  ])

  it('of any lock takes the texts of its own leases, and refuses those of every other lock', async () => {
    const texts = await clock.runUntil(Promise.all(LOCKS.map(async lock => serialize(await lock.acquire()))))
    for (const [place, lock] of LOCKS.entries())
      for (const [from, text] of texts.entries()) {
        const { name } = lock as unknown as Named
        if (from === place) expect(resume(lock, text).name).toBe(name)
        else expect(() => resume(lock, text)).toThrow(refusal(name))
      }
  })
})
