/** How long the server keeps the answer to an acquire of a semaphore, and what happens when that was not long enough. */
import { describe, expect, it } from 'vitest'
import { createLocks, type LockEvent, type PermitWaitOptions, semaphore } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { digestOf } from '../../src/transport/digest.ts'
import * as scripts from '../../src/transport/scripts/semaphore.gen.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { sample } from '../support/thorough.ts'

// Computed beforehand: a fake clock does not wait for `crypto.subtle`.
for (const { text } of Object.values(scripts)) await digestOf(text)

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What becomes of a request. It may let the store execute it. */
type Fate = (execute: () => Promise<unknown>, request: number) => Promise<unknown>

/** The request takes effect, and its answer is lost. */
const answerLost: Fate = async execute => {
  await execute()
  throw broken()
}

function pool(permits: number) {
  const clock = new FakeClock()
  const store = memory({ clock })
  const events: LockEvent[] = []
  const answerMs: number[] = []
  const at: number[] = []
  const fates: { acquire?: Fate; other?: Fate } = {}
  const position = scripts.acquire.args.indexOf('answerMs')
  const redis = {
    async eval(text: string, keys: string[], args: string[]): Promise<unknown> {
      const execute = () => store.eval(text, keys, args)
      if (text !== scripts.acquire.text) return fates.other ? fates.other(execute, 0) : execute()
      answerMs.push(Number(args[position]))
      at.push(clock.now())
      return fates.acquire ? fates.acquire(execute, answerMs.length) : execute()
    },
  }
  const locks = createLocks({ clock, redis, onEvent: event => events.push(event) })
  const tickets = semaphore(locks, 'tickets')
  const available = () => semaphore(createLocks({ clock, redis: store }), 'tickets').availablePermits()
  return { clock, tickets, available, events, answerMs, at, fates, ready: tickets.trySetPermits(permits) }
}

/** A pool of two permits, of which the first acquire gets one without an answer. */
async function afterLostGrant(then: (clock: FakeClock) => void, later?: Fate) {
  const made = pool(2)
  await made.ready
  made.fates.acquire = async (execute, request) => {
    if (request > 1) return later ? later(execute, request) : execute()
    const { clock } = made
    await execute()
    then(clock)
    throw broken()
  }
  return made
}

/** Waits that ask again and again. */
const WAITS = sample<[what: string, options: PermitWaitOptions]>(
  [
    ['with few polls', { waitMs: 4 * HOUR_MS, maxPolls: 5 }],
    ['without end, after an hour', { waitMs: Infinity }],
    ['of hours', { waitMs: 30 * HOUR_MS }],
  ],
  3,
)

describe('the answer to an acquire', () => {
  it.each<[what: string, options: PermitWaitOptions, mostMs: number]>([
    ['a single try', { waitMs: 0 }, 150 * SECOND_MS],
    ['10 s', {}, 160 * SECOND_MS],
    ['an hour', { waitMs: HOUR_MS }, 450 * SECOND_MS],
    ['a day', { waitMs: 24 * HOUR_MS }, 450 * SECOND_MS],
    ['a wait without end', { waitMs: Infinity }, 450 * SECOND_MS],
    ['ages, in two polls', { waitMs: 1e300, maxPolls: 2 }, 2 ** 40 + 150 * SECOND_MS],
  ])('is kept for minutes: %s', async (_, options, mostMs) => {
    const { clock, tickets, ready, answerMs } = pool(1)
    await ready
    await clock.runUntil(tickets.acquire(1, options))
    expect(answerMs).toEqual([mostMs])
  })

  it.each(WAITS)(
    'outlives the pauses by the time that copies of a request are late: a wait %s',
    async (_, options) => {
      const { clock, tickets, ready, answerMs, at } = pool(0)
      await ready
      const caller = new AbortController()
      const waiting = rejectionOf(tickets.acquire(1, { ...options, signal: caller.signal }))
      await clock.advance(options.maxPolls ? 20 * HOUR_MS : HOUR_MS)
      caller.abort()
      await clock.runUntil(waiting)
      expect(at.length).toBeGreaterThan(4)
      for (const [n, sentAt] of at.slice(1).entries())
        expect(sentAt - (at[n] ?? 0)).toBeLessThan((answerMs[n] ?? 0) - 75 * SECOND_MS)
    },
  )
})

