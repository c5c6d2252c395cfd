/** Lost, late, duplicate and cancelled requests of both sides of a read-write lock. */
import { describe, expect, it, vi } from 'vitest'
import {
  type Lease,
  LockError,
  OutcomeUnknownError,
  type ReadWriteLock,
  readWriteLock,
  withLock,
} from '../../src/index.ts'
import { extend as extendWrite, reenter as writeAgain } from '../../src/transport/scripts/lock.gen.ts'
import * as reading from '../../src/transport/scripts/read-lock.gen.ts'
import { forceRelease } from '../../src/transport/scripts/read-write-lock.gen.ts'
import * as writing from '../../src/transport/scripts/write-lock.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { type FaultCase, itSurvivesOneFault, runs } from '../support/one-fault.ts'
import { ReadWriteSection } from '../support/read-write-section.ts'
import { loadScripts } from '../support/script-requests.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom as left, readStore } from '../support/store.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const faults = () => stack().rest.faults
const NAME = 'lock'
const DONE = 150_000

/** Reads all that is in Redis. The holders of the only client are shown as `#1`, `#2` and so on. */
async function state(): Promise<Record<string, [value: unknown, ttlMs: number]>> {
  const store = await readStore(stack().redis.client)
  const known = Object.entries(store).map(([key, { value, ttlMs }]) => [key, [value, ttlMs]])
  return JSON.parse(JSON.stringify(Object.fromEntries(known)).replaceAll(/[\da-f-]{36}:(\d+)/g, '#$1'))
}

const leaseKey = (holder: number, hold = 1) => `{${NAME}}:#${holder}:rwlock_timeout:${hold}`
const done = (id: string) => `edgelock:done:{${NAME}}:#${id}`
const hash = (fields: Record<string, string>, ttlMs = 30_000) => ({ [NAME]: [fields, left(ttlMs)] })
const finished = (id: string, outcome: '0' | '1') => ({ [done(id)]: [outcome, left(DONE)] })
const readerLease = (holder: number, hold = 1, ttlMs = 30_000) => ({
  [leaseKey(holder, hold)]: ['1', left(ttlMs)],
})

interface Subject {
  rw: ReadWriteLock
  lease: Lease
}
const given =
  (make: (rw: ReadWriteLock) => Promise<Lease | undefined>): FaultCase<Subject>['given'] =>
  async locks => {
    const rw = readWriteLock(locks, NAME)
    return { rw, lease: (await make(rw)) as Lease }
  }
const nothing = given(async () => undefined)
const aReader = given(rw => rw.read.acquire())
const aWriter = given(rw => rw.write.acquire())
const granted = { acquired: true, lease: expect.objectContaining({ name: NAME, holds: 1 }) }
const busy = { acquired: false, retryAfterMs: expect.any(Number) }

