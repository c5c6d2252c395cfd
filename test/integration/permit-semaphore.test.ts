import { describe, expect, it } from 'vitest'
import {
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
import { pass } from '../support/timing.ts'

const stack = useStack()
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

/** The semaphore of a new client, as another process has it. */
const semaphore = (name = 'test'): PermitSemaphore => permitSemaphore(stockLocks(stack()), name)
const redis = () => stack().redis.client
const counts = async (s: PermitSemaphore) => ({
  permits: await s.permits(),
  available: await s.availablePermits(),
  acquired: await s.acquiredPermits(),
})

describe('RedissonPermitExpirableSemaphoreTest', () => {
  it('testGetInClusterNameMapper (on one node): a mapped name is acquired and released', async () => {
    const s = permitSemaphore(stockLocks(stack(), { mapName: name => `test::${name}` }), 'semaphore')
    await s.trySetPermits(1)
    expect(await (await s.acquire()).release()).toBe('released')
    expect(await redis().get('test::semaphore')).toBe('1')
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
    await expect(taken.acquire({ waitMs: 0 })).rejects.toThrow(
      /is busy after \d+ ms: held by this createLocks\(\), lease \w+: release it first$/,
    )
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
    await first.isHeld()
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
    const text = { edgelock: 1, kind: 'permit-semaphore', name: 'test', holder, hold: '', leaseMs: 1_000 }
    const ofId = (id: string) => JSON.stringify({ ...text, holder: id })
    expect(resume(semaphore(), ofId('f'.repeat(32))).holder).toBe('f'.repeat(32))
    expect(() => resume(semaphore(), ofId(holder))).toThrow(TypeError)
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
