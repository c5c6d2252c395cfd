/** A semaphore whose size is an option: `permitSemaphore(locks, name, { permits })`. */
import { describe, expect, it } from 'vitest'
import { permitSemaphore, withLock } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const sized = (permits: number) => permitSemaphore(restLocks(stack()), 'p', { permits })
const DAY_MS = 86_400_000

describe('a semaphore with the option permits', () => {
  it('needs no trySetPermits(), one request to acquire and one to release', async () => {
    const s = sized(3)
    stack().rest.requests.reset()
    const lease = await s.acquire()
    expect(stack().rest.requests.http).toBe(1)
    expect([await s.permits(), await s.availablePermits(), await s.acquiredPermits()]).toEqual([3, 2, 1])
    stack().rest.requests.reset()
    expect(await lease.release()).toBe('released')
    expect(stack().rest.requests.http).toBe(1)
  })

  it('expires a day after the lease that was granted last', async () => {
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
  ])('grants at most its permits to 40 clients, over %s', async (_, locks) => {
    const checker = new PermitChecker(3)
    const work = () => checker.run(() => pass(25))
    const clients = Array.from({ length: 40 }, () => permitSemaphore(locks(stack()), 'p', { permits: 3 }))
    await Promise.all(clients.map(s => withLock(s, { waitMs: 50_000, maxPolls: 2_000 }, work)))
    checker.expectKept(40)
    expect(checker.most).toBe(3)
  })

  it('takes over a semaphore that was set, and leaves it without a TTL', async () => {
    await permitSemaphore(restLocks(stack()), 'p').trySetPermits(1)
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

  it('shares its permits with semaphores without the option', async () => {
    const lease = await sized(2).acquire()
    const set = permitSemaphore(restLocks(stack()), 'p')
    const second = await set.acquire()
    expect((await set.tryAcquire()).acquired).toBe(false)
    expect((await sized(2).tryAcquire()).acquired).toBe(false)
    await second.release()
    expect((await sized(2).tryAcquire()).acquired).toBe(true)
    expect(await lease.release()).toBe('released')
  })
})
