import { describe, expect, it } from 'vitest'
import type { LockEvent } from '../../src/api/events.ts'
import type { AcquireOptions, Lockable, WaitOptions } from '../../src/api/lock.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  forceRelease,
  forgetOnce,
  inDoubt,
  inspect,
  inspectOnce,
  type Lease,
  LeaseLostError,
  type Locks,
  type LossReason,
  lock,
  multiLock,
  once,
  permitSemaphore,
  redLock,
  semaphore,
  waiters,
  withLock,
} from '../../src/index.ts'
import { releaseFrom } from '../../src/operator/release-holder.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as multiScripts from '../../src/transport/scripts/multi-lock.gen.ts'
import * as onceScripts from '../../src/transport/scripts/once.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { webLocks } from '../../src/web-locks.ts'
import { Bed } from '../kinds/bed.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { background, fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { broken, busy, delayed, granted, hang, refused, type Step } from '../support/fake-redis.ts'

const FULL = refused("OOM command not allowed when used memory > 'maxmemory'.", { status: 400 })
const OTHER_DATA = refused('WRONGTYPE Operation against a key holding the wrong kind of value')
/** The three sends of one poll, none of which is answered. */
const UNANSWERED = [broken(), broken(), broken()]
/** A failure after which nothing is sent again. */
const AWAY = refused('away', { status: 503, retryAfterMs: 60_000 })
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
  lock: { ...leased, acquire: (locks, options) => lock(locks, 'x').acquire(options) },
  withLock: { ...leased, acquire: (locks, options) => withLock(locks, 'x', options, () => 1) },
  multiLock: {
    ...leased,
    acquire: (locks, options) => multiLock([lock(locks, 'x'), lock(locks, 'y')]).acquire(options),
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

const UNKNOWN = 'ERR_OUTCOME_UNKNOWN'
const REFUSED = 'ERR_STORE_UNAVAILABLE'
const WRONG_KIND = 'ERR_WRONG_KIND'
const BUSY = expect.stringMatching(/^ERR_(LOCK_BUSY|ONCE_IN_FLIGHT)$/)

describe.each(Object.entries(KINDS))('an acquisition (%s)', (kind, { acquire, cancelled, leaseMs }) => {
  const busy = busyFor(kind)
  const ENDED: [what: string, answers: Step[], toCancel: Step[], code: string, mayBeHeld: boolean][] = [
    ['is refused after a poll without an answer', [...UNANSWERED, FULL], [FULL], UNKNOWN, true],
    ['is refused then, and cancelled', [...UNANSWERED, FULL], [cancelled], UNKNOWN, false],
    // A copy of the first request may still arrive.
    ['is refused after an answer of busy', [...UNANSWERED, busy, FULL], [FULL], UNKNOWN, true],
    ['is busy to the end, whatever became of its first poll', [...UNANSWERED, busy], [FULL], BUSY, false],
    ['is refused without any doubt, as is its cancellation', [FULL], [FULL], REFUSED, false],
    // There may be copies of the first poll.
    ['is refused after a busy poll', [busy, FULL], [FULL], REFUSED, true],
    ['is refused after a busy poll, and cancelled', [busy, FULL], [cancelled], REFUSED, false],
    ['finds other data then', [...UNANSWERED, OTHER_DATA], [OTHER_DATA], WRONG_KIND, true],
    ['finds other data, and is cancelled', [...UNANSWERED, OTHER_DATA], [cancelled], WRONG_KIND, false],
  ]
  if (kind !== 'semaphore') {
    const answers = [...UNANSWERED, [':refused', -2], FULL]
    ENDED.push(['was released by force, whatever fails later', answers, [cancelled, FULL], REFUSED, false])
  }

  it.each(ENDED)('that %s says what may be held', async (_, answers, toCancel, code, mayBeHeld) => {
    const { clock, locks, abandoned } = scripted(answers, toCancel)
    const error = await rejectionOf(acquire(locks, {}), clock)
    expect(error).toMatchObject({ code, mayBeHeld })
    // A refused cancellation goes on until nothing is owed.
    await clock.advance(leaseMs ?? 60_000)
    expect(error).toMatchObject({ code, mayBeHeld })
    expect(abandoned()).toMatchObject(mayBeHeld ? [{ leaseMs }] : [])
  })

  it('that is aborted with a request in flight says by an event when it may be held', async () => {
    const { clock, locks, abandoned } = scripted([hang], [hang])
    const signal = clock.signalAfter(30, 'left')
    expect(await rejectionOf(acquire(locks, { signal }), clock)).toBe('left')
    // The cancellation goes on until nothing is owed.
    expect(abandoned()).toEqual([])
    await clock.advance(leaseMs ?? 60_000)
    expect(abandoned()).toMatchObject([{ name: expect.stringContaining('x'), leaseMs }])
  })

  it('never changes the reason of a signal, even if that is an error of this library', async () => {
    const { clock, locks } = scripted([hang], [hang])
    const { clock: elsewhere, locks: others } = scripted([FULL], [FULL])
    const reason = await rejectionOf(lock(others, 'y').tryAcquire(), elsewhere)
    const signal = clock.signalAfter(30, reason)
    expect(await rejectionOf(acquire(locks, { signal }), clock)).toBe(reason)
    expect(reason).toMatchObject({ code: REFUSED, mayBeHeld: false })
  })
})

/** The locks of so many databases, of which the first answers as the test says and the others agree. */
function databases(count: number, first: Parameters<typeof fakeLocks>[0], others?: typeof first) {
  const clock = new FakeClock()
  const all = Array.from({ length: count }, (_, at) => fakeLocks(at === 0 ? first : others, { clock }))
  return { clock, all, locks: all.map(({ plain }) => plain) }
}

const MADE: [name: string, make: (members: Lockable[]) => Lockable][] = [
  ['a multi-lock of several databases', multiLock],
  ['a red lock', members => redLock(members, { memberMs: 2_000 })],
]

/** A lock of the application's own. */
function ownLock(tryAcquire: Lockable['tryAcquire']): Lockable {
  return { tryAcquire, acquire: () => Promise.reject(new Error('a lock made of locks asks by tryAcquire')) }
}

describe('a lock made of locks', () => {
  it('says so when it is busy, but something of an earlier round may be held', async () => {
    const { clock, all, locks } = databases(2, { release: [FULL] })
    const [startedAt, backAt] = [clock.now(), clock.now() + 6_500]
    all[0]?.redis.answer('acquire', () => {
      const isAway = clock.now() > startedAt && clock.now() < backAt
      return isAway ? Promise.reject(broken()) : [':busy', 30_000, 100]
    })
    const error = await rejectionOf(multiLock(locks).acquire(), clock)
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld: true })
  })

  it.each(MADE)('%s says more when what it gives back is answered after its error', async (_, make) => {
    const { clock, all, locks } = databases(3, {}, { acquire: [busy()] })
    all[0]?.redis.answer('release', delayed(clock, 4_000, [':released']))
    const error = await rejectionOf(make(locks).acquire({ waitMs: 0 }), clock)
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld: true })
    await clock.advance(4_000)
    expect(error).toMatchObject({ mayBeHeld: false })
  })

  it.each([true, false])(
    'a red lock may be held when a member grants too late, and keeps it: %s',
    async mayBeHeld => {
      const { clock, locks } = databases(2, { acquire: [busy()] }, { acquire: [busy()] })
      const release = async () => (mayBeHeld ? Promise.reject(new Error('not released')) : 'released')
      const lease = { release } as Lease
      const late = ownLock(() => clock.sleep(500).then(() => ({ acquired: true, lease })))
      const error = await rejectionOf(redLock([late, ...locks]).acquire({ waitMs: 0 }), clock)
      expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', mayBeHeld })
    },
  )

  it.each(MADE)('%s never changes the reason of a signal', async (_, make) => {
    const hangs = { acquire: [hang], release: [hang] }
    const { clock, locks } = databases(3, hangs, hangs)
    const reason = new LeaseLostError('elsewhere', 'taken')
    const signal = clock.signalAfter(30, reason)
    expect(await rejectionOf(make(locks).acquire({ signal }), clock)).toBe(reason)
    await clock.advance(60_000)
    expect(reason.mayBeHeld).toBe(false)
  })
})

