/** Lost, late, duplicate and cancelled requests of a fair lock. They take no lock and leave no waiter in the queue. */
import { describe, expect, it, vi } from 'vitest'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import {
  fairLock,
  type Lease,
  type Lock,
  LockBusyError,
  LockError,
  OutcomeUnknownError,
  withLock,
} from '../../src/index.ts'
import * as fairScripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { acquire, forceRelease, release } from '../../src/transport/scripts/fair-lock.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { FairLockScripts, readWaiting } from '../support/fair-lock-scripts.ts'
import { type FaultCase, itSurvivesOneFault, runs } from '../support/one-fault.ts'
import { CriticalSection } from '../support/overlap.ts'
import { loadScripts } from '../support/script-requests.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom as left, readStore } from '../support/store.ts'
import { pass, timed } from '../support/timing.ts'
import { idOf, wire } from '../support/wire.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const faults = () => stack().rest.faults
const NAME = 'lock'
const keys = wire(NAME)
const raw = () => new FairLockScripts(stack().redis.client, NAME)
const waiting = () => readWaiting(stack().redis.client, NAME)
const queued = (count: number) =>
  expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(count)
const rejection = (promise: Promise<unknown>) => promise.catch(error => error)
const PATIENT = { waitMs: 30_000, maxPolls: 500 }

/** Matches requests for this lock. Aborted requests of earlier tests may still be in flight for another one. */
const asks = (script: typeof acquire | typeof release, name = NAME): CommandMatch => {
  return command => runs(script)(command) && command[3] === name
}

/** Reads all that is in Redis except times. The holders of the only client are shown as `#1`, `#2` and so on. */
async function state(): Promise<Record<string, unknown>> {
  const store = await readStore(stack().redis.client)
  const shown = Object.entries(store).map(([key, { type, value, ttlMs }]) => {
    const timeless = type === 'zset' || key === keys.waiters
    return [key, timeless ? Object.keys(value as object) : type === 'list' ? value : [value, ttlMs]]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(shown)).replaceAll(/[\da-f-]{36}:(\d+)/g, '#$1'))
}

const held = (holder: string, holds = 1) => ({ [NAME]: [{ [holder]: String(holds) }, left(30_000)] })
const finished = (id: string, outcome: '0' | '1') => ({ [keys.done(id)]: [outcome, left(150_000)] })
const inQueue = (...holders: string[]) => ({
  [keys.queue]: holders,
  [keys.timeouts]: holders,
  [keys.waiters]: holders,
})

interface Subject {
  lock: Lock
  lease: Lease
}
const given =
  (make: (lock: Lock) => Promise<Lease | undefined>): FaultCase<Subject>['given'] =>
  async locks => {
    await loadScripts(stack().redis.client, fairScripts)
    const lock = fairLock(locks, NAME)
    return { lock, lease: (await make(lock)) as Lease }
  }
const granted = { acquired: true, lease: expect.objectContaining({ name: NAME, holds: 1 }) }
const aLease = given(lock => lock.acquire())
/** A lease with `other` waiting behind it. */
const aLeaseAndAWaiter = given(async lock => {
  const lease = await lock.acquire()
  await raw().acquire('other', { waiterMs: 600_000 })
  return lease
})

