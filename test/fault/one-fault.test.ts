/**
 * Every operation of every kind under every fault of one request, once each, with the stock client at its defaults. The
 * caller must not notice: the request is sent again and takes effect once, whether or not the first copy was executed.
 * What is then left in Redis is what the same operation leaves without a fault, also after late copies have arrived.
 */
import { describe, expect, it, vi } from 'vitest'
import {
  countDownLatch,
  fairLock,
  fencedLock,
  forceRelease,
  isLocked,
  type Lease,
  type Lock,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  semaphore,
  steal,
  waiters,
} from '../../src/index.ts'
import * as latch from '../../src/transport/scripts/count-down-latch.gen.ts'
import * as fair from '../../src/transport/scripts/fair-lock.gen.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import * as permits from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as reading from '../../src/transport/scripts/read-lock.gen.ts'
import * as shared from '../../src/transport/scripts/read-write-lock.gen.ts'
import * as counting from '../../src/transport/scripts/semaphore.gen.ts'
import * as writing from '../../src/transport/scripts/write-lock.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { FAULTS, loadScripts, runs, type Sent } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readValues } from '../support/store.ts'
import { sample } from '../support/thorough.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, latch, fair, fenced, plain, multi, permits, reading, shared, counting, writing)
const redis = () => stack().redis.client

interface Operation {
  readonly script: Sent
  /** What happens before, and the call that suffers the fault. */
  readonly given: (locks: Locks) => Promise<() => Promise<unknown>>
  readonly outcome: unknown
}

const GRANTED = { acquired: true, lease: expect.anything() }
const BUSY = { acquired: false, retryAfterMs: expect.any(Number) }
const LEASE = expect.objectContaining({ name: 'x', holds: 1 })
const OUTER = expect.objectContaining({ holds: 2 })

type Verb = 'acquire' | 'reenter' | 'extend' | 'release' | 'forceRelease' | 'inspect'
type Kind = readonly [of: (locks: Locks) => Leased, scripts: Partial<Record<Verb, Sent>>]
interface Leased {
  tryAcquire(): Promise<{ acquired: boolean }>
  acquire(options?: { reenter?: Lease }): Promise<Lease>
}

const isNamed = (lock: Leased): lock is Lock => /lock$/.test((lock as Partial<Lock>).kind ?? '')

const KINDS: Record<string, Kind> = {
  lock: [locks => lock(locks, 'x'), plain],
  'fair-lock': [locks => fairLock(locks, 'x'), fair],
  'fenced-lock': [locks => fencedLock(locks, 'x'), { acquire: fenced.acquire }],
  'read-lock': [locks => readWriteLock(locks, 'x').read, { ...reading, ...shared }],
  'write-lock': [locks => readWriteLock(locks, 'x').write, { ...writing, ...shared }],
  'multi-lock': [locks => multiLock([lock(locks, 'x'), lock(locks, 'y')]), multi],
  'permit-semaphore': [locks => permitSemaphore(locks, 'one'), permits],
  'permit-semaphore with permits': [
    locks => permitSemaphore(locks, 'x', { permits: 1 }),
    { acquire: permits.acquireWithin },
  ],
}

/** The operations of leases, for those that a kind has a script of its own for. */
function leasedOperations([title, [of, scripts]]: [string, Kind]): [string, Operation][] {
  const held = (call: (lease: Lease, lock: Leased) => Promise<unknown>) => async (locks: Locks) => {
    const lock = of(locks)
    const lease = await lock.acquire()
    return () => call(lease, lock)
  }
  const free = async (locks: Locks) => () => of(locks).tryAcquire()
  const busy = async (locks: Locks) => {
    await of(restLocks(stack())).acquire()
    return () => of(locks).tryAcquire()
  }
  const reenter = held((lease, lock) => lock.acquire({ reenter: lease }))
  const inner = async (locks: Locks) => {
    const lease = await of(locks).acquire()
    const again = await of(locks).acquire({ reenter: lease })
    return () => again.release()
  }
  const all: [verb: Verb, given: Operation['given'], outcome: unknown, what?: string][] = [
    ['acquire', free, GRANTED],
    ['acquire', busy, title === 'read-lock' ? GRANTED : BUSY, 'of what another client has'],
    ['reenter', reenter, OUTER],
    ['extend', held(lease => lease.extend(30_000)), undefined],
    ['release', held(lease => lease.release()), 'released'],
    ...(scripts.reenter ? [['release', inner, 'reentered', 'of an inner hold'] as const] : []).map(each => [
      ...each,
    ]),
    ['forceRelease', held((_, lock) => forceRelease(lock as Lock)), true],
    ['inspect', held((lease, lock) => (isNamed(lock) ? isLocked(lock) : lease.isHeld())), true],
  ] as never
  return all.flatMap(([verb, given, outcome, what = '']) => {
    const script = scripts[verb]
    return script ? [[`${title}: ${verb} ${what}`.trim(), { script, given, outcome }]] : []
  })
}