describe('a re-entry whose lease runs out meanwhile', () => {
  const LOCKS: typeof MADE = [['a lock', ([lock]) => lock as Lockable], ...MADE]
  /** Asks for a hold that is granted after the end of the lease. */
  async function reentered(make: (members: Lockable[]) => Lockable, release: Step) {
    const { clock, all, locks } = databases(3, { release: [release] }, { release: [release] })
    for (const { redis } of all) redis.answer('reenter', delayed(clock, 1_500, granted(1_000)))
    const lock = make(locks)
    const options: AcquireOptions & WaitOptions = { leaseMs: 1_000 }
    const lease = await clock.runUntil(lock.acquire(options))
    const { kept, waitUntil } = background()
    const error = await rejectionOf(lock.acquire({ ...options, reenter: lease, waitUntil }), clock)
    await clock.runUntil(Promise.all(kept))
    return { error, abandoned: all[0]?.events.filter(({ type }) => type === 'abandoned') }
  }

  it.each(LOCKS)('leaves the reason of the loss as it is: %s', async (_, make) => {
    const { error } = await reentered(make, [':gone'])
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired', mayBeHeld: true })
  })

  it.each(LOCKS)('says by an event when it may be held: %s', async (_, make) => {
    expect((await reentered(make, FULL)).abandoned).toMatchObject([{ leaseMs: 1_000 }])
    expect((await reentered(make, [':gone'])).abandoned).toEqual([])
  })
})

