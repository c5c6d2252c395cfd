/** What identifies holders: `clientName` in Redis, `lease.id` and `leaseId` in logs. */
import { describe, expect, it, vi } from 'vitest'
import {
  countDownLatch,
  fairLock,
  fencedLock,
  inspect,
  type Lease,
  type LockEvent,
  type Locks,
  type LocksOptions,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  redLock,
  resume,
  semaphore,
  serialize,
  withLock,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

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
    await expect.poll(() => redis().lrange(`redisson_lock_queue:{${NAME}}`, 0, -1)).toHaveLength(1)
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

describe('the id of a lease', () => {
  function observed(options: Partial<LocksOptions> = {}) {
    const events = new LockEvents()
    return { events, locks: restLocks(stack(), { onEvent: events.onEvent, ...options }) }
  }

  it('tells two holders of one name apart in events', async () => {
    const { events, locks } = observed({ clientName: 'billing' })
    const first = await lock(locks, NAME).acquire()
    const waiting = lock(locks, NAME).acquire()
    await events.until('polled')
    await first.release()
    const second = await waiting
    await second.extend()
    await second.release()
    expect(first.id).not.toBe(second.id)
    const typesOf = ({ id }: Lease) =>
      events.all.filter(({ leaseId }) => leaseId === id).map(({ type }) => type)
    expect(typesOf(first)).toEqual(['acquired', 'released'])
    expect(new Set(typesOf(second))).toEqual(new Set(['polled', 'acquired', 'extended', 'released']))
    expect(typesOf(first).length + typesOf(second).length).toBe(events.all.length)
    for (const { holder } of [first, second]) expect(JSON.stringify(events.all)).not.toContain(holder)
  })

  it('is the same in all holds of a holder, and in every process that resumes its lease', async () => {
    const { locks } = observed()
    const outer = await lock(locks, NAME).acquire()
    const inner = await lock(locks, NAME).acquire({ reenter: outer })
    await inner.release()
    const resumed = resume(lock(restLocks(stack()), NAME), serialize(outer))
    expect(outer.id).toMatch(/^[\da-f]{8}$/)
    expect([inner.id, resumed.id]).toEqual([outer.id, outer.id])
    await outer.release()
  })

  it.each<[kind: LockEvent['kind'], acquire: (locks: Locks) => Promise<Lease>]>([
    ['lock', locks => lock(locks, NAME).acquire()],
    ['fair-lock', locks => fairLock(locks, NAME).acquire()],
    ['fenced-lock', locks => fencedLock(locks, NAME).acquire()],
    ['read-lock', locks => readWriteLock(locks, NAME).read.acquire()],
    ['write-lock', locks => readWriteLock(locks, NAME).write.acquire()],
    ['permit-semaphore', locks => permitSemaphore(locks, NAME, { permits: 1 }).acquire()],
    ['multi-lock', locks => multiLock([lock(locks, 'a'), lock(locks, 'b')]).acquire()],
  ])('is in every event of a %s, together with its kind and name', async (kind, acquire) => {
    const { events, locks } = observed()
    const lease = await acquire(locks)
    await lease.extend()
    await lease.release()
    const subject = { kind, name: lease.name, leaseId: lease.id }
    expect(events.all).toEqual(
      ['acquired', 'extended', 'released'].map(type => expect.objectContaining({ ...subject, type })),
    )
  })

  it('is in the events of once while the work runs, and in no event of a replay', async () => {
    const { events, locks } = observed()
    const { value } = await once(locks, 'charge', async lease => lease.id)
    await once(locks, 'charge', async () => 'never')
    const subject = { kind: 'once', name: 'charge' }
    expect(events.all).toEqual([
      expect.objectContaining({ ...subject, type: 'acquired', leaseId: value }),
      expect.objectContaining({ ...subject, type: 'released', leaseId: value }),
      { ...subject, type: 'replayed' },
    ])
  })

  it('joins those of the members, when each has a lease of its own', async () => {
    const { events, locks } = observed()
    const databases = Array.from({ length: 3 }, () => restLocks(stack()))
    const lease = await multiLock([fencedLock(locks, 'a'), fencedLock(locks, 'b')]).acquire()
    const red = await redLock(databases.map((each, at) => lock(each, `red:${at}`))).acquire()
    expect(lease.id).toMatch(/^[\da-f]{8} [\da-f]{8}$/)
    expect(red.id).toMatch(/^[\da-f]{8}( [\da-f]{8}){2}$/)
    expect(events.all.map(({ leaseId }) => leaseId).join(' ')).toBe(lease.id)
  })

  it.each<[kind: LockEvent['kind'], type: LockEvent['type'], fail: (locks: Locks) => Promise<unknown>]>([
    [
      'semaphore',
      'busy',
      locks =>
        semaphore(locks, NAME)
          .acquire(1, { waitMs: 0 })
          .catch(() => {}),
    ],
    [
      'count-down-latch',
      'polled',
      locks => countDownLatch(locks, NAME).wait({ waitMs: 1_000, maxPolls: 2, unset: 'closed' }),
    ],
  ])('is missing in events of a %s, which has no leases', async (kind, type, fail) => {
    const { events, locks } = observed()
    await fail(locks)
    expect(events.all[0]).toMatchObject({ kind, type, name: NAME })
    expect(events.all.map(({ leaseId }) => leaseId)).toEqual(events.all.map(() => undefined))
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