const CASES: Record<string, FaultCase<Subject>> = {
  'a read': {
    script: reading.acquire,
    given: aReader,
    call: ({ rw }) => rw.read.tryAcquire(),
    outcome: granted,
    left: { ...hash({ mode: 'read', '#1': '1', '#2': '1' }), ...readerLease(1), ...readerLease(2) },
  },
  'a read against a writer': {
    script: reading.acquire,
    given: aWriter,
    call: ({ rw }) => rw.read.tryAcquire(),
    outcome: busy,
    left: { ...hash({ mode: 'write', '#1:write': '1' }), ...finished('2', '0') },
  },
  'a read re-entry': {
    script: reading.reenter,
    given: aReader,
    call: ({ rw, lease }) => rw.read.acquire({ reenter: lease }),
    outcome: expect.objectContaining({ holds: 2 }),
    left: { ...hash({ mode: 'read', '#1': '2' }), ...readerLease(1), ...readerLease(1, 2) },
  },
  'a read by the writer': {
    script: reading.reenter,
    given: aWriter,
    call: ({ rw, lease }) => rw.read.acquire({ reenter: lease }),
    outcome: expect.objectContaining({ holds: 1 }),
    left: { ...hash({ mode: 'write', '#1:write': '1', '#1': '1' }), ...readerLease(1) },
  },
  'a read extension': {
    script: reading.extend,
    given: given(rw => rw.read.acquire({ leaseMs: 10_000 })),
    call: ({ lease }) => lease.extend(30_000),
    outcome: undefined,
    left: { ...hash({ mode: 'read', '#1': '1' }), ...readerLease(1) },
  },
  'a release of one reader of two': {
    script: reading.release,
    given: given(async rw => {
      await rw.read.acquire({ leaseMs: 10_000 })
      return rw.read.acquire()
    }),
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: {
      ...hash({ mode: 'read', '#1': '1' }, 10_000),
      ...readerLease(1, 1, 10_000),
      ...finished('2', '1'),
    },
  },
  'a release of an inner read hold': {
    script: reading.release,
    given: given(async rw => rw.read.acquire({ reenter: await rw.read.acquire() })),
    call: ({ lease }) => lease.release(),
    outcome: 'reentered',
    left: { ...hash({ mode: 'read', '#1': '1' }), ...readerLease(1), ...finished('1:1', '1') },
  },
  'a write': {
    script: writing.acquire,
    given: nothing,
    call: ({ rw }) => rw.write.tryAcquire(),
    outcome: granted,
    left: hash({ mode: 'write', '#1:write': '1' }),
  },
  'a write re-entry': {
    script: writeAgain,
    given: aWriter,
    call: ({ rw, lease }) => rw.write.acquire({ reenter: lease, leaseMs: 40_000 }),
    outcome: expect.objectContaining({ holds: 2 }),
    left: hash({ mode: 'write', '#1:write': '2' }, 40_000),
  },
  'a write extension': {
    script: extendWrite,
    given: aWriter,
    call: ({ lease }) => lease.extend(60_000),
    outcome: undefined,
    left: hash({ mode: 'write', '#1:write': '1' }, 60_000),
  },
  'a downgrade': {
    script: writing.release,
    given: given(async rw => {
      const writer = await rw.write.acquire()
      await rw.read.acquire({ reenter: writer })
      return writer
    }),
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { ...hash({ mode: 'read', '#1': '1' }), ...readerLease(1), ...finished('1:write', '1') },
  },
  'a force release of the readers': {
    script: forceRelease,
    given: aReader,
    call: ({ rw }) => rw.read.forceRelease(),
    outcome: true,
    left: {
      ...readerLease(1),
      [`edgelock:op:{${NAME}}:#2`]: ['1', left(DONE)],
      [`edgelock:done:{${NAME}}:#1`]: ['0', left(DONE)],
    },
  },
}

describe('with one fault', () => itSurvivesOneFault(stack, CASES, state))