describe('a lease', () => {
  it.each(['extend', 'release', 'isHeld'] as const)('may be held after %s() failed', async verb => {
    const { clock, lease } = await fakeLease({ extend: [FULL], release: [FULL], inspect: [FULL] })
    const error = await rejectionOf(lease[verb]() as Promise<unknown>, clock)
    expect(error).toMatchObject({ code: REFUSED, mayBeHeld: true })
  })

  it.each(MADE)('of %s may be held after extend() or release() failed', async (_, make) => {
    const full = { extend: [FULL], release: [FULL] }
    const { clock, locks } = databases(3, full, full)
    const lease = await clock.runUntil(make(locks).acquire())
    for (const failing of [() => lease.extend(), () => lease.release()]) {
      const error = await rejectionOf(failing(), clock)
      expect(error).toMatchObject({ code: UNKNOWN, mayBeHeld: true })
    }
  })

  it.each<[members: number, LossReason, mayBeHeld: boolean]>([
    [2, 'taken', true],
    [1, 'taken', false],
    [1, 'expired', true],
  ])('of whose %i members one was lost (%s) may be held: %s', async (members, reason, mayBeHeld) => {
    const aborter = new AbortController()
    const controllers = [aborter, ...Array.from({ length: members - 1 }, () => new AbortController())]
    const locks = controllers.map(({ signal }) => {
      const lease = { signal, remainingMs: () => 1_000 } as Lease
      return ownLock(async () => ({ acquired: true, lease }))
    })
    const { signal } = await multiLock(locks).acquire()
    aborter.abort(new LeaseLostError('own', reason))
    expect(signal.reason).toMatchObject({ reason, mayBeHeld })
  })

  it.each([
    ['expired', true],
    ['taken', false],
  ] as const)(
    'that withLock releases in the background was lost (%s), and may be held: %s',
    async (reason, mayBeHeld) => {
      const { clock, plain, locks } = fakeLocks({ inspect: [[':free']] })
      const work = (lease: Lease): Promise<unknown> =>
        reason === 'taken' ? lease.isHeld() : clock.sleep(2_000)
      const options = { leaseMs: 1_000, renew: false, release: 'background', waitUntil: () => {} } as const
      const error = await rejectionOf(withLock(locks, plain.name, options, work), clock)
      expect(error).toMatchObject({ reason, mayBeHeld })
    },
  )
})

const EXPIRED = { reason: 'expired' }
/** Failures after which something is held unless a last request was answered, as that answer makes it. */
const ENDINGS: [what: string, answer: Step, facts: object, failure: (release: Step) => Promise<unknown>][] = [
  [
    'the time of a lease ran out',
    [':released'],
    EXPIRED,
    release => {
      const { clock, plain, locks } = fakeLocks({ release: [release] })
      const work = () => clock.sleep(2_000)
      return rejectionOf(withLock(locks, plain.name, { leaseMs: 1_000, renew: false }, work), clock)
    },
  ],
  [
    'a claim of once could not be renewed',
    [':gone'],
    { reason: 'unreachable' },
    settle => {
      const { clock, locks, answer } = fakeOnce()
      answer('extend', broken())
      answer('settle', settle as never)
      const work = () => clock.sleep(2_000)
      return rejectionOf(once(locks, 'x', { hold: { leaseMs: 1_000 } }, work), clock)
    },
  ],
  [
    'a grant came too late',
    [':released'],
    EXPIRED,
    release => {
      const { clock, redis, plain } = fakeLocks({ release: [release] })
      redis.answer('acquire', delayed(clock, 1_500, granted(1_000)))
      return rejectionOf(plain.acquire({ leaseMs: 1_000 }), clock)
    },
  ],
  [
    'a re-entry was not answered',
    [':gone'],
    { code: UNKNOWN },
    async release => {
      const { clock, plain, lease } = await fakeLease({
        leaseMs: 60_000,
        reenter: [hang],
        release: [release],
      })
      return rejectionOf(plain.acquire({ reenter: lease }), clock)
    },
  ],
  [
    'a multi-lock took as long as its lease',
    [':released'],
    EXPIRED,
    release => {
      const { clock, all, locks } = databases(2, { acquire: [granted(1_000)], release: [release] })
      all[1]?.redis.answer('acquire', delayed(clock, 1_500, granted(5_000)))
      return rejectionOf(multiLock(locks).acquire({ leaseMs: 1_000, waitMs: 0 }), clock)
    },
  ],
]

