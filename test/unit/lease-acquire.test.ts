import { describe, expect, it } from 'vitest'
import type { WaitUntil } from '../../src/api/lease.ts'
import { createLocks, permitSemaphore } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, hang, type Step } from '../support/fake-redis.ts'

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

describe('giving up', () => {
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
