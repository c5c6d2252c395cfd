import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusyAnswer, poll } from '../../src/wait/poll.ts'
import { longestPause, placeMs, queuePacing } from '../../src/wait/queue-pacing.ts'
import { FIRST_POLL_PAUSE_MS, fitPause } from '../../src/wait/schedule.ts'
import { FakeClock } from '../support/fake-clock.ts'

interface Asked {
  /** Milliseconds since the wait began. */
  readonly at: number
  readonly last: boolean
  /** How long the place is kept from here on. */
  readonly keptMs: number
}

/** Waits in a queue and returns its polls, each of which takes `latencyMs`. */
async function wait(
  { waitMs = 10_000, maxPolls = 20, waiterMs = 3_000, latencyMs = 0, random = () => 0 },
  answer: (at: number) => BusyAnswer = () => ({ place: 0 }),
): Promise<Asked[]> {
  const clock = new FakeClock()
  clock.random = random
  const startedAt = clock.now()
  const asked: Asked[] = []
  const pacing = () => queuePacing(waiterMs)
  const waiting = poll(clock, { waitMs, maxPolls, pacing }, async ({ last, values }) => {
    asked.push({ at: clock.now() - startedAt, last, keptMs: values['waiterMs'] ?? Number.NaN })
    await clock.sleep(latencyMs)
    return answer(clock.now() - startedAt)
  })
  await clock.runUntil(waiting)
  return asked
}

const pausesOf = (asked: Asked[]) => asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0))

const budget = fc.record({
  waitMs: fc.integer({ min: 1, max: 600_000 }),
  maxPolls: fc.integer({ min: 2, max: 60 }),
  waiterMs: fc.integer({ min: 1, max: 60_000 }),
})
const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the longest pause in a queue', () => {
  it.each([
    ['a third of waiterMs while the polls suffice', 3_000, 10_000, 20, 1_000],
    ['an even share of the time when they do not', 3_000, 10_000, 4, 2_500],
    ['all the time that is left before the last poll', 3_000, 10_000, 1, 10_000],
    ['a third of waiterMs once no poll is left', 3_000, 10_000, 0, 1_000],
    ['a third of waiterMs in a wait without end', 3_000, Infinity, Infinity, 1_000],
  ])('is %s', (_title, waiterMs, timeMs, polls, pauseMs) => {
    expect(longestPause(waiterMs, timeMs, polls)).toBe(pauseMs)
  })

  it('leaves two thirds of waiterMs for requests that are slow or lost', () => {
    expect(placeMs(3_000, 1_000)).toBe(3_000)
    expect(placeMs(3_000, 2_500)).toBe(4_500)
  })

  it('limits the pause of the schedule before its jitter, but neither Retry-After nor the deadline', () => {
    const left = { timeMs: 10_000, polls: 5, previousMs: 100 }
    expect(fitPause(2_000, left, { longestMs: 800, random: 0 })).toBe(800)
    expect(fitPause(2_000, left, { longestMs: 800, random: 1 })).toBe(600)
    expect(fitPause(500, left, { longestMs: 800, random: 0 })).toBe(500)
    expect(fitPause(2_000, left, { longestMs: 800, notBeforeMs: 4_000, random: 0 })).toBe(4_000)
    expect(fitPause(2_000, { ...left, polls: 1 }, { longestMs: 800, random: 0 })).toBe(10_000)
  })
})