const has = (key: string, value: number) => redis().set(key, value)
const s = (call: (it: ReturnType<typeof semaphore>) => Promise<unknown>) => async (locks: Locks) => {
  await has('five', 5)
  return () => call(semaphore(locks, 'five'))
}
const p = (call: (it: ReturnType<typeof permitSemaphore>) => Promise<unknown>) => async (locks: Locks) => {
  await has('five', 5)
  return () => call(permitSemaphore(locks, 'five'))
}
const l = (count: number, call: (it: ReturnType<typeof countDownLatch>) => Promise<unknown>) => {
  return async (locks: Locks) => {
    if (count > 0) await has('latch', count)
    return () => call(countDownLatch(locks, 'latch'))
  }
}

/** Another client holds the lock. */
const taken =
  (of: (locks: Locks) => Lock, call: (lock: Lock) => Promise<unknown>) => async (locks: Locks) => {
    await of(restLocks(stack())).acquire()
    return () => call(of(locks))
  }

const OTHERS: Record<string, Operation> = {
  'lock: steal': {
    script: plain.steal,
    given: taken(locks => lock(locks, 'x'), steal),
    outcome: LEASE,
  },
  'fair-lock: steal': {
    script: plain.steal,
    given: taken(locks => fairLock(locks, 'x'), steal),
    outcome: LEASE,
  },
  'fenced-lock: steal': {
    script: fenced.steal,
    given: taken(locks => fencedLock(locks, 'x'), steal),
    outcome: LEASE,
  },
  'fair-lock: waiters': {
    script: fair.waiters,
    given: taken(locks => fairLock(locks, 'x'), waiters),
    outcome: { count: 0, holders: [] },
  },
  'semaphore: acquire': { script: counting.acquire, given: s(it => it.tryAcquire(2)), outcome: true },
  'semaphore: acquire too many': {
    script: counting.acquire,
    given: s(it => it.tryAcquire(6)),
    outcome: false,
  },
  'semaphore: release': { script: counting.add, given: s(it => it.release(2)), outcome: undefined },
  'semaphore: reduce': { script: counting.add, given: s(it => it.addPermits(-7)), outcome: undefined },
  'semaphore: drain': { script: counting.drain, given: s(it => it.drainPermits()), outcome: 5 },
  'semaphore: set again': { script: counting.trySet, given: s(it => it.trySetPermits(9)), outcome: false },
  'semaphore: count': { script: counting.available, given: s(it => it.availablePermits()), outcome: 5 },
  'permits: acquire three': {
    script: permits.acquire,
    given: p(it => it.tryAcquire({ weight: 3 })),
    outcome: GRANTED,
  },
  'permits: acquire too many': {
    script: permits.acquire,
    given: p(it => it.tryAcquire({ weight: 6 })),
    outcome: { acquired: false, retryAfterMs: 30_000 },
  },
  'permits: set': { script: permits.set, given: p(it => it.setPermits(9)), outcome: undefined },
  'permits: count': { script: permits.count, given: p(it => it.permits()), outcome: 5 },
  'latch: set': { script: latch.trySet, given: l(0, it => it.trySetCount(3)), outcome: true },
  'latch: set again': { script: latch.trySet, given: l(2, it => it.trySetCount(3)), outcome: false },
  'latch: count down': { script: latch.countDown, given: l(3, it => it.countDown()), outcome: 2 },
  'latch: count down to zero': { script: latch.countDown, given: l(1, it => it.countDown()), outcome: 0 },
  'latch: remove': { script: latch.remove, given: l(3, it => it.delete()), outcome: true },
  'latch: remove nothing': { script: latch.remove, given: l(0, it => it.delete()), outcome: false },
  'latch: count': { script: latch.inspect, given: l(3, it => it.count()), outcome: 3 },
}

/** What is in Redis, without what differs from call to call: ids and times. */
async function left(): Promise<string> {
  const store = JSON.stringify(await readValues(redis()))
  return store.replaceAll(/[0-9a-f-]{32,}(:\d+)?/g, 'id').replaceAll(/\d{12,}/g, 'time')
}

async function perform(
  { script, given, outcome }: Operation,
  fault?: (match: ReturnType<typeof runs>) => void,
) {
  await has('one', 1)
  const call = await given(stockLocks(stack()))
  fault?.(runs(script))
  expect(await call()).toEqual(outcome)
}

const operations = [...Object.entries(KINDS).flatMap(leasedOperations), ...Object.entries(OTHERS)]

describe.each(operations)('%s', (_title, operation) => {
  let undisturbed: string | undefined

  it.each(sample(FAULTS, 2))('has the same result when its request %s', async (_fault, fault, options) => {
    if (undisturbed === undefined) {
      await perform(operation)
      undisturbed = await left()
      await redis().flushdb()
    }
    const { faults } = stack().rest
    await perform(operation, match => faults.next(fault, { ...options, match }))
    expect(faults.injected).toEqual({ [fault]: 1 })
    expect(await left()).toBe(undisturbed)
    await faults.deliverHeld()
    await faults.settled()
    expect(await left()).toBe(undisturbed)
  })
})
