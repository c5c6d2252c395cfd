import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { expectNothingLeft, fakeLocks } from '../support/fake-locks.ts'

describe('a lease that is handed over', () => {
  it('goes on in another process as the same holder of the same keys', async () => {
    const [from, to] = [fakeLocks(), fakeLocks()]
    const lease = await from.lock.acquire({ leaseMs: 5_000 })
    const resumed = to.locks.resume(lease.serialize())
    expect(resumed).toMatchObject({ name: 'order:1', holder: lease.holder, holds: 1, token: undefined })
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
    const { clock, redis, locks } = fakeLocks()
    const lease = locks.resume(await from.lock.acquire().then(lease => lease.serialize()))
    expect([lease.remainingMs(), redis.calls.length, lease.signal.aborted]).toEqual([0, 0, false])
    expectNothingLeft(clock)
    redis.answer('inspect', [':held', lease.holder, 1, 8_000])
    expect(await lease.isHeld()).toBe(true)
    expect(lease.remainingMs()).toBe(8_000 * 0.99 - 2)
    await clock.advance(8_000)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
  })

  it('is lost when the server says so: nobody knows more than that its time is over', async () => {
    const text = (await fakeLocks().lock.acquire()).serialize()
    const { locks, redis } = fakeLocks({ extend: [[':gone']] })
    const lease = locks.resume(text)
    await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(redis.calls).toHaveLength(1)
  })

  it('is renewed at once by its keeper', async () => {
    const text = (await fakeLocks().lock.acquire()).serialize()
    const { clock, locks, redis } = fakeLocks()
    const lease = locks.resume(text)
    const keeper = lease.keepAlive()
    await clock.advance(0)
    expect(redis.sent('extend')).toHaveLength(1)
    expect(lease.remainingMs()).toBeGreaterThan(0)
    await keeper.stop()
  })

  it('can be re-entered, under ids that nobody else gives to holds of the same holder', async () => {
    const from = fakeLocks()
    const lease = await from.lock.acquire()
    await (await from.lock.acquire({ reenter: lease })).release()
    const text = lease.serialize()
    const others = [fakeLocks(), fakeLocks()]
    for (const { locks } of others) {
      const resumed = locks.resume(text)
      await locks.lock('order:1').acquire({ reenter: resumed })
      await locks.lock('order:1').acquire({ reenter: resumed })
    }
    await from.lock.acquire({ reenter: lease })
    const asked = [from, ...others].flatMap(({ redis }) => redis.sent('reenter'))
    const ids = asked.map(({ values }) => values.done)
    expect(new Set(ids).size).toBe(6)
    for (const id of ids) expect(id?.startsWith(`edgelock:done:{order:1}:${lease.holder}:`)).toBe(true)
  })

  it('keeps the done key of an inner hold that outlived the outer one', async () => {
    const { locks, lock, redis } = fakeLocks()
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    await outer.release()
    await locks.resume(inner.serialize()).release()
    expect(redis.sent('release').at(-1)?.values).toMatchObject({
      done: `edgelock:done:{order:1}:${outer.holder}:1`,
      holds: '0',
    })
  })

  it('is mapped to its key by the process that resumes it', async () => {
    const mapName = (name: string) => `app:${name}`
    const text = (await fakeLocks({}, { mapName }).lock.acquire()).serialize()
    const { locks, redis } = fakeLocks({}, { mapName })
    await locks.resume(text).extend()
    expect(redis.calls[0]?.values.lock).toBe('app:order:1')
  })

  it('still ends for whoever gave it away, by its signal and without an event', async () => {
    const { clock, lock, events } = fakeLocks()
    const lease = await lock.acquire({ leaseMs: 1_000 })
    lease.serialize()
    await clock.advance(1_000)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(events.map(({ type }) => type)).toEqual(['acquired'])
    expectNothingLeft(clock)
  })

  it('is lost with an event once whoever gave it away has gone on with it', async () => {
    const { clock, lock, events } = fakeLocks()
    const lease = await lock.acquire({ leaseMs: 1_000 })
    lease.serialize()
    await lease.extend()
    await clock.advance(1_000)
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'extended', 'lost'])
  })

  it('does not keep a process alive that has nothing else to do', async () => {
    const script = `
      import { createLocks } from './src/lock-entry.ts'
      const redis = { eval: async () => [':granted', 300_000] }
      const lease = await createLocks({ redis }).lock('order:1').acquire({ leaseMs: 300_000 })
      console.log(JSON.parse(lease.serialize()).leaseMs)`
    const root = new URL('../..', import.meta.url).pathname
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 60_000 })
    expect(stdout.trim()).toBe('300000')
  }, 90_000)

  it('must be the last hold', async () => {
    const { lock } = fakeLocks()
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    expect(() => outer.serialize()).toThrow(/^release the inner holds first/)
    expect(() => inner.serialize()).toThrow(TypeError)
    await inner.release()
    expect(outer.serialize()).toContain(outer.holder)
  })

  it('is written without any time, as the clocks of two machines prove nothing', async () => {
    const { clock, lock } = fakeLocks()
    const lease = await lock.acquire({ leaseMs: 7_000 })
    const text = lease.serialize()
    await clock.advance(1_000)
    expect(lease.serialize()).toBe(text)
    const numbers = Object.values(JSON.parse(text)).filter(value => typeof value === 'number')
    expect(Math.max(...numbers)).toBe(7_000)
  })
})

describe('resume', () => {
  it.each([
    ['nothing', undefined],
    ['no text', 5],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object of somebody else', '{"name":"order:1"}'],
  ])('refuses %s with a TypeError, and sends nothing', (_, text) => {
    const { locks, redis } = fakeLocks()
    expect(() => locks.resume(text as string)).toThrow(TypeError)
    expect(redis.calls).toEqual([])
  })

  it.each([
    ['a later version', { edgelock: 2 }],
    ['a kind of lock that it does not know', { kind: 'constructor' }],
    ['no holder', { holder: undefined }],
    ['an empty holder', { holder: '' }],
    ['a number for a name', { name: 5 }],
    ['a name that cannot be used', { name: 'a}b' }],
    ['a hold that is a number', { hold: 0 }],
    ['a token that is a fraction', { token: 0.5 }],
    ['a lease of no time', { leaseMs: 0 }],
    ['a lease that is a text', { leaseMs: '1000' }],
  ])('refuses %s with a TypeError, and sends nothing', async (_, change) => {
    const text = (await fakeLocks().lock.acquire()).serialize()
    const { locks, redis } = fakeLocks()
    expect(locks.resume(JSON.stringify(JSON.parse(text))).name).toBe('order:1')
    expect(() => locks.resume(JSON.stringify({ ...JSON.parse(text), ...change }))).toThrow(TypeError)
    expect(redis.calls).toEqual([])
  })
})
