/** Locks that are asked for inside of themselves. */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  LockBusyError,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'

const clock = new FakeClock()

const KINDS: Record<string, (locks: Locks) => Lockable> = {
  lock: locks => lock(locks, 'nest'),
  fairLock: locks => fairLock(locks, 'nest'),
  fencedLock: locks => fencedLock(locks, 'nest'),
  writeLock: locks => readWriteLock(locks, 'nest').write,
}

describe.each(Object.entries(KINDS))('%s', (_kind, of) => {
  const redis = memory({ clock })
  const locks = createLocks({ redis, clock })
  const refusal = async (from = locks) => {
    const error = await rejectionOf(of(from).acquire({ waitMs: 100 }), clock)
    expect(error).toBeInstanceOf(LockBusyError)
    return error as LockBusyError
  }

  it('says which lease of the same createLocks() holds it, and how to enter it', async () => {
    const lease = await of(locks).acquire()
    const { heldByLease, message } = await refusal()
    expect(heldByLease).toBe(lease.id)
    expect(message).toBe(
      `lock "nest" is busy after 100 ms: held by this createLocks(), lease ${lease.id}: release it first, or pass { reenter: lease }`,
    )
    await lease.release()
  })

  it('says nothing of a lease that was handed over, until this process uses it again', async () => {
    const lease = await of(locks).acquire()
    const resumed = resume(of(createLocks({ redis, clock })), serialize(lease))
    expect((await refusal()).heldByLease).toBeUndefined()
    await lease.extend()
    expect((await refusal()).heldByLease).toBe(lease.id)
    await resumed.release()
  })

  it('says nothing of another client, nor of a lease that is over', async () => {
    const over = await of(locks).acquire()
    await over.release()
    const lease = await of(createLocks({ redis, clock })).acquire()
    const { heldByLease, message } = await refusal()
    expect([heldByLease, message]).toEqual([undefined, 'lock "nest" is busy after 100 ms'])
    await lease.release()
    const lost = await of(locks).acquire({ leaseMs: 200 })
    await clock.advance(300)
    expect(lost.signal.aborted).toBe(true)
    await of(createLocks({ redis, clock })).acquire()
    expect((await refusal()).heldByLease).toBeUndefined()
  })
})

const NAME = 'nest'
const permits = (locks: Locks) => permitSemaphore(locks, NAME, { permits: 1 })
const asLock = (locks: Locks) => lock(locks, NAME)
const reading = (locks: Locks) => readWriteLock(locks, NAME).read
const writing = (locks: Locks) => readWriteLock(locks, NAME).write
const both = (locks: Locks) => multiLock([lock(locks, NAME), lock(locks, 'other')])
const fairly = (locks: Locks) => multiLock([fairLock(locks, NAME), fairLock(locks, 'other')])
type Of = (locks: Locks) => Pick<Lockable, 'acquire'>

/** What is held, what is asked for inside of that, and what the caller is to do instead. */
const INSIDE: Record<string, [held: Of, asked: Of, cure: string]> = {
  'a writer inside of a reader': [
    reading,
    writing,
    'release it first, because a reader cannot become a writer',
  ],
  'a reader inside of a writer': [writing, reading, 'to read as well, pass { reenter: lease }'],
  'the only permit': [permits, permits, 'release it first'],
  'the only permit, of a number in the store': [
    locks => permitSemaphore(locks, 'stored'),
    locks => permitSemaphore(locks, 'stored'),
    'release it first',
  ],
  'all permits of a weight': [
    locks => ({
      acquire: given => permitSemaphore(locks, NAME, { permits: 3 }).acquire({ ...given, weight: 2 }),
    }),
    locks => ({
      acquire: given => permitSemaphore(locks, NAME, { permits: 3 }).acquire({ ...given, weight: 2 }),
    }),
    'release it first',
  ],
  'several locks inside of one': [asLock, both, 'release it first'],
  'one lock inside of several': [both, asLock, 'release it first, or'],
  'several locks inside of several others': [
    both,
    locks => multiLock([lock(locks, 'other'), lock(locks, 'third')]),
    'release it first',
  ],
  'fair locks inside of one': [locks => fairLock(locks, NAME), fairly, 'release it first, or'],
  'a fair lock inside of several': [fairly, locks => fairLock(locks, NAME), 'release it first, or'],
}

describe.each(Object.entries(INSIDE))('%s', (_, [held, asked, cure]) => {
  const redis = memory({ clock })
  const locks = createLocks({ redis, clock })

  it('says which lease is in the way, and what to do, and nothing of another client', async () => {
    await permitSemaphore(locks, 'stored').trySetPermits(1)
    const lease = await clock.runUntil(held(locks).acquire())
    const inside = (await rejectionOf(asked(locks).acquire({ waitMs: 100 }), clock)) as LockBusyError
    expect(lease.id.split(' ')).toContain(String(inside.heldByLease).split(' ')[0])
    expect(inside.message).toContain(`: held by this createLocks(), lease ${inside.heldByLease}: ${cure}`)
    const others = createLocks({ redis, clock })
    const outside = await rejectionOf(asked(others).acquire({ waitMs: 100 }), clock)
    expect(outside).toMatchObject({ heldByLease: undefined })
    await clock.runUntil(lease.release())
    const free = await clock.runUntil(asked(locks).acquire())
    await clock.runUntil(free.release())
  })

  it('leaves alone the reason of a signal', async () => {
    const lease = await clock.runUntil(held(locks).acquire())
    const reason = new LockBusyError('elsewhere', { retryAfterMs: 1, waitedMs: 0, polls: 1 })
    const signal = AbortSignal.abort(reason)
    expect(await rejectionOf(asked(locks).acquire({ signal }), clock)).toBe(reason)
    expect([reason.message, reason.heldByLease]).toEqual(['lock "elsewhere" is busy', undefined])
    await clock.runUntil(lease.release())
  })
})

it('of two permits, none that is left for others is in the way', async () => {
  const locks = createLocks({ redis: memory({ clock }), clock })
  const two = permitSemaphore(locks, NAME, { permits: 2 })
  await two.acquire()
  await two.acquire()
  expect(await rejectionOf(two.acquire({ waitMs: 100 }), clock)).toMatchObject({ heldByLease: undefined })
})

it('once inside of its own work names the claim that it waits for', async () => {
  const locks = createLocks({ redis: memory({ clock }), clock })
  const ended = once(locks, 'k', async lease => {
    const inside = await rejectionOf(
      once(locks, 'k', { waitMs: 100 }, () => 1),
      clock,
    )
    expect(inside).toMatchObject({ code: 'ERR_ONCE_IN_FLIGHT', heldByLease: lease.id })
    expect((inside as Error).message).toMatch(
      /^once "k" is in flight: .* of this createLocks\(\), lease \w+\. Inside of that work, use another key$/,
    )
    return 2
  })
  expect(await clock.runUntil(ended)).toMatchObject({ status: 'executed', value: 2 })
  expect(await clock.runUntil(once(locks, 'k', () => 1))).toMatchObject({ status: 'replayed', value: 2 })
})
