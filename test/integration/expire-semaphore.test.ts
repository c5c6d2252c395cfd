/** `expireSemaphore()` and `deleteSemaphore()`, for both kinds of semaphores. */
import { describe, expect, it } from 'vitest'
import {
  deleteSemaphore,
  expireSemaphore,
  type Locks,
  permitSemaphore,
  semaphore,
  WrongKindError,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { readStore, runningDownFrom } from '../support/store.ts'

const stack = useStack()
const locks = (): Locks => restLocks(stack())

const KINDS = { 'a semaphore': semaphore, 'a permit semaphore': permitSemaphore }

describe.each(Object.entries(KINDS))('%s', (_title, of) => {
  const ttls = async () => {
    const store = Object.entries(await readStore(stack().redis.client))
    const own = store.filter(([key]) => !key.startsWith('edgelock:'))
    return own.map(([, { ttlMs }]) => ttlMs)
  }

  it('expires with all its permits, or stays', async () => {
    const s = of(locks(), 's')
    await s.trySetPermits(3)
    await s.acquire()
    expect(await expireSemaphore(locks(), 's', 60_000)).toBe(true)
    const keys = of === semaphore ? 1 : 2
    expect(await ttls()).toEqual(Array(keys).fill(runningDownFrom(60_000)))
    expect(await expireSemaphore(locks(), 's', Infinity)).toBe(true)
    expect(await ttls()).toEqual(Array(keys).fill(-1))
  })

  it('is deleted with all its permits', async () => {
    const s = of(locks(), 's')
    await s.trySetPermits(3)
    await s.acquire()
    expect(await deleteSemaphore(locks(), 's')).toBe(true)
    expect(await ttls()).toEqual([])
    expect(await s.trySetPermits(2)).toBe(true)
    expect(await s.availablePermits()).toBe(2)
  })
})

it('leaves other data alone, and refuses times that are none', async () => {
  await stack().redis.client.set('s', 'text')
  await expect(deleteSemaphore(locks(), 's')).rejects.toThrow(WrongKindError)
  expect(() => expireSemaphore(locks(), 's', 0)).toThrow(/ttlMs must be a whole number of at least 1/)
})