describe('requests without an answer', () => {
  const load = () => loadScripts(stack().redis.client, reading, writing)
  /** All sends of one call: `edgelock/rest` sends three times. */
  const all = { times: 3 }

  it.each<[side: 'read' | 'write', id: string]>([
    ['read', '1'],
    ['write', '1:write'],
  ])('a %s that is executed is cancelled, and its late copies take nothing', async (side, id) => {
    await load()
    const lock = readWriteLock(restLocks(stack()), NAME)[side]
    const { acquire } = side === 'read' ? reading : writing
    faults().next('lose-response', { match: runs(acquire) })
    faults().next('hold', { match: runs(acquire), times: 2 })
    const error = await lock.tryAcquire().catch(error => error)
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expectNoCanary(error)
    expect(await state()).toEqual(finished(id, '0'))
    await faults().deliverHeld()
    expect(await state()).toEqual(finished(id, '0'))
  })

  it('late copies do not grant a read by the writer that was given up', async () => {
    await load()
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    faults().next('hold', { ...all, match: runs(reading.reenter) })
    await expect(read.acquire({ reenter: writer })).rejects.toBeInstanceOf(OutcomeUnknownError)
    await faults().deliverHeld()
    expect(await state()).toEqual({ ...hash({ mode: 'write', '#1:write': '1' }), ...finished('1:1', '0') })
    const again = await read.acquire({ reenter: writer })
    expect([again.holds, await again.isHeld()]).toEqual([1, true])
  })

  it('a release of the read of a writer does not end its next read when it arrives late', async () => {
    await load()
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    const first = await read.acquire({ reenter: writer })
    faults().next('hold', { ...all, match: runs(reading.release) })
    await expect(first.release()).rejects.toBeInstanceOf(OutcomeUnknownError)
    const second = await read.acquire({ reenter: writer })
    expect(await writer.release()).toBe('released')
    expect(faults().held).toBe(3)
    await faults().deliverHeld()
    expect(await second.isHeld()).toBe(true)
    expect(await first.release()).toBe('released')
    expect(await state()).toMatchObject({ ...hash({ mode: 'read', '#1': '1' }), ...readerLease(1) })
  })

  it('a cancellation of the read of a writer does not end its next read when it arrives late', async () => {
    await load()
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    faults().next('lose-response', { ...all, match: runs(reading.reenter) })
    faults().next('hold', { match: runs(reading.release) })
    await expect(read.acquire({ reenter: writer })).rejects.toBeInstanceOf(OutcomeUnknownError)
    const next = await read.acquire({ reenter: writer })
    expect(faults().held).toBe(1)
    await faults().deliverHeld()
    expect([next.holds, await next.isHeld()]).toEqual([1, true])
  })

  it('a writer cannot read again, and takes nothing, until the release of its last read is answered', async () => {
    await load()
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    const first = await read.acquire({ reenter: writer })
    faults().next('lose-request', { times: 6, match: runs(reading.release) })
    await expect(first.release()).rejects.toBeInstanceOf(OutcomeUnknownError)
    await expect(read.acquire({ reenter: writer })).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(await state()).toMatchObject(hash({ mode: 'write', '#1:write': '1', '#1': '1' }))
    const second = await read.acquire({ reenter: writer })
    expect([second.holds, await second.isHeld()]).toEqual([1, true])
  })

  it('an extension that arrives after the release restores no reader', async () => {
    await load()
    const lease = await readWriteLock(restLocks(stack()), NAME).read.acquire()
    faults().next('hold', { ...all, match: runs(reading.extend) })
    await expect(lease.extend(30_000)).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(await lease.release()).toBe('released')
    await faults().deliverHeld()
    expect(await state()).toEqual(finished('1', '1'))
  })

  it('a reader that aborts its wait leaves no request that could take the lock later', async () => {
    await load()
    const writer = await readWriteLock(stockLocks(stack()), NAME).write.acquire()
    const caller = new AbortController()
    const polled = Promise.withResolvers<void>()
    const onEvent = (event: { type: string }) => event.type === 'polled' && polled.resolve()
    const waiting = readWriteLock(stockLocks(stack(), { onEvent }), NAME).read.acquire({
      signal: caller.signal,
    })
    await polled.promise
    caller.abort()
    await expect(waiting).rejects.toBe(caller.signal.reason)
    expect(await writer.release()).toBe('released')
    expect(await readWriteLock(stockLocks(stack()), NAME).read.isLocked()).toBe(false)
  })
})

it('no writer overlaps with another holder while 12 clients read and write and every sixth request fails', async () => {
  const section = new ReadWriteSection()
  faults().random(
    {
      'lose-request': 0.03,
      'lose-response': 0.05,
      duplicate: { share: 0.04, afterMs: 40 },
      hold: { share: 0.03, afterMs: 80 },
      'error-after': 0.02,
    },
    20_261_121,
  )
  let unknown = 0
  const caller = async (_: unknown, number: number) => {
    const { read, write } = readWriteLock(stockLocks(stack(), { leaseMs: 2_000 }), NAME)
    const pause = () => stack().redis.client.ping()
    for (let round = 0; round < 10; round++) {
      const side = (number + round) % 4
      const patient = { waitMs: 20_000, maxPolls: 300 }
      // The sides: a reader, a reader that re-enters, a writer, and a writer that becomes a reader.
      const work = async () => {
        if (side < 2) {
          await withLock(read, patient, lease =>
            side === 0 ? section.read(pause) : withLock(read, { reenter: lease }, () => section.read(pause)),
          )
        } else {
          const lease = await write.acquire({ ...patient, leaseMs: 2_000 })
          await section.write(pause)
          const reading =
            side === 3 ? await read.acquire({ reenter: lease }).catch(() => undefined) : undefined
          await lease.release()
          if (reading) {
            await section.read(pause)
            await reading.release()
          }
        }
      }
      await work().catch(error => {
        if (!(error instanceof LockError)) throw error
        unknown++
      })
    }
  }
  await Promise.all(Array.from({ length: 12 }, caller))
  faults().random({})
  await faults().settled()
  expect(Object.keys(faults().injected)).toHaveLength(5)
  section.expectExclusive(section.runs)
  expect(section.writes).toBeGreaterThan(30)
  expect(unknown).toBeLessThan(12)
  for (const [key, { ttlMs }] of Object.entries(await readStore(stack().redis.client))) {
    expect(ttlMs, key).toBeGreaterThan(0)
  }
  expect(await readWriteLock(stockLocks(stack()), NAME).write.acquire({ maxPolls: 200 })).toBeDefined()
})
