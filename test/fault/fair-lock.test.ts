/** Lost, late, doubled and given-up requests of a fair lock: they take nothing, and above all they do not stand in its queue. */
import { describe, expect, it, vi } from 'vitest'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import {
  type Lease,
  type Lock,
  LockBusyError,
  LockError,
  OutcomeUnknownError,
  withLock,
} from '../../src/index.ts'
import * as fairScripts from '../../src/scripts/fair-lock.gen.ts'
import { acquire, forceRelease, release } from '../../src/scripts/fair-lock.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { FairLockScripts, readWaiting } from '../support/fair-lock-scripts.ts'
import { type FaultCase, itSurvivesOneFault, runs } from '../support/one-fault.ts'
import { CriticalSection } from '../support/overlap.ts'
import { loadScripts } from '../support/script-requests.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom as left, readStore } from '../support/store.ts'
import { pass, timed } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

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

/** Requests for this lock: what was aborted in an earlier test may still be on its way for another. */
const asks = (script: typeof acquire | typeof release, name = NAME): CommandMatch => {
  return command => runs(script)(command) && command[3] === name
}

/** All that is in Redis but the times, with the holders of the one client that takes part as `#1`, `#2` and so on. */
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
const standing = (...holders: string[]) => ({
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
    const lock = locks.fairLock(NAME)
    return { lock, lease: (await make(lock)) as Lease }
  }
const granted = { acquired: true, lease: expect.objectContaining({ name: NAME, holds: 1 }) }
const aLease = given(lock => lock.acquire())
/** A lease, and `other` waiting behind it. */
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
    left: { ...held('#1'), ...standing('other'), ...finished('#2', '0') },
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
  'the release in front of a waiter': {
    script: release,
    given: aLeaseAndAWaiter,
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { ...standing('other'), ...finished('#1', '1') },
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
    left: { ...standing('other'), [keys.answer('#2')]: ['1', left(150_000)] },
  },
}

describe('one fault', () => itSurvivesOneFault(stack, CASES, state))

describe('a waiter that gave up', () => {
  const all = ['lose-response', 'lose-request', 'error-after'] as const

  it.each(all)(
    'whose requests all suffer "%s" is cancelled, has left the queue, and knows nothing',
    async fault => {
      const lease = await stockLocks(stack()).fairLock(NAME).acquire()
      faults().next(fault, { match: asks(acquire), times: 1_000 })
      const error = await rejection(restLocks(stack()).fairLock(NAME).acquire({ waitMs: 300, maxPolls: 3 }))
      faults().clear()
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expectNoCanary(error, stack().rest.token, stack().rest.url)
      expect(await waiting()).toEqual([])
      expect(await lease.release()).toBe('released')
      expect(await stack().redis.client.exists(NAME, keys.queue, keys.timeouts, keys.waiters)).toBe(0)
    },
  )

  it('whose poll arrives after its abort stands in no queue and takes no lock', async () => {
    // A name of its own: the stock client goes on sending what was aborted, into the next test.
    const name = 'aborted'
    const { queue, timeouts, waiters } = wire(name)
    const lock = stockLocks(stack()).fairLock(name)
    const lease = await lock.acquire()
    const caller = new AbortController()
    faults().next('hold', { match: asks(acquire, name), times: 100 })
    const waiter = rejection(
      stockLocks(stack())
        .fairLock(name)
        .acquire({ ...PATIENT, signal: caller.signal }),
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

  it('whose last poll arrives once more, when the lock is free, takes nothing and stands nowhere', async () => {
    const locks = stockLocks(stack())
    const lease = await locks.fairLock(NAME).acquire()
    const waiter = rejection(stockLocks(stack()).fairLock(NAME).acquire({ waitMs: 200, maxPolls: 2 }))
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
    expect(await locks.fairLock(NAME).isLocked()).toBe(false)
    expect(await waiting()).toEqual([])
  })

  it('whose cancellation is delivered twice brings those behind it closer once', async () => {
    await raw().acquire('holder')
    const caller = new AbortController()
    const waiter = rejection(
      stockLocks(stack())
        .fairLock(NAME)
        .acquire({ ...PATIENT, signal: caller.signal }),
    )
    await queued(1)
    await raw().acquire('behind', { waiterMs: 60_000 })
    const before = Number(await stack().redis.client.zscore(keys.timeouts, 'behind'))
    faults().next('duplicate', { match: asks(release) })
    caller.abort()
    await waiter
    await faults().settled()
    expect(await waiting()).toEqual(['behind'])
    const after = Number(await stack().redis.client.zscore(keys.timeouts, 'behind'))
    expect(before - after).toBeGreaterThanOrEqual(3_000)
    expect(before - after).toBeLessThan(4_600)
  })

  it('and whose cancellation is lost too costs those behind it waiterMs, and not the lease', async () => {
    const lease = await stockLocks(stack()).fairLock(NAME).acquire()
    const caller = new AbortController()
    const dying = restLocks(stack()).fairLock(NAME, { waiterMs: 600 })
    const waiter = rejection(dying.acquire({ ...PATIENT, signal: caller.signal }))
    await queued(1)
    const behind = stockLocks(stack()).fairLock(NAME).acquire(PATIENT)
    await queued(2)
    faults().next('lose-request', { match: asks(release), times: 1 })
    caller.abort()
    await waiter
    expect(await waiting()).toHaveLength(2)
    faults().clear()
    await lease.release()
    const { value: next, ms } = await timed(() => behind)
    expect(ms).toBeLessThan(6_000)
    await next.release()
    expect(await waiting()).toEqual([])
  })
})

describe('late copies', () => {
  it("a release that arrives under the next waiter's lease does not free it", async () => {
    const lease = await stockLocks(stack()).fairLock(NAME).acquire()
    const waiter = stockLocks(stack()).fairLock(NAME).acquire(PATIENT)
    await queued(1)
    faults().next('duplicate', { match: asks(release), afterMs: 400 })
    expect(await lease.release()).toBe('released')
    const next = await waiter
    await faults().settled()
    expect(await next.isHeld()).toBe(true)
    await next.release()
  })

  it('a poll that arrives under its own lease does not stand in the queue again, nor after its release', async () => {
    const lease = await stockLocks(stack()).fairLock(NAME).acquire()
    const waiter = stockLocks(stack()).fairLock(NAME).acquire(PATIENT)
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

describe('loss of what is in Redis', () => {
  it('waiters whose queue was lost stand in a new one, and all get the lock', async () => {
    const lease = await stockLocks(stack()).fairLock(NAME).acquire()
    const section = new CriticalSection()
    const waiters = []
    for (let n = 0; n < 4; n++) {
      waiters.push(withLock(stockLocks(stack()).fairLock(NAME), PATIENT, () => section.run(() => pass(5))))
      await queued(n + 1)
    }
    await stack().redis.client.flushall()
    expect(await lease.release()).toBe('gone')
    await Promise.all(waiters)
    section.expectExclusive(4)
    expect(await waiting()).toEqual([])
  })
})

describe('a storm', () => {
  it('40 waiters of 8 clients, a fifth of whose requests suffers: nobody overlaps, everybody who has a lease gets in, and nothing is left', async () => {
    const section = new CriticalSection()
    faults().random({ 'lose-response': 0.05, 'lose-request': 0.05, duplicate: 0.05, 'error-after': 0.05 }, 7)
    const visits = Array.from({ length: 8 }, () => {
      const lock = stockLocks(stack()).fairLock(NAME)
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
