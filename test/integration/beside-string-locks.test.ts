/** Locks of other libraries, which are strings, as locks of edgelock meet them under the same keys. */
import { describe, expect, it } from 'vitest'
import { besideStringLocks } from '../../src/beside.ts'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  readWriteLock,
  steal,
  tryWithLock,
  WrongKindError,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { restLocks } from '../support/clients.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const client = () => stack().redis.client
const beside = () => besideStringLocks(restLocks(stack()))
const takenByOther = (value = 'token', ttlMs = 60_000) => client().set('order', value, 'PX', ttlMs, 'NX')

const KINDS: Record<string, (locks: Locks) => Lockable> = {
  'a plain lock': locks => lock(locks, 'order'),
  'a fair lock': locks => fairLock(locks, 'order'),
  'a fenced lock': locks => fencedLock(locks, 'order'),
  'a read lock': locks => readWriteLock(locks, 'order').read,
  'a write lock': locks => readWriteLock(locks, 'order').write,
  'a multi-lock': locks => multiLock([lock(locks, 'a{x}'), lock(locks, 'order')]),
  'a multi-lock of fair locks': locks => multiLock([fairLock(locks, 'order'), fairLock(locks, 'other')]),
}

describe.each(Object.entries(KINDS))('%s beside the lock of another library', (_title, of) => {
  it('is busy, and takes nothing', async () => {
    await takenByOther()
    const run = await of(beside()).tryAcquire()
    expect(run).toEqual({
      acquired: false,
      retryAfterMs: expect.toSatisfy(ms => ms > 30_000 && ms <= 60_000),
    })
    await expect(of(beside()).acquire({ waitMs: 100 })).rejects.toMatchObject({
      code: 'ERR_LOCK_BUSY',
      mayBeHeld: false,
    })
    expect(await client().get('order')).toBe('token')
  })

  it('is granted once that is released', async () => {
    await takenByOther()
    const lease = of(beside()).acquire({ waitMs: 30_000 })
    setTimeout(() => client().del('order'), 300)
    expect(await (await lease).release()).toBe('released')
  })

  it('is lost when that frees it by a plain DEL, and a renewal or the release says so', async () => {
    for (const learn of ['extend', 'release'] as const) {
      const lease = await of(beside()).acquire()
      await client().del('order')
      await takenByOther()
      if (learn === 'extend')
        await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
      expect(await lease.release()).toBe('gone')
      expect(await client().get('order')).toBe('token')
      await client().flushdb()
    }
  })
})

it('steals from no other library, and says that it has the key', async () => {
  await takenByOther()
  await expect(steal(lock(beside(), 'order'))).rejects.toThrow(WrongKindError)
  expect(await client().get('order')).toBe('token')
})

it('sends one request where no other library has the lock', async () => {
  let requests = 0
  const redis = memory()
  const counting = {
    eval: (...call: Parameters<typeof redis.eval>) => {
      requests++
      return redis.eval(...call)
    },
  }
  const locks = besideStringLocks(createLocks({ redis: counting, clock: new FakeClock() }))
  expect(await tryWithLock(locks, 'order', () => 'done')).toEqual({ acquired: true, value: 'done' })
  expect(requests).toBe(2)
})