const CASES: Record<string, FaultCase<Subject>> = {
  'a grant': {
    script: acquire,
    given: given(async () => undefined),
    call: ({ lock }) => lock.tryAcquire(),
    outcome: granted,
    left: held('#1'),
  },
  'a busy try': {
    script: acquire,
    given: aLease,
    call: ({ lock }) => lock.tryAcquire(),
    outcome: { acquired: false, retryAfterMs: left(30_000) },
    left: { ...held('#1'), ...finished('#2', '0') },
  },
  'the first poll of a waiter that gives up': {
    script: acquire,
    given: aLeaseAndAWaiter,
    call: ({ lock }) => rejection(lock.acquire({ waitMs: 100 })),
    outcome: expect.any(LockBusyError),
    left: { ...held('#1'), ...inQueue('other'), ...finished('#2', '0') },
  },
  'the first poll of a waiter that gets the lock': {
    script: acquire,
    given: aLease,
    async call({ lock, lease }) {
      const waiting = lock.acquire({ ...PATIENT, leaseMs: 30_000 })
      await queued(1)
      await lease.release()
      return waiting
    },
    outcome: expect.objectContaining({ holds: 1 }),
    left: { ...held('#2'), ...finished('#1', '1') },
  },
  'a release with a waiter behind it': {
    script: release,
    given: aLeaseAndAWaiter,
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { ...inQueue('other'), ...finished('#1', '1') },
  },
  'the release of an inner hold': {
    script: release,
    given: given(async lock => lock.acquire({ reenter: await lock.acquire() })),
    call: ({ lease }) => lease.release(),
    outcome: 'reentered',
    left: { ...held('#1'), ...finished('#1:1', '1') },
  },
  'a force release': {
    script: forceRelease,
    given: aLeaseAndAWaiter,
    call: ({ lock }) => lock.forceRelease(),
    outcome: true,
    left: {
      ...inQueue('other'),
      [keys.answer('#2')]: ['1', left(150_000)],
      [keys.done('#1')]: ['0', left(150_000)],
    },
  },
}

describe('with one fault', () => itSurvivesOneFault(stack, CASES, state))

describe('a waiter that gives up', () => {
  const all = ['lose-response', 'lose-request', 'error-after'] as const

  it.each(all)('whose requests all suffer "%s" has an unknown outcome and leaves the queue', async fault => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    faults().next(fault, { match: asks(acquire), times: 1_000 })
    const error = await rejection(fairLock(restLocks(stack()), NAME).acquire({ waitMs: 300, maxPolls: 3 }))
    faults().clear()
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expectNoCanary(error, stack().rest.token, stack().rest.url)
    expect(await waiting()).toEqual([])
    expect(await lease.release()).toBe('released')
    expect(await stack().redis.client.exists(NAME, keys.queue, keys.timeouts, keys.waiters)).toBe(0)
  })

  it('whose poll arrives after its abort does not join the queue and takes no lock', async () => {
    // A name of its own, because the stock client keeps sending aborted requests during the next test.
    const name = 'aborted'
    const { queue, timeouts, waiters } = wire(name)
    const lock = fairLock(stockLocks(stack()), name)
    const lease = await lock.acquire()
    const caller = new AbortController()
    faults().next('hold', { match: asks(acquire, name), times: 100 })
    const waiter = rejection(
      fairLock(stockLocks(stack()), name).acquire({ ...PATIENT, signal: caller.signal }),
    )
    await expect.poll(() => faults().held).toBeGreaterThan(0)
    caller.abort(new Error('gone'))
    expect(await waiter).toBe(caller.signal.reason)
    await faults().deliverHeld()
    expect(await readWaiting(stack().redis.client, name)).toEqual([])
    await lease.release()
    await faults().deliverHeld()
    expect(await lock.isLocked()).toBe(false)
    expect(await stack().redis.client.exists(queue, timeouts, waiters)).toBe(0)
  })

  it('whose last poll arrives again when the lock is free takes nothing and does not join the queue', async () => {
    const locks = stockLocks(stack())
    const lease = await fairLock(locks, NAME).acquire()
    const waiter = rejection(fairLock(stockLocks(stack()), NAME).acquire({ waitMs: 200, maxPolls: 2 }))
    await queued(1)
    faults().next('duplicate', { match: asks(acquire), afterMs: 300 })
    expect(await waiter).toBeInstanceOf(LockBusyError)
    await lease.release()
    await faults().settled()
    expect(
      atob(
        faults()
          .log.at(-1)
          ?.lateReply?.match(/\w{10,}=*/)?.[0] ?? '',
      ),
    ).toBe(':refused')
    expect(await fairLock(locks, NAME).isLocked()).toBe(false)
    expect(await waiting()).toEqual([])
  })

  it('whose cancellation is delivered twice shortens the timeouts behind it once', async () => {
    await raw().acquire('h')
    const caller = new AbortController()
    const waiter = rejection(
      fairLock(stockLocks(stack()), NAME).acquire({ ...PATIENT, signal: caller.signal }),
    )
    await queued(1)
    await raw().acquire('b', { waiterMs: 60_000 })
    const before = Number(await stack().redis.client.zscore(keys.timeouts, idOf('b')))
    faults().next('duplicate', { match: asks(release) })
    caller.abort()
    await waiter
    await faults().settled()
    expect(await waiting()).toEqual(['b'])
    const after = Number(await stack().redis.client.zscore(keys.timeouts, idOf('b')))
    expect(before - after).toBeGreaterThanOrEqual(3_000)
    expect(before - after).toBeLessThan(6_000)
  })

  it('whose cancellation is lost delays the waiters behind it by waiterMs, not by the lease', async () => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    const caller = new AbortController()
    const dying = fairLock(restLocks(stack()), NAME, { waiterMs: 600 })
    const waiter = rejection(dying.acquire({ ...PATIENT, signal: caller.signal }))
    await queued(1)
    const behind = fairLock(stockLocks(stack()), NAME).acquire(PATIENT)
    await queued(2)
    faults().next('lose-request', { match: asks(release), times: 1 })
    caller.abort()
    await waiter
    expect(await waiting()).toHaveLength(2)
    faults().clear()
    await lease.release()
    const { value: next, ms } = await timed(() => behind)
    expect(ms).toBeLessThan(25_000)
    await next.release()
    expect(await waiting()).toEqual([])
  })
})

