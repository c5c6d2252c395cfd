/** Holders that another client handed over by their ids, such as a Java service. */
import { describe, expect, it } from 'vitest'
import {
  adopt,
  fairLock,
  fencedLock,
  isLocked,
  type Lock,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { expectTook } from '../support/timing.ts'

const stack = useStack()
const there = () => restLocks(stack())

const KINDS: Record<string, (locks: Locks) => Lock> = {
  lock: locks => lock(locks, 'x'),
  'fair lock': locks => fairLock(locks, 'x'),
  'fenced lock': locks => fencedLock(locks, 'x'),
  'read lock': locks => readWriteLock(locks, 'x').read,
  'write lock': locks => readWriteLock(locks, 'x').write,
}

describe.each(Object.entries(KINDS))('the holder of a %s', (_title, of) => {
  it('is extended, entered again and released by its id', async () => {
    const { holder } = await of(there()).acquire({ leaseMs: 20_000 })
    const here = of(there())
    const lease = adopt(here, holder)
    expect(lease.remainingMs()).toBe(0)
    await lease.extend()
    expectTook(lease.remainingMs(), 25_000, 30_000)
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
    expect(await isLocked(here)).toBe(false)
  })
})

it('several permits are extended and released by their ids, in any order', async () => {
  const of = (locks: Locks) => permitSemaphore(locks, 's', { permits: 5 })
  const { permitIds = [] } = await of(there()).acquire({ weight: 3 })
  const here = of(there())
  const lease = adopt(here, permitIds.toReversed(), { leaseMs: 60_000 })
  await lease.extend()
  expectTook(lease.remainingMs(), 55_000, 60_000)
  expect(await lease.release()).toBe('released')
  expect(await here.availablePermits()).toBe(5)
  expect(await adopt(here, permitIds[0] ?? '').release()).toBe('gone')
})

it('a permit that was released there is gone', async () => {
  const api = permitSemaphore(there(), 's', { permits: 5 })
  const lease = await api.acquire()
  const adopted = adopt(api, lease.holder)
  await lease.release()
  expect(await adopted.isHeld()).toBe(false)
  await expect(adopted.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
})

it('refuses ids that are none, without repeating them', () => {
  const locks = there()
  expect(() => adopt(lock(locks, 'x'), 'secret')).toThrow(
    /^adopt\(lock, holder\): holder must be <uuid>:<n>, as inspect/,
  )
  expect(() => adopt(lock(locks, 'x'), ['a', 'b'])).toThrow(/<uuid>:<n>/)
  expect(() => adopt(permitSemaphore(locks, 's'), 'secret')).toThrow(/permit ids of 32/)
  expect(() => adopt(permitSemaphore(locks, 's'), [])).toThrow(/permit ids of 32/)
  expect(() => adopt(multiLock([lock(locks, 'x')]) as never, 'x')).toThrow(/lock must be a lock of edgelock/)
  expect(() => adopt(lock(locks, 'x'), '-0-0-0-0:1', { leaseMs: 0 })).toThrow(RangeError)
})