describe('a waiter in a queue', () => {
  it('polls at most maxPolls times, and the last time on the deadline, whatever its place', async () => {
    await fc.assert(
      fc.asyncProperty(budget, draw, fc.nat(20), async (given, random, place) => {
        const asked = await wait({ ...given, random: () => random }, () => ({ place }))
        expect(asked.length).toBeLessThanOrEqual(given.maxPolls)
        expect(Math.abs((asked.at(-1)?.at ?? 0) - given.waitMs)).toBeLessThan(1)
        expect(asked.map(({ last }) => last)).toEqual(asked.map((_, n) => n === asked.length - 1))
      }),
      { numRuns: 300 },
    )
  })

  it('always polls again before its place is lost, however few its polls are', async () => {
    await fc.assert(
      fc.asyncProperty(budget, draw, fc.nat(20), async (given, random, place) => {
        const asked = await wait({ ...given, random: () => random }, () => ({ place }))
        for (const [n, pauseMs] of pausesOf(asked).entries()) {
          const keptMs = asked[n]?.keptMs ?? 0
          expect(pauseMs).toBeLessThanOrEqual(keptMs - (given.waiterMs * 2) / 3 + 1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps its place for waiterMs, and never pauses for more than a third of it, when its polls suffice', async () => {
    const enough = fc.record({
      waitMs: fc.integer({ min: 1, max: 20_000 }),
      waiterMs: fc.integer({ min: 300, max: 30_000 }),
    })
    await fc.assert(
      fc.asyncProperty(enough, fc.nat(20), async ({ waitMs, waiterMs }, place) => {
        const maxPolls = Math.ceil(waitMs / FIRST_POLL_PAUSE_MS) + 60
        const asked = await wait({ waitMs, waiterMs, maxPolls }, () => ({ place }))
        for (const { keptMs } of asked) expect(keptMs).toBe(waiterMs)
        for (const pauseMs of pausesOf(asked)) expect(pauseMs).toBeLessThanOrEqual(waiterMs / 3 + 1)
      }),
    )
  })

  it('pauses for less than 2.5 s and has its place kept for less than 4.5 s by default', async () => {
    for (const place of [0, 1, 5]) {
      const asked = await wait({ latencyMs: 30 }, () => ({ place }))
      for (const pauseMs of pausesOf(asked)) expect(pauseMs).toBeLessThan(2_500)
      for (const { keptMs } of asked) expect(keptMs).toBeLessThan(4_500)
    }
  })

  it('keeps its place between four polls in a minute, for the pause and two thirds of waiterMs', async () => {
    const asked = await wait({ waitMs: 60_000, maxPolls: 4 }, () => ({ place: 3 }))
    expect(asked.map(({ keptMs }) => keptMs)).toEqual([22_000, expect.any(Number), expect.any(Number), 3_000])
    for (const [n, pauseMs] of pausesOf(asked).entries())
      expect(pauseMs).toBeLessThanOrEqual((asked[n]?.keptMs ?? 0) - 2_000)
  })

  it('polls more slowly the more waiters are ahead', async () => {
    expect([0, 1, 4].map(place => queuePacing(3_000).after({ place }).times)).toEqual([1, 2, 5])
    expect(queuePacing(3_000).after({}).times).toBe(1)
    const counts = []
    for (const place of [0, 1, 4]) counts.push((await wait({ maxPolls: 100 }, () => ({ place }))).length)
    expect(counts[0]).toBeGreaterThan(counts[1] ?? 0)
    expect(counts[1]).toBeGreaterThan(counts[2] ?? 0)
    const [first] = pausesOf(await wait({}, () => ({ place: 3 })))
    expect(first).toBe(4 * FIRST_POLL_PAUSE_MS)
  })

  it('polls at the first rate again once it has become the next in line', async () => {
    const asked = await wait({}, at => ({ place: at < 3_000 ? 2 : 0 }))
    const promoted = asked.findIndex(({ at }) => at >= 3_000)
    const pauses = pausesOf(asked)
    expect(pauses[promoted - 1]).toBeGreaterThan(500)
    expect(pauses[promoted]).toBe(FIRST_POLL_PAUSE_MS)
    expect(pauses[promoted + 1]).toBeLessThan(4 * FIRST_POLL_PAUSE_MS)
  })

  it('assumes its last place while answers are missing', async () => {
    const missing = (at: number) => at > 1_000 && at < 4_000
    const asked = await wait({}, at => (missing(at) ? {} : { place: 4 }))
    const pauses = pausesOf(asked).filter((_, n) => missing(asked[n]?.at ?? 0))
    expect(pauses.length).toBeGreaterThan(2)
    for (const pauseMs of pauses) expect(pauseMs).toBeGreaterThan(300)
  })

  it('considers the end of the current lease only when it is the next in line', async () => {
    const [next] = pausesOf(await wait({}, () => ({ place: 0, freeInMs: 10 })))
    const [behind] = pausesOf(await wait({}, () => ({ place: 1, freeInMs: 10 })))
    expect(next).toBe(15)
    expect(behind).toBe(2 * FIRST_POLL_PAUSE_MS)
  })

  it('reports its place with each pause', async () => {
    const clock = new FakeClock()
    const reported: unknown[] = []
    const waiting = poll(
      clock,
      { waitMs: 150, maxPolls: 3, pacing: () => queuePacing(3_000) },
      async () => ({ place: 1 }),
      pause => reported.push(pause),
    )
    await clock.runUntil(waiting)
    expect(reported).toEqual([
      { poll: 1, waitedMs: 0, delayMs: 50, place: 1 },
      { poll: 2, waitedMs: 50, delayMs: 100, place: 1 },
    ])
  })
})
