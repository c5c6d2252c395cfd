/** A semaphore whose size the code gives: `permitSemaphore(name, { permits })`. */
import { describe, expect, it } from 'vitest'
import { createLocks, WrongKindError, withLock } from '../../src/index.ts'
import * as scripts from '../../src/scripts/permit-semaphore.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const sized = (permits: number) => restLocks(stack()).permitSemaphore('p', { permits })
const DAY_MS = 86_400_000

describe('a semaphore whose size the code gives', () => {
  it('needs nothing set before, and one request to get in and one to leave', async () => {
    const s = sized(3)
    stack().rest.requests.reset()
    const lease = await s.acquire()
    expect(stack().rest.requests.http).toBe(1)
    expect([await s.permits(), await s.availablePermits(), await s.acquiredPermits()]).toEqual([3, 2, 1])
    stack().rest.requests.reset()
    expect(await lease.release()).toBe('released')
    expect(stack().rest.requests.http).toBe(1)
  })

  it('is gone a day after the lease granted last is over', async () => {
    const lease = await sized(2).acquire({ leaseMs: 20_000 })
    const stays = async () => Promise.all(['p', '{p}:timeout'].map(key => redis().pttl(key)))
    for (const ttlMs of await stays()) expect(ttlMs).toSatisfy(ms => ms > DAY_MS && ms <= DAY_MS + 20_000)
    await lease.release()
    expect(await redis().exists('{p}:timeout')).toBe(0)
    expect(await redis().pttl('p')).toBeGreaterThan(DAY_MS - 60_000)
  })

  it.each([
    ['the stock client', stockLocks],
    ['edgelock/rest', restLocks],
  ])('lets in so many of 40 clients and no more, over %s', async (_, locks) => {
    const checker = new PermitChecker(3)
    const work = () => checker.run(() => pass(2))
    const clients = Array.from({ length: 40 }, () => locks(stack()).permitSemaphore('p', { permits: 3 }))
    await Promise.all(clients.map(s => withLock(s, { waitMs: 50_000, maxPolls: 2_000 }, work)))
    checker.expectKept(40)
    expect(checker.most).toBe(3)
  })

  it('takes over one that was set, and leaves it without an end', async () => {
    await restLocks(stack()).permitSemaphore('p').trySetPermits(1)
    const leases = await Promise.all([sized(3).acquire(), sized(3).acquire(), sized(3).acquire()])
    expect((await sized(3).tryAcquire()).acquired).toBe(false)
    expect([await redis().get('p'), await redis().pttl('p'), await redis().pttl('{p}:timeout')]).toEqual([
      '0',
      -1,
      -1,
    ])
    await Promise.all(leases.map(lease => lease.release()))
    expect(await redis().get('p')).toBe('3')
  })

  it('shares its permits with those who take what was set', async () => {
    const lease = await sized(2).acquire()
    const set = restLocks(stack()).permitSemaphore('p')
    const second = await set.acquire()
    expect((await set.tryAcquire()).acquired).toBe(false)
    expect((await sized(2).tryAcquire()).acquired).toBe(false)
    await second.release()
    expect((await sized(2).tryAcquire()).acquired).toBe(true)
    expect(await lease.release()).toBe('released')
  })

  it('hands a lease over like any other', async () => {
    const text = (await sized(1).acquire()).serialize()
    const resumed = restLocks(stack()).resume(text)
    expect(await resumed.isHeld()).toBe(true)
    expect(await resumed.release()).toBe('released')
    expect(await redis().get('p')).toBe('1')
  })

  it('leaves alone what belongs to somebody else', async () => {
    await redis().hset('p', 'a', 'b')
    await expect(sized(1).acquire()).rejects.toThrow(WrongKindError)
    expect(await redis().hgetall('p')).toEqual({ a: 'b' })
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 31, '3', null])('refuses %o permits before any request', permits => {
    const locks = createLocks({ redis: { eval: () => Promise.reject(new Error('a request')) } })
    expect(() => locks.permitSemaphore('p', { permits: permits as number })).toThrow('permits')
  })
})
