import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Poll, type PollResult, poll, type Wait, type WaitResult } from '../../src/wait/poll.ts'
import { behindHolds } from '../../src/wait/schedule.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { many } from '../support/thorough.ts'

interface Asked {
  /** Milliseconds since the wait began. */
  readonly at: number
  readonly last: boolean
  readonly leftMs: number
}

interface Run {
  readonly asked: Asked[]
  readonly waited: WaitResult<string>
  readonly clock: FakeClock
  readonly mostAtOnce: number
}

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const wait = fc.record({
  waitMs: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 600_000 })),
  maxPolls: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })),
})

/** Polls `answer`, where every attempt takes `latencyMs`. */
async function run(
  {
    random = () => 0,
    latencyMs = () => 0,
    ...wait
  }: Wait & { random?: () => number; latencyMs?: () => number },
  answer: (at: number) => PollResult<string> = () => ({}),
): Promise<Run> {
  const clock = new FakeClock()
  clock.random = random
  const asked: Asked[] = []
  let [atOnce, mostAtOnce] = [0, 0]
  const attempt = async ({ last, leftMs }: Poll) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    asked.push({ at: clock.elapsedMs, last: !!last, leftMs })
    await clock.sleep(latencyMs())
    atOnce--
    return answer(clock.elapsedMs)
  }
  const waiting = poll<string>(clock, { ...wait, paceOf: behindHolds }, attempt)
  return { asked, waited: await clock.runUntil(waiting), clock, mostAtOnce }
}

/** The times between polls. */
function pausesOf(asked: readonly Asked[]): number[] {
  return asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0))
}

describe('waiting for a lock that stays busy', () => {
  it('polls at most maxPolls times, the last time on the deadline, and marks only that poll as the last', async () => {
    await fc.assert(
      fc.asyncProperty(wait, random, async (budget, draw) => {
        const { asked, waited, clock } = await run({ ...budget, random: () => draw })
        const ends = budget.maxPolls === 1 ? 0 : budget.waitMs
        expect(asked.length).toBeLessThanOrEqual(budget.maxPolls)
        expect(asked.map(({ last }) => last)).toEqual(asked.map((_, n) => n === asked.length - 1))
        expect(asked.at(-1)?.at).toBe(ends)
        const nothing = { value: undefined, remainingMs: undefined }
        expect(waited).toEqual({ ...nothing, polls: asked.length, waitedMs: ends })
        expectNothingLeft(clock)
      }),
      { numRuns: many(60, 300) },
    )
  })

  it('ends within a tick after the deadline for waits that are not whole milliseconds', async () => {
    const fraction = fc.double({ min: 1e-9, max: 20_000, noNaN: true })
    await fc.assert(
      fc.asyncProperty(fraction, fc.integer({ min: 2, max: 30 }), async (waitMs, maxPolls) => {
        const { asked } = await run({ waitMs, maxPolls })
        expect(asked.length).toBeLessThanOrEqual(maxPolls)
        expect((asked.at(-1)?.at ?? 0) - waitMs).toSatisfy((late: number) => late >= 0 && late < 0.001)
      }),
    )
  })

  it('lets time pass between two polls of a store that answers at once', async () => {
    const { asked } = await run({ waitMs: 20 }, () => ({ askInMs: -1, rttMs: 0 }))
    for (const pause of pausesOf(asked)) expect(pause).toBeGreaterThanOrEqual(1)
  })

  it('has one attempt in flight at most, and polls once more after one that outlasted the wait', async () => {
    await fc.assert(
      fc.asyncProperty(wait, fc.infiniteStream(fc.nat(400)), async (budget, latencies) => {
        const taken: number[] = []
        const latencyMs = () => {
          taken.push(latencies.next().value)
          return taken.at(-1) ?? 0
        }
        const { asked, mostAtOnce } = await run({ ...budget, latencyMs })
        const { at = 0, last } = asked.at(-1) ?? {}
        expect(mostAtOnce).toBe(1)
        expect(asked.length).toBeLessThanOrEqual(budget.maxPolls)
        expect(asked.filter(({ last }) => last)).toHaveLength(1)
        expect(last).toBe(true)
        expect(at).toBeLessThanOrEqual(budget.waitMs + (taken.at(-2) ?? 0))
        for (const { leftMs, last } of asked) if (!last) expect(leftMs).toBeGreaterThan(0)
      }),
      { numRuns: many(40, 200) },
    )
  })

  it('pauses for as long as the store demands, and still polls on the deadline', async () => {
    const { asked } = await run({ waitMs: 10_000, maxPolls: 20 }, at =>
      at === 0 ? { retryAfterMs: 4_000 } : {},
    )
    const { asked: longer } = await run({ waitMs: 1_000, maxPolls: 20 }, () => ({ retryAfterMs: 60_000 }))
    expect(asked[1]?.at).toBe(4_000)
    expect(asked.at(-1)?.at).toBe(10_000)
    expect(longer.map(({ at }) => at)).toEqual([0, 1_000])
  })
})

