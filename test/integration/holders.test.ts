/** What identifies holders in Redis. */
import { describe, expect, it } from 'vitest'
import {
  fairLock,
  fencedLock,
  inspect,
  type Lease,
  type Locks,
  lock,
  multiLock,
  once,
  readWriteLock,
  withLock,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const redis = () => stack().redis.client

describe('clientName', () => {
  const named = (clientName: string): Locks => restLocks(stack(), { clientName })
  const HOLDER = /^billing\.eu-1@[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:\d+$/

  it.each<[kind: string, acquire: (locks: Locks) => Promise<Lease>]>([
    ['a lock', locks => lock(locks, NAME).acquire()],
    ['a fair lock', locks => fairLock(locks, NAME).acquire()],
    ['a fenced lock', locks => fencedLock(locks, NAME).acquire()],
    ['a reader', locks => readWriteLock(locks, NAME).read.acquire()],
    ['a multi-lock', locks => multiLock([lock(locks, NAME), lock(locks, 'other')]).acquire()],
  ])('begins the hash field of %s', async (_kind, acquire) => {
    const lease = await acquire(named('billing.eu-1'))
    expect(lease.holder).toMatch(HOLDER)
    expect((await redis().hkeys(NAME)).filter(field => field !== 'mode')).toEqual([lease.holder])
  })

  it('begins the hash field of a writer, before the mark that Redisson adds', async () => {
    const lease = await readWriteLock(named('billing.eu-1'), NAME).write.acquire()
    expect(lease.holder).toMatch(HOLDER)
    expect(await redis().hkeys(NAME)).toContain(`${lease.holder}:write`)
  })

  it('begins the attempt in the record of once', async () => {
    await once(named('billing.eu-1'), 'charge', async () => 1)
    expect(await redis().hget('edgelock:once:{charge}', 'attempt')).toMatch(HOLDER)
  })

  it('shows which client holds a lock, and which one waits', async () => {
    const lease = await fairLock(named('first'), NAME).acquire()
    const next = withLock(fairLock(named('second'), NAME), () => 'done')
    await until(async () =>
      expect(await redis().lrange(`redisson_lock_queue:{${NAME}}`, 0, -1)).toHaveLength(1),
    )
    expect(await redis().lindex(`redisson_lock_queue:{${NAME}}`, 0)).toMatch(/^second@/)
    expect((await inspect(fairLock(named('third'), NAME)))?.holder).toMatch(/^first@/)
    await lease.release()
    expect(await next).toBe('done')
  })

  it('does not stop clients with different names from excluding each other', async () => {
    await lock(named('a'), NAME).acquire()
    for (const other of [named('a'), named('b'), restLocks(stack())])
      expect((await lock(other, NAME).tryAcquire()).acquired).toBe(false)
  })
})

it('a lock of node-redisson, whose holder ends in a uuid, is busy', async () => {
  const holder = `${crypto.randomUUID()}:a${crypto.randomUUID().slice(1)}`
  await redis().hset(NAME, holder, '1')
  await redis().pexpire(NAME, 30_000)
  const order = lock(restLocks(stack()), NAME)
  expect(await order.tryAcquire()).toMatchObject({ acquired: false })
  expect(await inspect(order)).toMatchObject({ holder, holds: 1 })
})
