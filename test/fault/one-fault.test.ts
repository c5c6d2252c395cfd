/**
 * Every kind of request under every kind of fault, once each. The caller must not notice: the request is sent again and
 * takes effect once, whether or not the first copy was executed.
 */
import { describe, expect, it, vi } from 'vitest'
import type { FaultName, FaultOptions } from '../../dev/rest-server/index.ts'
import type { Lease, Lock } from '../../src/index.ts'
import { type Entry, flag, heldBy } from '../support/store.ts'
import { answer, asks, CLIENTS, done, NAME, useWorld, type Verb } from '../support/world.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = useWorld()

const FAULTS: [title: string, fault: FaultName, options?: FaultOptions][] = [
  ['is lost', 'lose-request'],
  ['is lost and arrives late', 'hold'],
  ['is executed, and its response is lost', 'lose-response'],
  ['is executed twice', 'duplicate'],
  ['is answered late', 'slow', { ms: 150, when: 'after' }],
  ['is answered 500 and not executed', 'error-before'],
  ['is answered 500 and executed', 'error-after'],
  ['is answered 502 with HTML and not executed', 'bad-gateway'],
  ['is answered 502 with HTML and executed', 'bad-gateway-after'],
  ['is executed, and its answer is cut off', 'truncate'],
  ['is answered NOSCRIPT', 'noscript'],
]

interface Subject {
  lock: Lock
  lease: Lease
}

interface Case {
  verb: Verb
  /** Acquires the lease that the call needs. Only an acquire needs none. */
  given?: (lock: Lock) => Promise<Lease>
  call: (subject: Subject) => Promise<unknown>
  outcome: unknown
  /** All that is in Redis afterwards. */
  store: (holder: string) => Record<string, Entry>
}

const hold = (lock: Lock) => lock.acquire()
const CASES: Record<string, Case> = {
  acquire: {
    verb: 'acquire',
    call: ({ lock }) => lock.tryAcquire(),
    outcome: { acquired: true, lease: expect.objectContaining({ holds: 1 }) },
    store: holder => ({ [NAME]: heldBy(holder) }),
  },
  'acquire of a busy lock': {
    verb: 'acquire',
    given: hold,
    call: ({ lock }) => lock.tryAcquire(),
    outcome: { acquired: false, retryAfterMs: expect.any(Number) },
    store: holder => ({ [NAME]: heldBy(holder), [done(nextAfter(holder))]: flag(0) }),
  },
  're-entry': {
    verb: 'reenter',
    given: hold,
    call: ({ lock, lease }) => lock.acquire({ reenter: lease }),
    outcome: expect.objectContaining({ holds: 2 }),
    store: holder => ({ [NAME]: heldBy(holder, { holds: 2 }) }),
  },
  extend: {
    verb: 'extend',
    given: hold,
    call: ({ lease }) => lease.extend(60_000),
    outcome: undefined,
    store: holder => ({ [NAME]: heldBy(holder, { ttlMs: 60_000 }) }),
  },
  'release of an inner hold': {
    verb: 'release',
    given: async lock => lock.acquire({ reenter: await lock.acquire() }),
    call: ({ lease }) => lease.release(),
    outcome: 'reentered',
    store: holder => ({ [NAME]: heldBy(holder), [done(holder, 1)]: flag(1) }),
  },
  release: {
    verb: 'release',
    given: hold,
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    store: holder => ({ [done(holder)]: flag(1) }),
  },
  'force release': {
    verb: 'force-release',
    given: hold,
    call: ({ lock }) => lock.forceRelease(),
    outcome: true,
    store: holder => ({ [answer(nextAfter(holder))]: flag(1), [done(holder)]: flag(0) }),
  },
  inspect: {
    verb: 'inspect',
    given: hold,
    call: ({ lock }) => lock.isLocked(),
    outcome: true,
    store: holder => ({ [NAME]: heldBy(holder) }),
  },
}

describe.each(CLIENTS)('%s', client => {
  describe.each(Object.entries(CASES))('%s', (_title, { verb, given, call, outcome, store }) => {
    it.each(FAULTS)('gives the same result when its request %s', async (_title, fault, options) => {
      const lock = world().lock(world().client(client))
      const lease = (await given?.(lock)) as Lease
      world().faults.next(fault, { ...options, match: asks(verb) })
      const result = await call({ lock, lease })
      expect(world().faults.injected).toEqual({ [fault]: 1 })
      expect(result).toEqual(outcome)
      const holder = lease?.holder ?? (result as { lease: Lease }).lease.holder
      expect(await world().store()).toEqual(store(holder))
      await world().faults.deliverHeld()
      await world().faults.settled()
      expect(await world().store()).toEqual(store(holder))
    })
  })
})

/** Returns the holder id that the same client uses next. */
function nextAfter(holder: string): string {
  return holder.replace(/\d+$/, number => String(Number(number) + 1))
}