describe.each(ENDINGS)('when %s', (_, answer, facts, failure) => {
  it.each([
    ['may be held if its end was not answered', hang, true],
    ['may be held if its end was refused', FULL, true],
    ['is not held if its end was answered', answer, false],
  ])('it %s', async (_, release, mayBeHeld) => {
    expect(await failure(release)).toMatchObject({ ...facts, mayBeHeld })
  })
})

describe('an operation without a lease', () => {
  const SEEN = {
    status: 'kept',
    holder: 'a:1',
    remainingMs: 1,
    result: { status: 'fulfilled', value: 1 },
  } as const
  const HELD = { kind: 'lock', name: 'x', holders: [], remainingMs: 1 } as const
  const OUTCOMES = {
    reads: { code: REFUSED, mayBeHeld: false },
    changes: { code: UNKNOWN, mayBeHeld: false },
    'moves permits': { code: UNKNOWN, mayBeHeld: true },
  }

  it.each<[keyof typeof OUTCOMES, what: string, ask: (locks: Locks) => Promise<unknown>]>([
    ['moves permits', 'semaphore.drainPermits()', locks => semaphore(locks, 'x').drainPermits()],
    ['moves permits', 'semaphore.release()', locks => semaphore(locks, 'x').release()],
    ['moves permits', 'semaphore.releaseIfExists()', locks => semaphore(locks, 'x').releaseIfExists()],
    ['changes', 'semaphore.addPermits()', locks => semaphore(locks, 'x').addPermits(1)],
    ['changes', 'semaphore.trySetPermits()', locks => semaphore(locks, 'x').trySetPermits(1)],
    ['reads', 'semaphore.availablePermits()', locks => semaphore(locks, 'x').availablePermits()],
    ['changes', 'permitSemaphore.setPermits()', locks => permitSemaphore(locks, 'x').setPermits(1)],
    ['changes', 'permitSemaphore.addPermits()', locks => permitSemaphore(locks, 'x').addPermits(1)],
    ['reads', 'permitSemaphore.permits()', locks => permitSemaphore(locks, 'x').permits()],
    ['changes', 'latch.trySetCount()', locks => countDownLatch(locks, 'x').trySetCount(1)],
    ['changes', 'latch.countDown()', locks => countDownLatch(locks, 'x').countDown()],
    ['reads', 'latch.inspect()', locks => countDownLatch(locks, 'x').inspect()],
    ['reads', 'latch.wait()', locks => countDownLatch(locks, 'x').wait({ waitMs: 100 })],
    ['changes', 'latch.delete()', locks => countDownLatch(locks, 'x').delete()],
    ['changes', 'lock.forceRelease()', locks => forceRelease(lock(locks, 'x'))],
    ['reads', 'lock.inspect()', locks => inspect(lock(locks, 'x'))],
    ['reads', 'inspectOnce()', locks => inspectOnce(locks, 'x')],
    ['changes', 'forgetOnce()', locks => forgetOnce(locks, 'x', SEEN)],
    ['reads', 'waiters()', locks => waiters(fairLock(locks, 'x'))],
    ['reads', 'webLocks.query()', locks => webLocks(locks).query()],
    [
      'changes',
      'a release by an operator',
      locks => releaseFrom(locks, HELD, { id: 'a:1', holds: 1 }, false),
    ],
  ])('that %s tells what may have happened without an answer: %s', async (effect, _, ask) => {
    for (const failure of [broken(), AWAY]) {
      const { clock, locks } = scripted([failure], [failure])
      expect(await rejectionOf(ask(locks), clock)).toMatchObject(OUTCOMES[effect])
    }
  })
})

/** A semaphore says nothing about when it will be free. */
function busyFor(kind: string): Step {
  if (kind === 'once') return [':busy', 30_000]
  return kind === 'semaphore' ? [':busy', 100, 1] : busy()
}

it.each([
  ['left as it is', undefined, 'ERR_ONCE_IN_DOUBT'],
  ['asked about', () => 'unknown' as const, undefined],
])(
  'a call that finds work in doubt, which is %s, hears its signal beside a look without an answer',
  async (_, reconcile, code) => {
    const bed = new Bed()
    const left = once(bed.other(), 'x', { afterCrash: inDoubt() }, () => Promise.reject(new Error('boom')))
    await bed.run(() => rejectionOf(left))
    bed.withhold(onceScripts.read)
    const abort = new AbortController()
    const options = { afterCrash: inDoubt({ reconcile }), signal: abort.signal }
    const since = bed.clock.now()
    const calling = rejectionOf(once(bed.locks, 'x', options, () => 1))
    await bed.run(() => bed.clock.sleep(100))
    abort.abort('enough')
    const error = await bed.run(() => calling)
    expect((error as { code?: string }).code ?? error).toBe(code ?? 'enough')
    expect(bed.clock.now() - since).toBeLessThan(200)
  },
)
