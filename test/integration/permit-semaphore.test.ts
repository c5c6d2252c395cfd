import { describe, expect, it } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  lock,
  multiLock,
  type PermitSemaphore,
  permitSemaphore,
  resume,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom } from '../support/store.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }
const DEADLINES = '{test}:timeout'

/** The semaphore of a new client, as another process has it. */
const semaphore = (name = 'test'): PermitSemaphore => permitSemaphore(stockLocks(stack()), name)
/** A semaphore that was given its permits. */
async function semaphoreOf(permits: number): Promise<PermitSemaphore> {
  expect(await semaphore().trySetPermits(permits)).toBe(true)
  return semaphore()
}
const untilAvailable = (s: PermitSemaphore, permits: number) =>
  until(async () => expect(await s.availablePermits()).toBe(permits))
const redis = () => stack().redis.client
const take = (s: PermitSemaphore, count: number, options?: { leaseMs?: number }): Promise<Lease[]> =>
  Promise.all(Array.from({ length: count }, () => s.acquire(options)))
const isOver = (lease: Lease) => until(() => expect(lease.signal.aborted).toBe(true))
const counts = async (s: PermitSemaphore) => ({
  permits: await s.permits(),
  available: await s.availablePermits(),
  acquired: await s.acquiredPermits(),
})

/** The lease of a permit id that was never granted. */
function unknown(holder = '0123456789abcdef'.repeat(2)): Lease {
  const lease = {
    edgelock: 1,
    kind: 'permit-semaphore',
    name: 'test',
    holder,
    hold: '',
    leaseMs: 1_000,
  }
  return resume(semaphore(), JSON.stringify(lease))
}

/** Waits until all permits have expired by the server's clock, and takes none of them back. */
const untilAllExpired = () =>
  until(async () => {
    const [seconds, micros] = await redis().time()
    return (await redis().zcount(DEADLINES, Number(seconds) * 1_000 + Number(micros) / 1_000, '+inf')) === 0
  })