describe('waiting with the default number of polls', () => {
  it.each([
    [1_000, 50],
    [10_000, 100],
    [600_000, 6_000],
    [600_050, 6_000],
    [600_100, 6_001],
  ])('a wait of %i ms asks %i times at most', async (waitMs, polls) => {
    const { asked } = await run({ waitMs }, () => ({ askInMs: 0, rttMs: 0 }))
    expect(asked).toHaveLength(polls)
    expect(asked.at(-1)).toMatchObject({ at: waitMs, last: true })
  })
})

describe('waiting without slots', () => {
  const LEASE_MS = 30_000
  /** The pauses of a wait of a minute, where the lease ends at that time, and the client measured such round trips. */
  const pauses = async (leaseEndsAt: (at: number) => number, rttMs = 0) => {
    const wait = { waitMs: 60_000, maxPolls: 10_000 }
    return pausesOf((await run(wait, at => ({ remainingMs: leaseEndsAt(at) - at, rttMs }))).asked)
  }

  it('asks after a third of the time that it has seen a hold, renewed or not', async () => {
    const long = await pauses(() => 120_000)
    expect(long.slice(0, 6).map(Math.round)).toEqual([20, 20, 20, 20, 27, 36])
    expect(new Set(long.slice(25, 33).map(Math.round))).toEqual(new Set([2_300]))
    expect(await pauses(at => 120_000 + Math.floor(at / 40_000) * 80_000)).toEqual(long)
    expect(await pauses(at => 120_000 + (at % 50), 45)).toEqual(long)
  })

  it('begins again with about a round trip when another holder follows', async () => {
    const short = await pauses(at => LEASE_MS + Math.floor(at / 500) * 500)
    expect(Math.max(...short)).toBeLessThan(500 / 3)
    expect(short.filter(ms => ms === 20).length).toBeGreaterThan(60_000 / 500)
  })
})

describe('waiting while the store fails', () => {
  const HOUR_MS = 3_600_000

  it.each([
    ['in a line of slots', () => ({ askInMs: 500, rttMs: 5 })],
    ['behind a hold', (at: number) => ({ remainingMs: 3 * HOUR_MS - at, rttMs: 5 })],
  ])('pauses for 1.5 s at most, however long it has waited %s', async (_, answer) => {
    const waits = { waitMs: 2 * HOUR_MS, maxPolls: 1_000_000 }
    const { asked } = await run(waits, at => (at < HOUR_MS ? answer(at) : {}))
    const failed = asked.findIndex(({ at }) => at >= HOUR_MS)
    expect(new Set(pausesOf(asked.slice(failed, -1)).map(Math.round))).toEqual(new Set([1_500]))
  })

  it('notices another holder that came meanwhile', async () => {
    const answer = (at: number) => {
      if (at > 20_000 && at < 25_000) return {}
      return { remainingMs: (at < 20_000 ? 30_000 : 31_000) - at }
    }
    const { asked } = await run({ waitMs: 29_000, maxPolls: 10_000 }, answer)
    const next = asked.findIndex(({ at }) => at >= 25_000)
    expect(Math.round(pausesOf(asked.slice(next))[0] ?? 0)).toBe(20)
  })
})

describe('waiting in a line of poll slots', () => {
  /** A server that gives a slot after every `askInMs`, and answers after `latencyMs`. */
  async function slots(wait: Wait, askInMs: number, latencyMs = 0, freeAt = Infinity) {
    const clock = new FakeClock()
    const asked: { at: number; last: boolean; rttMs: number }[] = []
    const waiting = poll<string>(clock, wait, async ({ last, rttMs }) => {
      const at = clock.elapsedMs
      asked.push({ at, last: !!last, rttMs })
      await clock.sleep(latencyMs)
      return at >= freeAt ? { value: 'lease' } : { askInMs, rttMs: latencyMs }
    })
    return { asked, waited: await clock.runUntil(waiting) }
  }

  it('sends each request so that it arrives at its slot, and includes the last round trip', async () => {
    const { asked } = await slots({ waitMs: 1_000 }, 400, 30)
    expect(asked).toEqual([
      { at: 0, last: false, rttMs: 0 },
      { at: 400, last: false, rttMs: 30 },
      { at: 800, last: false, rttMs: 30 },
      { at: 1_000, last: true, rttMs: 30 },
    ])
  })

  it('sends its latest ticket and the shortest pause that its polls allow, and asks no later than that plus a round trip', async () => {
    const clock = new FakeClock()
    const asked: { at: number; ticket: number; leastMs: number }[] = []
    const waiting = poll(clock, { waitMs: 60_000, maxPolls: 5 }, async ({ ticket, leastMs }) => {
      asked.push({ at: clock.elapsedMs, ticket, leastMs })
      await clock.sleep(20)
      return { askInMs: leastMs, rttMs: 20, ticket: 100 + asked.length }
    })
    await clock.runUntil(waiting)
    expect(asked.map(({ ticket }) => ticket)).toEqual([0, 101, 102, 103, 104])
    for (const [n, { at, leastMs }] of asked.slice(0, -1).entries()) {
      const nextMs = (asked[n + 1]?.at ?? 0) - at
      expect(nextMs).toBeGreaterThan(leastMs - 1)
      expect(nextMs).toBeLessThanOrEqual(leastMs + 20)
    }
    expect(asked.at(-1)?.leastMs).toBe(0)
  })

  it('asks at once when the slot has come before its answer, and always as one that has a slot', async () => {
    const { asked } = await slots({ waitMs: 10_000 }, 0, 0, 1)
    expect(asked.map(({ rttMs }) => rttMs)).toEqual([0, ...asked.slice(1).map(() => 1)])
  })
})