describe('late copies', () => {
  it("a release that arrives under the next waiter's lease does not free it", async () => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    const waiter = fairLock(stockLocks(stack()), NAME).acquire(PATIENT)
    await queued(1)
    faults().next('duplicate', { match: asks(release), afterMs: 400 })
    expect(await lease.release()).toBe('released')
    const next = await waiter
    await faults().settled()
    expect(await next.isHeld()).toBe(true)
    await next.release()
  })

  it('a poll that arrives during its own lease, or after it, does not join the queue again', async () => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    const waiter = fairLock(stockLocks(stack()), NAME).acquire(PATIENT)
    await queued(1)
    faults().next('duplicate', { match: asks(acquire), afterMs: 300 })
    faults().next('duplicate', { match: asks(acquire), afterMs: 800 })
    await lease.release()
    const next = await waiter
    await pass(400)
    expect(await waiting()).toEqual([])
    await next.release()
    await faults().settled()
    expect(await waiting()).toEqual([])
    expect(await stack().redis.client.exists(NAME)).toBe(0)
  })
})

describe('data loss in Redis', () => {
  it('waiters whose queue was lost join a new one, and all get the lock', async () => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    const section = new CriticalSection()
    const waiters = []
    for (let n = 0; n < 4; n++) {
      waiters.push(withLock(fairLock(stockLocks(stack()), NAME), PATIENT, () => section.run(() => pass(5))))
      await queued(n + 1)
    }
    await stack().redis.client.flushdb()
    expect(await lease.release()).toBe('gone')
    await Promise.all(waiters)
    section.expectExclusive(4)
    expect(await waiting()).toEqual([])
  })
})

describe('a storm', () => {
  it('granted waiters run their work alone and leave nothing behind, while a fifth of all requests fail', async () => {
    const section = new CriticalSection()
    faults().random({ 'lose-response': 0.05, 'lose-request': 0.05, duplicate: 0.05, 'error-after': 0.05 }, 7)
    const visits = Array.from({ length: 8 }, () => {
      const lock = fairLock(stockLocks(stack()), NAME)
      const visit = () => withLock(lock, { ...PATIENT, leaseMs: 5_000 }, () => section.run(() => pass(3)))
      return Array.from({ length: 5 }, () => rejection(visit()))
    })
    const outcomes = await Promise.all(visits.flat())
    faults().clear()
    const failed = outcomes.filter(outcome => outcome !== undefined)
    for (const error of failed) expect(error).toBeInstanceOf(LockError)
    section.expectExclusive(40 - failed.length)
    expect(failed.length).toBeLessThan(5)
    expect(await waiting()).toEqual([])
    expect(await stack().redis.client.exists(NAME, keys.queue, keys.timeouts)).toBe(0)
  })
})