describe('RedissonPermitExpirableSemaphoreTest', () => {
  it('testGetInClusterNameMapper (on one node): a mapped name is acquired and released', async () => {
    const s = permitSemaphore(stockLocks(stack(), { mapName: name => `test::${name}` }), 'semaphore')
    await s.trySetPermits(1)
    expect(await (await s.acquire()).release()).toBe('released')
    expect(await redis().get('test::semaphore')).toBe('1')
  })

  it('testUpdateLeaseTime (1.5 s instead of 1 s): an unknown permit and an expired one cannot be extended', async () => {
    const s = await semaphoreOf(1)
    await expect(unknown().extend(1_000)).rejects.toThrow(LeaseLostError)
    const first = await s.acquire({ leaseMs: 1_500 })
    await first.extend(1_600)
    await isOver(first)
    await expect(first.extend(1_600)).rejects.toThrow(LeaseLostError)
    const second = await s.acquire({ leaseMs: 1_500 })
    const startedAt = performance.now()
    await second.extend(2_000)
    expect(await s.availablePermits()).toBe(0)
    await untilAvailable(s, 1)
    expect(performance.now() - startedAt).toBeGreaterThan(1_900)
    await expect(second.extend(2_000)).rejects.toThrow(LeaseLostError)
    expect(await s.availablePermits()).toBe(1)
  })

  it('testNotExistent: a semaphore that was never set has no permits', async () => {
    expect(await counts(semaphore('never'))).toEqual({ permits: 0, available: 0, acquired: 0 })
    expect(await redis().keys('*')).toEqual([])
    const hint = /is busy.*: it has no permits. Set their number with trySetPermits\(\)/
    await expect(semaphore('never').acquire({ waitMs: 0 })).rejects.toThrow(hint)
    await expect(withLock(semaphore('never'), { waitMs: 0 }, () => {})).rejects.toThrow(hint)
    const taken = semaphore('taken')
    await taken.trySetPermits(1)
    await taken.acquire()
    await expect(taken.acquire({ waitMs: 0 })).rejects.toThrow(/is busy after \d+ ms$/)
  })

  it('testAvailablePermits, testAcquiredPermits, testGetPermits: permits return when their lease (1.5 s instead of 1 s) expires', async () => {
    const s = await semaphoreOf(2)
    expect(await counts(s)).toEqual({ permits: 2, available: 2, acquired: 0 })
    await s.acquire({ leaseMs: 1_500 })
    await s.acquire({ leaseMs: 1_500 })
    expect(await s.tryAcquire({ leaseMs: 1_500 })).toMatchObject({
      acquired: false,
      retryAfterMs: runningDownFrom(1_500),
    })
    expect(await counts(s)).toEqual({ permits: 2, available: 0, acquired: 2 })
    await untilAvailable(s, 2)
    await s.acquire({ leaseMs: 1_500 })
    expect(await counts(s)).toEqual({ permits: 2, available: 1, acquired: 1 })
    await until(async () => expect(await s.acquiredPermits()).toBe(0))
    expect(await counts(s)).toEqual({ permits: 2, available: 2, acquired: 0 })
  })

  it('testExpiration (500 ms instead of 3 s): the deadlines of a semaphore expire with it', async () => {
    const s = await semaphoreOf(1)
    await redis().pexpire('test', 500)
    await s.acquire({ leaseMs: 60_000 })
    await until(async () => expect(await redis().exists('test', DEADLINES)).toBe(0))
  })

  it('testExpire, testExpireTryAcquire: a waiter gets the permit when its lease (1.5 s instead of 2 s) expires, and its late release returns gone', async () => {
    const s = await semaphoreOf(1)
    const late = await s.acquire({ leaseMs: 1_500 })
    const next = await semaphore().acquire({ waitMs: 30_000 })
    expect(await late.release()).toBe('gone')
    expect(await s.availablePermits()).toBe(0)
    expect(await next.release()).toBe('released')
    expect(await s.availablePermits()).toBe(1)
  })

  it('testSetPermits: raises and lowers the permits, also below those that are acquired', async () => {
    const s = semaphore()
    await s.setPermits(10)
    expect(await counts(s)).toEqual({ permits: 10, available: 10, acquired: 0 })
    expect(await s.trySetPermits(15)).toBe(false)
    await s.setPermits(15)
    expect(await counts(s)).toEqual({ permits: 15, available: 15, acquired: 0 })
    await s.setPermits(15)
    expect(await counts(s)).toEqual({ permits: 15, available: 15, acquired: 0 })
    await s.setPermits(5)
    expect(await counts(s)).toEqual({ permits: 5, available: 5, acquired: 0 })
    await take(s, 3)
    expect(await counts(s)).toEqual({ permits: 5, available: 2, acquired: 3 })
    await s.setPermits(3)
    expect(await counts(s)).toEqual({ permits: 3, available: 0, acquired: 3 })
    await s.setPermits(2)
    expect(await counts(s)).toEqual({ permits: 2, available: -1, acquired: 3 })
  })

  it('testRelease, testReleaseAsyncMany: four of six permits go back by their ids, then the other two; releasing them again gives nothing back', async () => {
    const s = await semaphoreOf(10)
    const { permitIds = [] } = await s.acquire({ weight: 6 })
    const [four, two] = [unknown(permitIds.slice(0, 4).join(' ')), unknown(permitIds.slice(4).join(' '))]
    expect(await four.release()).toBe('released')
    expect(await s.availablePermits()).toBe(8)
    expect(await two.release()).toBe('released')
    expect(await s.availablePermits()).toBe(10)
    for (const id of permitIds) await unknown(id).release()
    expect(await s.availablePermits()).toBe(10)
  })

  it('testTryAcquireMany: leases of four and five of ten permits leave one, which is too few for two', async () => {
    const s = await semaphoreOf(10)
    const four = await s.tryAcquire({ weight: 4 })
    const five = await s.acquire({ weight: 5 })
    const ids = [...((four.acquired && four.lease.permitIds) || []), ...(five.permitIds ?? [])]
    expect(new Set(ids).size).toBe(9)
    expect(await s.availablePermits()).toBe(1)
    expect(await s.tryAcquire({ weight: 2 })).toMatchObject({ acquired: false })
    expect(await s.availablePermits()).toBe(1)
  })

  it('testReleaseWithoutPermits: the release of an unknown permit returns gone (Redisson throws) and gives nothing back', async () => {
    expect(await unknown().release()).toBe('gone')
    expect(await semaphore().availablePermits()).toBe(0)
    expect(await redis().exists('test')).toBe(0)
  })

  it('testReleaseExpired: the release of an expired permit returns gone', async () => {
    const s = await semaphoreOf(1)
    const lease = await s.acquire({ leaseMs: 100 })
    await untilAvailable(s, 1)
    expect(await lease.release()).toBe('gone')
    expect(await s.availablePermits()).toBe(1)
  })

  it('testAcquire: an acquire with a lease is granted at its first try', async () => {
    const s = await semaphoreOf(1)
    stack().rest.requests.reset()
    await s.acquire({ leaseMs: 300, waitMs: 0 })
    expect(stack().rest.requests.http).toBeLessThanOrEqual(2)
  })

  it('testReleaseManyExpiredDoesNotThrow: expired permits return to the pool', async () => {
    const s = await semaphoreOf(10)
    await s.acquire({ weight: 6, leaseMs: 1_500 })
    expect(await s.availablePermits()).toBe(4)
    await untilAllExpired()
    await s.acquire({ leaseMs: 1_500 })
    expect(await s.availablePermits()).toBe(9)
    await untilAvailable(s, 10)
  })

  it('testTryReleaseManyExpired: a lease of three permits is released, and one that has expired is gone', async () => {
    const s = await semaphoreOf(10)
    const timed = await s.acquire({ weight: 3, leaseMs: 1_500 })
    const lasting = await s.acquire({ weight: 3 })
    expect(await s.availablePermits()).toBe(4)
    await isOver(timed)
    expect(await lasting.release()).toBe('released')
    await untilAvailable(s, 10)
    expect(await timed.release()).toBe('gone')
    expect(await s.availablePermits()).toBe(10)
  })

  it('testReleaseManyNotExistOrExpired: permits of which some are gone or unknown are gone, and those that are left go back (Redisson throws and keeps them)', async () => {
    const s = await semaphoreOf(10)
    const timed = await s.acquire({ weight: 2, leaseMs: 1_500 })
    const { permitIds = [] } = await s.acquire({ weight: 8 })
    const some = (from: number, to: number, more: string[] = []) =>
      unknown([...permitIds.slice(from, to), ...more].join(' ')).release()
    expect(await some(0, 2)).toBe('released')
    await untilAvailable(s, 4)
    expect(await timed.release()).toBe('gone')
    expect(await s.availablePermits()).toBe(4)
    expect(await some(2, 4, permitIds.slice(0, 2))).toBe('gone')
    expect(await s.availablePermits()).toBe(6)
    expect([await unknown().release(), await some(4, 6, ['f'.repeat(32)])]).toEqual(['gone', 'gone'])
    expect(await counts(s)).toEqual({ permits: 10, available: 8, acquired: 2 })
  })

  it('testGetLeaseTime: a permit has time left, and an unknown one has none', async () => {
    const s = await semaphoreOf(1)
    expect(await unknown().isHeld()).toBe(false)
    const lease = await s.acquire({ leaseMs: 1_500 })
    await pass(100)
    expect(await lease.isHeld()).toBe(true)
    expect(lease.remainingMs()).toBeGreaterThan(0)
    expect(lease.remainingMs()).toBeLessThanOrEqual(1_400)
    await untilAvailable(s, 1)
    expect(await lease.isHeld()).toBe(false)
  })

  it.each([2, 1])(
    'testConcurrencyMultiPermits, testConcurrencyMultiPermits2: of two clients, one takes both of two permits, the other %s, and both get theirs',
    async weight => {
      await semaphore().trySetPermits(2)
      const checker = new PermitChecker(2)
      const client = async (permits: number) => {
        const lease = await semaphore().acquire({ weight: permits, ...PATIENT })
        await checker.run(() => pass(100), permits)
        expect(await lease.release()).toBe('released')
      }
      await Promise.all([client(weight), client(2)])
      checker.expectKept(2)
      expect(await counts(semaphore())).toEqual({ permits: 2, available: 2, acquired: 0 })
    },
  )
})

