import { describe, expect, it } from 'vitest'
import type { LockEvent } from '../../src/api/events.ts'
import type { AcquireOptions, Lockable } from '../../src/api/lock.ts'
import { createLocks, type Locks, multiLock, once, redLock, semaphore } from '../../src/index.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as multiScripts from '../../src/transport/scripts/multi-lock.gen.ts'
import * as onceScripts from '../../src/transport/scripts/once.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, delayed, granted, hang, refused, type Step } from '../support/fake-redis.ts'

const FULL = refused("OOM command not allowed when used memory > 'maxmemory'.", { status: 400 })
/** The three sends of one poll, none of which is answered. */
const UNANSWERED = [broken(), broken(), broken()]
/** The requests that end what an acquisition may have taken. */
const CANCELS = [lockScripts.release, multiScripts.release, onceScripts.settle, semaphoreScripts.cancel]

interface Kind {
  readonly acquire: (locks: Locks, options: AcquireOptions) => Promise<unknown>
  /** The answer to its cancellation. */
  readonly cancelled: Step
  /** How long it may stay held without one. */
  readonly leaseMs: number | undefined
}

const leased = { cancelled: [':gone'], leaseMs: 30_000 }
const KINDS: Record<string, Kind> = {
  lock: { ...leased, acquire: (locks, options) => locks.lock('x').acquire(options) },
  withLock: { ...leased, acquire: (locks, options) => locks.withLock('x', options, () => 1) },
  multiLock: {
    ...leased,
    acquire: (locks, options) => multiLock([locks.lock('x'), locks.lock('y')]).acquire(options),
  },
  once: { ...leased, acquire: (locks, options) => once(locks, 'x', { waitMs: 10_000, ...options }, () => 1) },
  semaphore: {
    acquire: (locks, options) => semaphore(locks, 'x').acquire(1, options),
    cancelled: [':over'],
    leaseMs: undefined,
  },
}