it.each([
  [Infinity, 2 ** 40],
  [1e300, 2 ** 40],
  [1.2, 2],
  [-0.5, 0],
  [-20, 0],
])('a server that gives slots learns of %d ms that are left as %d', async (waitMs, leftMs) => {
  const clock = Object.assign(new FakeClock(), { random: () => 0.75 })
  const asked: Poll[] = []
  await poll(clock, { waitMs }, async each => ({ value: asked.push(each) }))
  const last = waitMs > 0 ? 0 : 1
  const leastMs = waitMs === 1.2 ? 1 : 0
  const first = { rttMs: 0, ticket: 0, slot: 0, place: 0, looks: 0, askInMs: 0 }
  expect(asked).toEqual([{ last, leftMs: leftMs + 0, waitedMs: 0, leastMs, jitter: 750, ...first }])
})

it('a queue is told what its last answer was, and nothing after an answer without a place', async () => {
  const clock = new FakeClock()
  const asked: Poll[] = []
  const inQueue = { remainingMs: 1, rttMs: 1, askInMs: 40, ticket: 7, place: 5, looks: 3 }
  const answers = [inQueue, { remainingMs: 1, rttMs: 1, askInMs: 30 }]
  await clock.runUntil(
    poll(clock, { waitMs: 1_000 }, async each => answers[asked.push(each) - 1] ?? { value: 1 }),
  )
  expect(asked.slice(1)).toMatchObject([
    { askInMs: 40, ticket: 7, place: 5, looks: 3 },
    { askInMs: 30, ticket: 0, place: 0, looks: 0 },
  ])
})

describe('waiting without end', () => {
  const HOUR_MS = 3_600_000

  it.each([
    ['without slots', () => ({})],
    ['with slots', () => ({ askInMs: 500, rttMs: 5 })],
    ['while the store asks for pauses', () => ({ retryAfterMs: 900 })],
  ])('asks until the lock is free, however often that takes: %s', async (_, answer) => {
    const wait = { waitMs: Infinity, maxPolls: 3 }
    const { asked, waited } = await run(wait, at => (at < HOUR_MS ? answer() : { value: 'lease' }))
    expect(waited.value).toBe('lease')
    expect(waited.waitedMs).toBeLessThan(HOUR_MS * 1.05 + 1)
    expect(asked.length).toBeGreaterThan(50)
    for (const { last, leftMs } of asked) expect({ last, leftMs }).toEqual({ last: false, leftMs: 2 ** 40 })
  })
})

describe('giving up', () => {
  it('ends at once at any moment, with the reason of the signal, and leaves no timer or listener behind', async () => {
    await fc.assert(
      fc.asyncProperty(wait, fc.nat(20_000), fc.anything(), async (budget, atMs, reason) => {
        const clock = new FakeClock()
        const controller = new AbortController()
        const waiting = poll(clock, { ...budget, signal: controller.signal }, async () => ({}))
        const ended = rejectionOf(waiting)
        ended.catch(() => {})
        const abortAtMs = budget.waitMs > 0 && budget.maxPolls > 1 ? atMs % budget.waitMs : undefined
        if (abortAtMs === undefined) return void (await clock.runUntil(waiting))
        await clock.advance(abortAtMs)
        const abortedAt = clock.now()
        controller.abort(reason)
        expect(await clock.runUntil(ended)).toBe(controller.signal.reason)
        expect(clock.now()).toBe(abortedAt)
        expectNothingLeft(clock, controller.signal)
      }),
      { numRuns: many(40, 200) },
    )
  })
})
