/** What every kind that counts does with the keys of its name, whatever is under them. */
import { describe, expect, it } from 'vitest'
import {
  countDownLatch,
  isLocked,
  type Locks,
  lock,
  permitSemaphore,
  semaphore,
  WrongKindError,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const redis = () => stack().redis.client

interface Counted {
  /** Leaves every key that the kind has. */
  readonly use: () => Promise<unknown>
  /** All requests that read the key. */
  readonly calls: readonly (() => Promise<unknown>)[]
  /** Redisson's keys, which have no TTL. */
  readonly lasting: readonly string[]
}

const KINDS: Record<string, (locks: Locks, name: string) => Counted> = {
  semaphore(locks, name) {
    const s = semaphore(locks, name)
    return {
      async use() {
        await s.trySetPermits(5)
        await s.acquire(2)
        await s.release()
        await s.tryAcquire(100)
        await s.addPermits(1)
        await s.drainPermits()
      },
      calls: [
        () => s.acquire(),
        () => s.tryAcquire(),
        () => s.release(),
        () => s.releaseIfExists(),
        () => s.addPermits(1),
        () => s.trySetPermits(1),
        () => s.drainPermits(),
        () => s.availablePermits(),
      ],
      lasting: [name],
    }
  },
  permitSemaphore(locks, name) {
    const s = permitSemaphore(locks, name)
    return {
      async use() {
        await s.trySetPermits(2)
        const [first] = [await s.acquire(), await s.acquire()]
        await s.tryAcquire()
        await first.release()
        await s.setPermits(3)
        await s.addPermits(1)
      },
      calls: [
        () => s.acquire(),
        () => s.tryAcquire(),
        () => s.trySetPermits(1),
        () => s.setPermits(1),
        () => s.addPermits(1),
        () => s.availablePermits(),
        () => s.permits(),
      ],
      lasting: [name, `${tagged(name)}:timeout`],
    }
  },
  'permitSemaphore with permits': (locks, name) => {
    const s = permitSemaphore(locks, name, { permits: 1 })
    return { use: () => s.acquire(), calls: [() => s.acquire(), () => s.tryAcquire()], lasting: [] }
  },
  countDownLatch(locks, name) {
    const l = countDownLatch(locks, name)
    return {
      async use() {
        await l.trySetCount(2)
        await l.countDown()
      },
      // Redisson's try-set takes any key for a latch that exists, and so does this one.
      calls: [() => l.countDown(), () => l.count(), () => l.wait(), () => l.delete()],
      lasting: [name],
    }
  },
}

/** The name as part of another key. */
const tagged = (name: string) => (name.includes('{') ? name : `{${name}}`)

describe.each(Object.entries(KINDS))('%s', (_kind, make) => {
  const locks = () => stockLocks(stack())

  it.each(['test', 'jobs{eu}:1'])(
    'keeps all keys of %s in one slot, and each but those of Redisson has a TTL',
    async name => {
      const { use, lasting } = make(locks(), name)
      await use()
      const keys = await redis().keys('*')
      for (const key of keys) expect(key === name || key.includes(tagged(name)), key).toBe(true)
      const ttls = await Promise.all(keys.map(key => redis().pttl(key)))
      expect(keys.filter((_, at) => ttls[at] === -1).sort()).toEqual([...lasting].sort())
      expect(ttls.filter(ms => ms !== -1 && ms < 25_000)).toEqual([])
    },
  )

  it('refuses a key that holds a lock, which stays', async () => {
    await lock(locks(), 'test').acquire()
    for (const call of make(locks(), 'test').calls) await expect(call()).rejects.toThrow(WrongKindError)
    expect(await isLocked(lock(locks(), 'test'))).toBe(true)
  })

  it('refuses a key that holds a text, without a second request, and the text stays', async () => {
    await redis().set('test', 'other data')
    for (const call of make(locks(), 'test').calls) {
      stack().rest.requests.reset()
      await expect(call()).rejects.toThrow(WrongKindError)
      // The digest, the text if the server did not have it, and a cancellation.
      expect(stack().rest.requests.http).toBeLessThanOrEqual(3)
    }
    expect(await redis().get('test')).toBe('other data')
    expect(await redis().keys('*')).toEqual(['test'])
  })
})