/** Locks on a store that answers requests for the lock, and those that cancel, one by one; the last answer is repeated. */
function scripted(acquire: readonly Step[], cancel: readonly Step[]) {
  const clock = new FakeClock()
  const events: LockEvent[] = []
  const queues = { acquire: [...acquire], cancel: [...cancel] }
  const redis = {
    eval: async (text: string): Promise<unknown> => {
      const queue = CANCELS.some(script => script.text === text) ? queues.cancel : queues.acquire
      const step = queue.length > 1 ? queue.shift() : queue[0]
      const answer = await (typeof step === 'function' ? step(undefined as never) : step)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const locks = createLocks({ clock, redis, onEvent: event => events.push(event) })
  const abandoned = () => events.filter(({ type }) => type === 'abandoned')
  return { clock, locks, abandoned }
}

describe.each(Object.entries(KINDS))('an acquisition (%s)', (_, { acquire, cancelled, leaseMs }) => {
  it('that is refused after a poll without an answer has an unknown outcome, with the refusal as its cause', async () => {
    const { clock, locks, abandoned } = scripted([...UNANSWERED, FULL], [FULL])
    expect(await clock.runUntil(rejectionOf(acquire(locks, {})))).toMatchObject({
      code: 'ERR_OUTCOME_UNKNOWN',
      mayBeHeld: true,
      message: expect.stringContaining('OOM'),
      cause: { code: 'ERR_STORE_UNAVAILABLE', temporary: false },
    })
    expect(abandoned()).toMatchObject([{ leaseMs }])
  })

  it('leaves nothing held when its cancellation is answered', async () => {
    const { clock, locks, abandoned } = scripted([...UNANSWERED, FULL], [cancelled])
    const error = await clock.runUntil(rejectionOf(acquire(locks, {})))
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: false })
    expect(abandoned()).toEqual([])
  })

  it('may be held after an answer of busy, because a copy of the first request may still arrive', async () => {
    const { clock, locks } = scripted([...UNANSWERED, busyFor(_), FULL], [FULL])
    const error = await clock.runUntil(rejectionOf(acquire(locks, {})))
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true })
  })

  it('that is busy to the end leaves nothing held, whatever became of its first poll', async () => {
    const { clock, locks, abandoned } = scripted([...UNANSWERED, busyFor(_)], [FULL])
    const error = await clock.runUntil(rejectionOf(acquire(locks, {})))
    expect(error).toMatchObject({ mayBeHeld: false })
    expect(String(error)).toMatch(/^(LockBusy|OnceInFlight)Error/)
    expect(abandoned()).toEqual([])
  })

  it('that is refused without any doubt leaves nothing held, even if its cancellation is refused too', async () => {
    const { clock, locks, abandoned } = scripted([FULL], [FULL])
    const error = await clock.runUntil(rejectionOf(acquire(locks, {})))
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', mayBeHeld: false })
    expect(abandoned()).toEqual([])
  })

  it('that is refused after a busy poll may be held until it is cancelled, because of copies of that poll', async () => {
    const refusedToo = scripted([busyFor(_), FULL], [FULL])
    const error = await refusedToo.clock.runUntil(rejectionOf(acquire(refusedToo.locks, {})))
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', mayBeHeld: true })
    expect(refusedToo.abandoned()).toHaveLength(1)
    const { clock, locks } = scripted([busyFor(_), FULL], [cancelled])
    expect(await clock.runUntil(rejectionOf(acquire(locks, {})))).toMatchObject({ mayBeHeld: false })
  })

  it('hands its cancellation to waitUntil, and says that something may be held until it is answered', async () => {
    const { clock, locks } = scripted([...UNANSWERED, FULL], [broken(), cancelled])
    const kept: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void kept.push(promise)
    const error = await clock.runUntil(rejectionOf(acquire(locks, { waitUntil })))
    expect(error).toMatchObject({ mayBeHeld: true })
    await clock.runUntil(Promise.all(kept))
    expect(error).toMatchObject({ mayBeHeld: false })
  })

  it('that is aborted with a request in flight says by an event when it may be held', async () => {
    const { clock, locks, abandoned } = scripted([hang], [hang])
    const controller = new AbortController()
    const reason = new Error('left')
    const error = rejectionOf(acquire(locks, { signal: controller.signal }))
    await clock.advance(30)
    controller.abort(reason)
    expect(await clock.runUntil(error)).toBe(reason)
    expect(abandoned()).toMatchObject([{ name: expect.stringContaining('x'), leaseMs }])
  })

  it('that is aborted reports nothing when its cancellation is answered', async () => {
    const { clock, locks, abandoned } = scripted([hang], [cancelled])
    const controller = new AbortController()
    const error = rejectionOf(acquire(locks, { signal: controller.signal }))
    await clock.advance(30)
    controller.abort()
    await clock.runUntil(error)
    expect(abandoned()).toEqual([])
  })

  it('never changes the reason of a signal, even if that is an error of this library', async () => {
    const { clock, locks } = scripted([hang], [hang])
    const { clock: elsewhere, locks: others } = scripted([FULL], [FULL])
    const reason = await elsewhere.runUntil(rejectionOf(others.lock('y').tryAcquire()))
    const controller = new AbortController()
    const error = rejectionOf(acquire(locks, { signal: controller.signal }))
    await clock.advance(30)
    controller.abort(reason)
    expect(await clock.runUntil(error)).toBe(reason)
    expect(reason).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', mayBeHeld: false })
  })
})

/** The locks of so many databases, of which the first answers as the test says and the others agree. */
function databases(count: number, first: Parameters<typeof fakeLocks>[0], others?: typeof first) {
  const clock = new FakeClock()
  const all = Array.from({ length: count }, (_, at) => fakeLocks(at === 0 ? first : others, { clock }))
  return { clock, all, locks: all.map(({ lock }) => lock) }
}

describe('a lock made of locks', () => {
  const MADE: [name: string, make: (members: Lockable[]) => Lockable][] = [
    ['a multi-lock of several databases', multiLock],
    ['a red lock', redLock],
  ]

  it.each(MADE)('%s may be held when a member was neither answered nor cancelled', async (_, make) => {
    const { clock, locks } = databases(
      3,
      { acquire: [...UNANSWERED, FULL], release: [FULL] },
      { acquire: [FULL] },
    )
    const error = await clock.runUntil(rejectionOf(make(locks).acquire({ waitMs: 100 })))
    expect(error).toMatchObject({ mayBeHeld: true })
  })

  it('remembers over its rounds what an earlier one may have left', async () => {
    const { clock, locks } = databases(2, { acquire: [...UNANSWERED, FULL], release: [FULL] })
    const error = await clock.runUntil(rejectionOf(multiLock(locks).acquire()))
    const cause = { code: 'ERR_STORE_UNAVAILABLE', mayBeHeld: false }
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true, cause })
  })

  it('says so when it is busy, but something of an earlier round may be held', async () => {
    const { clock, locks } = databases(2, { acquire: [...UNANSWERED, busy()], release: [FULL] })
    const error = await clock.runUntil(rejectionOf(multiLock(locks).acquire()))
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld: true })
  })

  it('may be held when a member could not be given back', async () => {
    const { clock, locks } = databases(2, { release: [FULL] }, { acquire: [busy()] })
    const error = await clock.runUntil(rejectionOf(multiLock(locks).acquire({ waitMs: 0 })))
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld: true })
  })

  it.each(MADE)('%s leaves nothing held when all was given back', async (_, make) => {
    const { clock, locks } = databases(3, {}, { acquire: [busy()] })
    const error = await clock.runUntil(rejectionOf(make(locks).acquire({ waitMs: 0 })))
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld: false })
  })

  it('says more when the clean-up that waitUntil got has ended', async () => {
    const { clock, locks } = databases(2, { acquire: [hang], release: [broken(), [':gone']] })
    const kept: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void kept.push(promise)
    const error = await clock.runUntil(rejectionOf(multiLock(locks).acquire({ waitMs: 0, waitUntil })))
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true })
    await clock.runUntil(Promise.all(kept))
    expect(error).toMatchObject({ mayBeHeld: false })
  })
})

