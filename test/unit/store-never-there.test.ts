/** How long a call takes while no store answers: every kind, in virtual time. */
import { describe, expect, it } from 'vitest'
import type { RedisLike } from '../../src/api/redis-like.ts'
import {
  countDownLatch,
  createLocks,
  type Lockable,
  LockError,
  type Locks,
  lock,
  multiLock,
  once,
  redLock,
  semaphore,
} from '../../src/index.ts'
import { acquireAs, onceAs } from '../../src/lend.ts'
import { memory } from '../../src/testing.ts'
import { webLocks } from '../../src/web-locks.ts'
import { LEASES } from '../kinds/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { refused } from '../support/fake-redis.ts'
import { sample } from '../support/thorough.ts'

const HOST = 'db.example:8443'
const NAME = 'order:1'
/** A pause ends between two milliseconds, and the round of a red lock in which time runs out is not cut short. */
const slackOf = (title: string) => (title.startsWith('a red lock') ? 1_000 : 2)
const ID = '0123456789abcdef0123456789abcdef'

const unconnected = (code: string) => async () => {
  const cause = Object.assign(new Error(code), { code })
  throw Object.assign(new TypeError('fetch failed', { cause }), { sentOnce: true })
}

/** What comes where no Redis is, and the code that errors show. */
const SILENCE: Record<string, { answer: (clock: FakeClock) => Promise<unknown>; code: string }> = {
  'a host that does not exist': { answer: unconnected('ENOTFOUND'), code: 'ENOTFOUND' },
  'a port that refuses': { answer: unconnected('ECONNREFUSED'), code: 'ECONNREFUSED' },
  'a port that refuses, and then never answers': {
    answer: clock => (clock.elapsedMs < 100 ? unconnected('ECONNREFUSED')() : new Promise(() => {})),
    code: 'ECONNREFUSED',
  },
  'an address that never answers': { answer: () => new Promise(() => {}), code: 'TimeoutError' },
  'a page of HTML': {
    answer: () => Promise.reject(refused('not the JSON of a Redis server', { status: 200 })),
    code: 'HTTP 200',
  },
}

type Wait = { waitMs?: number; patienceMs?: number; waitUntil?: () => void }
type Take = (locks: Locks[], wait: Wait) => Promise<unknown>

const taking =
  (make: (locks: Locks) => Lockable, options?: object): Take =>
  ([first], wait) =>
    make(first as Locks).acquire({ ...options, ...wait })

const made =
  (make: (members: Lockable[]) => Lockable): Take =>
  (locks, wait) =>
    make(locks.map(each => lock(each, NAME))).acquire(wait)

/** Every call that waits. */
const TAKES: Record<string, Take> = {
  ...Object.fromEntries(
    Object.entries(LEASES).map(([title, { of, options }]) => [
      title,
      taking(locks => of(locks, NAME), options),
    ]),
  ),
  'a multi-lock over several databases': made(multiLock),
  'a red lock': made(members => redLock(members)),
  'a red lock with a short lease': (locks, wait) =>
    made(members => redLock(members))(locks, { ...wait, leaseMs: 5_000 } as Wait),
  'a semaphore': ([locks], wait) => semaphore(locks as Locks, NAME).acquire(1, wait),
  'a latch': ([locks], { waitUntil, ...wait }) =>
    countDownLatch(locks as Locks, NAME).wait({ ...wait, unset: 'closed' }),
  'work that runs once': ([locks], wait) => once(locks as Locks, NAME, wait, () => 1),
  'a lock for another': ([locks], { waitUntil, ...wait }) => acquireAs(lock(locks as Locks, NAME), ID, wait),
  'a claim for another': ([locks], { waitUntil, ...wait }) => onceAs(locks as Locks, NAME, ID).claim(wait),
}

/** Locks of three databases that can be away. */
function databases(answer: (clock: FakeClock) => Promise<unknown>) {
  const clock = new FakeClock()
  const state = { isAway: true }
  const locks = [1, 2, 3].map(() => {
    const store = memory({ clock })
    const redis: RedisLike = {
      eval: (...call) => (state.isAway ? answer(clock) : store.eval(...call)),
      host: () => HOST,
    }
    return createLocks({ redis, clock })
  })
  return { clock, locks, state }
}

