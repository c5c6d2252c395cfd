import { describe, expect, it } from 'vitest'
import type { WaitUntil } from '../../src/api/lease.ts'
import { createLocks, permitSemaphore } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { background, expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, delayed, granted, hang, type Step } from '../support/fake-redis.ts'

/** How long a caller waits for a clean-up that `waitUntil` did not take. */
const AWAITED_CANCEL_MS = 2_000

const WAIT_UNTILS: [name: string, into: (kept: Promise<unknown>[]) => WaitUntil][] = [
  ['a function', kept => promise => void kept.push(promise)],
  ['an execution context', kept => new ExecutionContext(kept)],
]

/** Like that of Workers, its `waitUntil` works only as a method. */
class ExecutionContext {
  readonly #kept: Promise<unknown>[]

  constructor(kept: Promise<unknown>[]) {
    this.#kept = kept
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#kept.push(promise)
  }
}

describe('an acquisition', () => {
  it('asks with one fresh holder in all its polls, and marks the last one', async () => {
    const { clock, redis, plain } = fakeLocks({ acquire: [busy(9_000, 26), broken(), busy(9_000, 26)] })
    await rejectionOf(plain.acquire({ waitMs: 100 }), clock)
    await rejectionOf(plain.acquire({ waitMs: 0 }), clock)
    const asked = redis.sent('acquire').map(({ values: { holder, last } }) => ({ holder, last }))
    const [one, other] = [asked[0]?.holder, asked.at(-1)?.holder]
    expect(one).toMatch(/^[0-9a-f-]{36}:\d+$/)
    expect(other).not.toBe(one)
    expect(asked).toEqual([
      ...['0', '0', '0', '0', '1'].map(last => ({ holder: one, last })),
      { holder: other, last: '1' },
    ])
  })

  it('sends Redisson’s keys and values', async () => {
    const { redis, plain } = fakeLocks()
    const { holder } = await plain.acquire({ leaseMs: 5_000 })
    const done = `edgelock:done:{order:1}:${holder}`
    expect(redis.calls[0]).toMatchObject({
      command: 'evalsha',
      keys: ['order:1', done, 'edgelock:slots-1:{order:1}'],
      values: { lock: 'order:1', done, holder, leaseMs: '5000', last: '0', doneMs: '150000', rttMs: '0' },
    })
  })

  it('asks again at the slot that the server gave, and tells how long the last answer took', async () => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('acquire', delayed(clock, 30, busy(9_000, 200)), granted())
    await clock.runUntil(plain.acquire({ waitMs: 1_000 }))
    const [first, second] = redis.sent('acquire')
    expect(first?.values).toMatchObject({ rttMs: '0', last: '0' })
    expect(second?.values).toMatchObject({ rttMs: '30', last: '0' })
    expect(second?.at ?? 0).toBe(200)
  })

  it('reports a busy lock with the rest of the current lease, the time waited and the number of polls', async () => {
    const { clock, plain, redis } = fakeLocks({ acquire: [busy(700, 26)] })
    expect(await plain.tryAcquire()).toEqual({ acquired: false, retryAfterMs: 700 })
    const error = await rejectionOf(plain.acquire({ waitMs: 40 }), clock)
    const facts = { retryAfterMs: 700, waitedMs: 40, polls: 3 }
    expect(error).toMatchObject({ code: 'ERR_LOCK_BUSY', lockName: 'order:1', ...facts })
    expect(redis.sent('release')).toEqual([])
    expectNothingLeft(clock)
  })

  it.each([
    [
      [':busy', -1, 0],
      { retryAfterMs: 30_000, noTtl: true, message: 'lock "order:1" is busy, and has no TTL' },
    ],
    [[':busy', 700, 0], { retryAfterMs: 700, noTtl: undefined, message: 'lock "order:1" is busy' }],
    [[':refused', -2], { retryAfterMs: 0, noTtl: undefined, message: 'lock "order:1" is busy' }],
  ])('says when to ask again, and whether its key has a TTL: %j', async (reply, facts) => {
    const { clock, plain } = fakeLocks({ acquire: [reply] })
    expect(await rejectionOf(plain.acquire({ waitMs: 0 }), clock)).toMatchObject(facts)
  })
})

it('a permit semaphore whose permits are all out has no key without a TTL', async () => {
  const permits = permitSemaphore(createLocks({ redis: memory() }), 'none')
  await permits.trySetPermits(0)
  expect(await permits.tryAcquire()).toEqual({ acquired: false, retryAfterMs: 30_000 })
})

describe('a grant that comes when its lease is over', () => {
  it('is asked for again, and counts when that answer is in time', async () => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('acquire', delayed(clock, 1_500, granted(1_000)), granted(300))
    const lease = await clock.runUntil(plain.acquire({ leaseMs: 1_000 }))
    expect(lease.remainingMs()).toBe(300 * 0.99 - 2)
    expect(redis.calls.map(({ verb }) => verb)).toEqual(['acquire', 'acquire'])
  })

  it('is cancelled when every answer comes too late, and reported as a lost lease', async () => {
    const { clock, redis, plain } = fakeLocks()
    redis.answer('acquire', delayed(clock, 1_500, granted(1_000)))
    const error = await rejectionOf(plain.acquire({ leaseMs: 1_000 }), clock)
    const holder = redis.calls[0]?.values.holder
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(redis.calls.map(({ verb }) => verb)).toEqual(['acquire', 'acquire', 'acquire', 'release'])
    expect(redis.calls.at(-1)?.values).toMatchObject({ holder, holds: '0', outcome: '0' })
    expectNothingLeft(clock)
  })
})

