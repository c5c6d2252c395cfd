import { describe, expect, it } from 'vitest'
import type { LockEvent } from '../../src/api/events.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  withLock,
} from '../../src/index.ts'
import { agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { broken, busy, delayed, granted } from '../support/fake-redis.ts'

const name = 'order:1'
const LEASE_ID = expect.stringMatching(/^[0-9a-f]{8}$/)
const subject = { kind: 'lock', name, leaseId: LEASE_ID }

describe('events', () => {
  it('report an extension and a release with the time that they took', async () => {
    const { clock, redis, events, lease } = await fakeLease()
    redis.answer('extend', delayed(clock, 40, [':extended']))
    redis.answer('release', delayed(clock, 60, [':released']))
    await clock.runUntil(lease.extend(5_000))
    await clock.runUntil(lease.release())
    expect(events.slice(1)).toEqual([
      { type: 'extended', ...subject, leaseMs: 5_000, durationMs: 40 },
      { type: 'released', ...subject, outcome: 'released', heldMs: 100, durationMs: 60 },
    ])
  })

  it('report a re-entry as an acquisition, and its release as reentered', async () => {
    const { plain, events, lease: outer } = await fakeLease()
    await (await plain.acquire({ reenter: outer })).release()
    expect(events.slice(1)).toEqual([
      { type: 'acquired', ...subject, waitedMs: 0, polls: 1 },
      { type: 'released', ...subject, outcome: 'reentered', heldMs: 0, durationMs: 0 },
    ])
  })

  it.each([
    ['throws', () => explode()],
    ['rejects', async () => explode()],
  ])('have no effect on the lock when the listener %s', async (_, explode) => {
    const seen: string[] = []
    const onEvent = (event: LockEvent) => {
      seen.push(event.type)
      return explode()
    }
    const steps = { acquire: [broken(), busy(), granted()], extend: [[':gone']] }
    const { clock, plain } = fakeLocks(steps, { onEvent })
    const lease = await clock.runUntil(plain.acquire())
    await rejectionOf(lease.extend())
    expect(await lease.release()).toBe('released')
    expect(new Set(seen)).toEqual(new Set(['retried', 'polled', 'acquired', 'lost', 'released']))
    await clock.advance(60_000)
    expectNothingLeft(clock)
  })
})

/** Runs the work under a lock, which is acquired, extended and released. */
const hold = (lock: Lockable) => withLock(lock, lease => lease.extend())

const ALL = 'retried acquired extended released'
const OPERATIONS: [kind: LockEvent['kind'], types: string, run: (locks: Locks) => Promise<unknown>][] = [
  ['lock', ALL, locks => hold(lock(locks, 'x'))],
  ['fair-lock', ALL, locks => hold(fairLock(locks, 'x'))],
  ['fenced-lock', ALL, locks => hold(fencedLock(locks, 'x'))],
  ['read-lock', ALL, locks => hold(readWriteLock(locks, 'x').read)],
  ['write-lock', ALL, locks => hold(readWriteLock(locks, 'x').write)],
  ['permit-semaphore', ALL, locks => hold(permitSemaphore(locks, 'x'))],
  ['once', ALL, locks => once(locks, 'x', lease => lease.extend())],
  ['permit-semaphore', 'retried', locks => permitSemaphore(locks, 'x').setPermits(3)],
  ['semaphore', 'retried acquired', locks => semaphore(locks, 'x').acquire()],
  ['count-down-latch', 'retried', locks => countDownLatch(locks, 'x').countDown()],
]

describe('every event', () => {
  /** Runs an operation whose first request gets no answer. */
  async function eventsOf(run: (locks: Locks) => Promise<unknown>): Promise<LockEvent[]> {
    const clock = new FakeClock()
    const events: LockEvent[] = []
    const locks = createLocks({ clock, redis: agreeingRedis(broken()), onEvent: event => events.push(event) })
    await clock.runUntil(run(locks))
    return events
  }

  it.each(OPERATIONS)('of a %s (%s) has its kind and name', async (kind, types, run) => {
    const events = await eventsOf(run)
    expect(events.map(({ type }) => type).join(' ')).toBe(types)
    for (const event of events) expect(event).toMatchObject({ kind, name: 'x' })
    const leaseId = types.includes('extended') ? LEASE_ID : undefined
    for (const event of events) expect(event.leaseId).toEqual(leaseId)
    expect(new Set(events.map(({ leaseId }) => leaseId)).size).toBe(1)
  })

  it('of a multi-lock names all its members, and those of a red lock are events of its members', async () => {
    const multi = await eventsOf(locks => hold(multiLock([lock(locks, 'x'), lock(locks, 'y')])))
    expect(multi.map(({ kind, name }) => `${kind} ${name}`)).toEqual(Array(4).fill('multi-lock ["x","y"]'))
    const clock = new FakeClock()
    const events: LockEvent[] = []
    const members = ['x', 'y', 'z'].map(name =>
      lock(createLocks({ clock, redis: agreeingRedis(), onEvent: event => events.push(event) }), name),
    )
    await clock.runUntil(hold(redLock(members)))
    expect(events.map(({ kind, name, type }) => `${kind} ${name} ${type}`).sort()).toEqual(
      ['x', 'y', 'z'].flatMap(name =>
        ['acquired', 'extended', 'released'].map(type => `lock ${name} ${type}`),
      ),
    )
  })

  it('about a replay has the kind of once and no lease', async () => {
    const { clock, locks, answer, events } = fakeOnce()
    answer('claim', [':kept', ':v1'])
    await clock.runUntil(once(locks, 'x', async () => 2))
    expect(events).toEqual([{ type: 'replayed', kind: 'once', name: 'x' }])
  })
})

function explode(): never {
  throw new Error('the metrics service is down')
}