async function failureOf(clock: FakeClock, call: () => Promise<unknown>) {
  const since = clock.now()
  const error = await rejectionOf(call(), clock)
  expect(error).toBeInstanceOf(LockError)
  return { error: error as LockError, tookMs: clock.now() - since }
}

const ROWS = Object.keys(SILENCE)
  .flatMap(fault => Object.keys(TAKES).map(take => [fault, take] as const))
  // A later round of a red lock has heard nothing but silence.
  .filter(([fault, take]) => !(fault.includes('and then') && take.startsWith('a red lock')))

describe.each(sample(ROWS, 17))('%s: %s', (fault, title) => {
  const { answer, code } = SILENCE[fault] as (typeof SILENCE)[string]
  const take = TAKES[title] as Take

  it.each<[wait: Wait, patienceMs: number]>([
    [{}, 6_000],
    [{ waitMs: 60_000 }, 6_000],
    [{ waitMs: Infinity }, 6_000],
    [{ waitMs: 2_000 }, 2_000],
    [{ waitMs: Infinity, patienceMs: 1_500 }, 1_500],
    [{ waitMs: Infinity, patienceMs: 9_000 }, 9_000],
  ])('fails with the host and the code after its patience: %j', async (wait, patienceMs) => {
    const { clock, locks } = databases(answer)
    const { error, tookMs } = await failureOf(clock, () => take(locks, wait))
    const anchor = code.toLowerCase().replace(' ', '-')
    expect(error.message).toMatch(new RegExp(`${code}.*, at ${HOST}\\)?; see docs/errors.md#${anchor}$`))
    expect(tookMs).toBeLessThanOrEqual(patienceMs + 2_000 + slackOf(title))
    // A short lease of a red lock leaves no time for longer.
    if (!title.endsWith('short lease')) expect(tookMs).toBeGreaterThanOrEqual(patienceMs * 0.5)
  })

  it.each([
    ['takes the cancellation', { waitUntil: () => {} }, 0],
    ['is not there', {}, 2_000],
  ])('ends with waitMs once the store has answered, where waitUntil %s', async (_, more, moreMs) => {
    const { clock, locks, state } = databases(answer)
    state.isAway = false
    for (const each of locks) await clock.runUntil(lock(each, 'other').tryAcquire())
    state.isAway = true
    for (const waitMs of [2_000, 6_300, 7_000, 7_800, 10_000, 14_500]) {
      const { tookMs } = await failureOf(clock, () => take(locks, { ...more, waitMs }))
      expect([waitMs, tookMs <= waitMs + moreMs + slackOf(title)]).toEqual([waitMs, true])
    }
  })
})

describe('a store that has never answered', () => {
  const { answer } = SILENCE['a port that refuses'] as (typeof SILENCE)[string]

  it('is waited for as any other once it says LOADING', async () => {
    const loading = () => Promise.reject(refused('LOADING Redis is loading the dataset in memory'))
    const { clock, locks, state } = databases(loading)
    const waiting = taking(each => lock(each, NAME))(locks, { waitMs: 60_000 })
    await clock.advance(20_000)
    state.isAway = false
    await clock.runUntil(waiting)
    expect(clock.elapsedMs).toBeLessThan(25_000)
  })

  it('lets no caller of a process wait for longer than its patience', async () => {
    const { clock, locks } = databases(answer)
    const [first] = locks as [Locks]
    const manager = webLocks(first)
    const calls = [1, 2, 3, 4].flatMap(() => [
      lock(first, NAME).acquire({ waitMs: 60_000 }),
      manager.request('report', () => {}),
    ])
    await clock.runUntil(Promise.allSettled(calls))
    expect(clock.elapsedMs).toBeLessThanOrEqual(8_000)
  })

  it('costs a web lock its own patience', async () => {
    const { clock, locks } = databases(answer)
    const { tookMs } = await failureOf(clock, () =>
      webLocks(locks[0] as Locks, { patienceMs: 2_000 }).request('report', () => {}),
    )
    expect(tookMs).toBeLessThanOrEqual(4_000)
  })
})