describe('giving up', () => {
  it('asks no more when the signal aborts just as a grant came too late', async () => {
    const { clock, redis, plain } = fakeLocks()
    const controller = new AbortController()
    const now = clock.now.bind(clock)
    redis.answer('acquire', async () => {
      await clock.sleep(1_500)
      // The next look at the clock is the one that finds the grant too late.
      clock.now = () => {
        controller.abort('left')
        return now()
      }
      return [':granted', 1_000]
    })
    const { signal } = controller
    expect(await rejectionOf(plain.acquire({ leaseMs: 1_000, signal }), clock)).toBe('left')
    expect(redis.calls.map(({ verb }) => verb)).toEqual(['acquire', 'release'])
    expectNothingLeft(clock, signal)
  })

  it('sends nothing when the signal has aborted before', async () => {
    const { redis, plain } = fakeLocks()
    const reason = new Error('left')
    expect(await rejectionOf(plain.acquire({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(redis.calls).toEqual([])
  })

  it('cancels the same holder after an abort between two polls, and rejects with the reason', async () => {
    const { clock, redis, plain } = fakeLocks({ acquire: [busy()] })
    const signal = clock.signalAfter(30, 'enough')
    expect(await rejectionOf(plain.acquire({ signal }), clock)).toBe('enough')
    const [asked, cancelled] = [redis.calls[0], redis.calls.at(-1)]
    expect(cancelled).toMatchObject({
      verb: 'release',
      values: { holder: asked?.values.holder, done: asked?.values.done, holds: '0', outcome: '0' },
    })
    expectNothingLeft(clock, signal)
  })

  it.each<readonly [when: string, answers: readonly Step[], slot: '0' | '1']>([
    ['that waits for its slot', [busy(9_000, 50)], '1'],
    ['that has none', [busy(9_000, -50)], '0'],
    ['whose first answer is on its way, and may have one', [hang], '1'],
    ['whose next answer is on its way', [busy(9_000, -10), hang], '1'],
  ])('gives the slot back of a waiter %s', async (_when, answers, slot) => {
    const { clock, redis, plain } = fakeLocks({ acquire: [...answers] })
    await rejectionOf(plain.acquire({ signal: clock.signalAfter(30) }), clock)
    expect(redis.sent('release')).toMatchObject([{ values: { slot } }])
  })

  it('awaits the cancellation for two seconds without waitUntil, and it goes on', async () => {
    const { clock, redis, plain } = fakeLocks({ acquire: [hang], release: [hang] })
    const signal = clock.signalAfter(30)
    await rejectionOf(plain.acquire({ signal }), clock)
    expect(clock.elapsedMs).toBe(30 + AWAITED_CANCEL_MS)
    redis.answer('release', [':released'])
    await clock.advance(2_000)
    const sent = redis.sent('release').length
    expectNothingLeft(clock, signal)
    await clock.advance(30_000)
    expect(redis.sent('release')).toHaveLength(sent)
  })

  it.each(WAIT_UNTILS)(
    'hands the cancellation to waitUntil, %s, rejecting at once',
    async (_, waitUntilInto) => {
      const { clock, redis, plain } = fakeLocks({ acquire: [hang], release: [broken(), broken(), [':gone']] })
      const kept: Promise<unknown>[] = []
      const signal = clock.signalAfter(30, 'enough')
      const waitUntil = waitUntilInto(kept)
      expect(await rejectionOf(plain.acquire({ signal, waitUntil }), clock)).toBe('enough')
      expect([clock.elapsedMs, kept.length]).toEqual([30, 1])
      await clock.runUntil(Promise.all(kept))
      expect(redis.sent('release')).toHaveLength(3)
      expectNothingLeft(clock, signal)
    },
  )

  it('never rejects what it handed to waitUntil, and ends it when nothing is owed any more', async () => {
    const { clock, redis, plain } = fakeLocks({ acquire: [hang], release: [hang] })
    const { kept, waitUntil } = background()
    await rejectionOf(plain.tryAcquire({ waitUntil }), clock)
    const rejectedAt = clock.now()
    await clock.runUntil(Promise.all(kept))
    expect(clock.now() - rejectedAt).toBe(30_000)
    expect(redis.sent('release').length).toBeLessThanOrEqual(15)
    expectNothingLeft(clock)
  })

  const illegal = () => {
    throw new TypeError('Illegal invocation')
  }
  it.each<[string, waitUntil: () => unknown]>([
    ['throws, as an unbound ctx.waitUntil does', illegal],
    ['rejects', async () => illegal()],
  ])('cancels, and leaves no unhandled rejection, when waitUntil %s', async (_, waitUntil) => {
    const { clock, redis, plain } = fakeLocks({ acquire: [hang] })
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const error = await rejectionOf(plain.tryAcquire({ waitUntil }), clock)
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' })
    expect(redis.sent('release')).toHaveLength(1)
    expectNothingLeft(clock)
    await clock.advance(1_000)
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})