describe('a lease', () => {
  it.each(['extend', 'release', 'isHeld'] as const)('may be held after %s() failed', async verb => {
    const { clock, lock } = fakeLocks({ extend: [FULL], release: [FULL], inspect: [FULL] })
    const lease = await lock.acquire()
    const error = await clock.runUntil(rejectionOf(lease[verb]() as Promise<unknown>))
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', mayBeHeld: true })
  })

  it('is not held when the store says so', async () => {
    const { lock } = fakeLocks({ extend: [[':gone']] })
    const error = await rejectionOf((await lock.acquire()).extend())
    expect(error).toMatchObject({ reason: 'taken', mayBeHeld: false })
  })

  it('may be held when its time ran out and its release had no answer, and is not once that was answered', async () => {
    for (const [release, mayBeHeld] of [
      [hang, true],
      [[':released'], false],
    ] as [Step, boolean][]) {
      const { clock, lock, locks } = fakeLocks({ release: [release] })
      const work = () => clock.sleep(2_000)
      const error = await clock.runUntil(rejectionOf(locks.withLock(lock.name, { leaseMs: 1_000 }, work)))
      expect(error).toMatchObject({ reason: 'expired', mayBeHeld })
    }
  })

  it('that came too late is held unless its cancellation was answered', async () => {
    for (const [release, mayBeHeld] of [
      [hang, true],
      [[':released'], false],
    ] as [Step, boolean][]) {
      const { clock, redis, lock } = fakeLocks({ release: [release] })
      redis.answer('acquire', delayed(clock, 1_500, granted(1_000)))
      const error = await clock.runUntil(rejectionOf(lock.acquire({ leaseMs: 1_000 })))
      expect(error).toMatchObject({ reason: 'expired', mayBeHeld })
    }
  })

  it('of a re-entry may be held when neither the request nor its cancellation was answered', async () => {
    for (const [release, mayBeHeld] of [
      [hang, true],
      [[':gone'], false],
    ] as [Step, boolean][]) {
      const { clock, lock } = fakeLocks({ reenter: [hang], release: [release] })
      const reenter = await lock.acquire({ leaseMs: 60_000 })
      const error = await clock.runUntil(rejectionOf(lock.acquire({ reenter })))
      expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld })
    }
  })
})

describe('an operation without a lease', () => {
  it('that takes or gives back permits may leave them held, any other leaves nothing', async () => {
    const { clock, locks } = scripted([broken()], [])
    const permits = semaphore(locks, 'x')
    const held = async (promise: Promise<unknown>) =>
      ((await clock.runUntil(rejectionOf(promise))) as { mayBeHeld: boolean }).mayBeHeld
    expect(await held(permits.drainPermits())).toBe(true)
    expect(await held(permits.release())).toBe(true)
    expect(await held(permits.addPermits(1))).toBe(false)
    expect(await held(permits.trySetPermits(1))).toBe(false)
    expect(await held(permits.availablePermits())).toBe(false)
    expect(await held(locks.lock('y').forceRelease())).toBe(false)
    expect(await held(locks.lock('y').inspect())).toBe(false)
  })
})

/** A semaphore says nothing about when it will be free. */
function busyFor(kind: string): Step {
  if (kind === 'once') return [':busy', 30_000]
  return kind === 'semaphore' ? [':busy', 100] : busy()
}