it.each([undefined, 9])(
  'several permits are taken, extended and released by one request each (permits: %s)',
  async total => {
    const s = permitSemaphore(restLocks(stack()), 'test', { permits: total })
    if (!total) await s.trySetPermits(9)
    // The scripts are known from here on.
    const first = await s.acquire({ weight: 2 })
    await first.extend(40_000)
    await first.release()
    await counts(s)
    stack().rest.requests.reset()
    const lease = await s.acquire({ weight: 7 })
    expect(await counts(s)).toEqual({ permits: 9, available: 2, acquired: 7 })
    await lease.extend(60_000)
    expect(await lease.isHeld()).toBe(true)
    await lease.release()
    // Three of them count.
    expect(stack().rest.requests.http).toBe(4 + 3)
  },
)

it.each(['A'.repeat(32), 'f'.repeat(31), `${'f'.repeat(32)}\n`, 'not a permit', 'f'.repeat(64)])(
  'a text with the permit ids %j is refused',
  async holder => {
    expect(() => unknown(holder)).toThrow(TypeError)
  },
)

it('is held by withLock and tryWithLock through their work, and no other lock has a weight', async () => {
  const locks = stockLocks(stack())
  const s = permitSemaphore(locks, 'test', { permits: 3 })
  const done = await withLock(s, { weight: 2 }, async ({ permitIds }) => {
    expect(await tryWithLock(s, { weight: 2 }, () => 'in')).toMatchObject({ acquired: false })
    expect(await tryWithLock(s, { weight: 1 }, () => 'in')).toEqual({ acquired: true, value: 'in' })
    return permitIds
  })
  expect(done).toHaveLength(2)
  const options: object = { weight: 2 }
  for (const plain of [lock(locks, 'other'), multiLock([s]), multiLock([lock(locks, 'a'), lock(locks, 'b')])])
    await expect(withLock(plain, options, () => 'in')).rejects.toThrow(/^acquire\(\) has no option weight/)
  await withLock(locks, 'other', lease => expect(lease.permitIds).toBeUndefined())
})