describe('an acquire that was granted without an answer', () => {
  it('is settled by the next request while the store remembers it', async () => {
    const { clock, tickets, available } = await afterLostGrant(clock => clock.stepWall(6 * MINUTE_MS))
    await clock.runUntil(tickets.acquire(1, { waitMs: Infinity }))
    expect(await available()).toBe(1)
  })

  it.each([Infinity, HOUR_MS, 10_000, 0])(
    'has an unknown outcome after the machine was suspended for an hour, and takes nothing more: waitMs %s',
    async waitMs => {
      const { clock, tickets, available, events, answerMs } = await afterLostGrant(clock =>
        clock.stepWall(HOUR_MS),
      )
      const { signal } = new AbortController()
      const error = await rejectionOf(tickets.acquire(1, { waitMs, signal }), clock)
      expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true })
      expect([await available(), answerMs.length]).toEqual([1, 1])
      expectNothingLeft(clock, signal)
      expect(events.filter(({ type }) => type === 'abandoned')).toHaveLength(1)
    },
  )

  it('has an unknown outcome when the store then asks for a pause of ten minutes', async () => {
    const made = await afterLostGrant(
      () => {},
      async (execute, request) => {
        if (request === 2) throw refused('away', { status: 429, retryAfterMs: 10 * MINUTE_MS })
        return execute()
      },
    )
    const error = await rejectionOf(made.tickets.acquire(1, { waitMs: Infinity }), made.clock)
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true })
    expect(await made.available()).toBe(1)
  })

  it.each([
    [6 * MINUTE_MS, undefined],
    [HOUR_MS, 'ERR_OUTCOME_UNKNOWN'],
  ] as const)(
    'has a known outcome after an outage of six minutes, and not after one of an hour: %i ms',
    async (outageMs, code) => {
      let startedAt = 0
      const made = await afterLostGrant(
        clock => {
          startedAt = clock.now()
        },
        async execute => {
          if (made.clock.now() - startedAt < outageMs) throw broken()
          return execute()
        },
      )
      made.fates.other = () => Promise.reject(broken())
      const outcome = made.tickets.acquire(1, { waitMs: Infinity }).then(
        () => undefined,
        error => error.code,
      )
      expect(await made.clock.runUntil(outcome)).toBe(code)
      expect(await made.available()).toBe(1)
    },
  )

  it.each([
    [MINUTE_MS, false, 2],
    [HOUR_MS, true, 1],
  ] as const)(
    'gives back what it got when the caller gives up in time, and cannot promise that later: after %i ms',
    async (ms, mayBeHeld, left) => {
      const made = await afterLostGrant(clock => clock.stepWall(ms), answerLost)
      made.fates.other = execute => execute()
      const error = await rejectionOf(made.tickets.tryAcquire(), made.clock)
      expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld })
      expect(await made.available()).toBe(left)
    },
  )
})

describe('an acquire without doubt', () => {
  it('goes on after the machine was suspended for an hour', async () => {
    const { clock, tickets, available, ready } = pool(0)
    await ready
    const waiting = tickets.acquire(1, { waitMs: Infinity })
    await clock.advance(MINUTE_MS)
    clock.stepWall(HOUR_MS)
    await tickets.addPermits(1)
    await clock.runUntil(waiting)
    expect(await available()).toBe(0)
  })

  it('goes on after the store refused its requests for longer than it keeps answers', async () => {
    const made = pool(1)
    await made.ready
    const startedAt = made.clock.now()
    made.fates.acquire = async execute => {
      if (made.clock.now() - startedAt < 10 * MINUTE_MS) throw refused('too many requests', { status: 429 })
      return execute()
    }
    await made.clock.runUntil(made.tickets.acquire(1, { waitMs: Infinity }))
    expect(await made.available()).toBe(0)
  })
})

it.each([
  ['release', true],
  ['addPermits', false],
] as const)(
  '%s() without an answer is not repeated once it may be forgotten',
  async (operation, mayBeHeld) => {
    const made = pool(1)
    await made.ready
    made.fates.other = async execute => {
      await execute()
      made.clock.stepWall(HOUR_MS)
      throw broken()
    }
    const error = await rejectionOf(made.tickets[operation](1), made.clock)
    expect(error).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld })
    expect(await made.available()).toBe(2)
    expect(made.events.filter(({ type }) => type === 'failed')).toHaveLength(1)
  },
)
