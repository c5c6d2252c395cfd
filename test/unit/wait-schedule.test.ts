import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_POLL_PAUSE_MS, fitPause, fitSlot, leastPause, nextPause } from '../../src/wait/schedule.ts'

/** No limits, and no jitter. */
const free = { random: 0 }

const remaining = fc.record({
  timeMs: fc.oneof(fc.double({ min: 1e-6, max: 1e7, noNaN: true }), fc.integer({ min: 1, max: 600_000 })),
  polls: fc.integer({ min: 1, max: 1_000 }),
  previousMs: fc.oneof(fc.constant(0), fc.double({ min: FIRST_POLL_PAUSE_MS, max: 1e6, noNaN: true })),
})

const limitMs = fc.option(fc.integer({ min: -2, max: 60_000 }), { nil: undefined })

describe('the schedule of pauses', () => {
  it('begins with about a round trip, then grows by one ratio up to the deadline', () => {
    const pauses = pausesOf(10_000, 20)
    const ratios = pauses.slice(1).map((ms, at) => ms / (pauses[at] ?? 0))
    expect(pauses[0]).toBe(FIRST_POLL_PAUSE_MS)
    expect(Math.max(...ratios) - Math.min(...ratios)).toBeLessThan(1e-6)
    expect(sum(pauses)).toBeCloseTo(10_000, 6)
    expect(pauses).toHaveLength(19)
  })

  it.each([
    ['no time', 0, 20, []],
    ['one poll', 10_000, 1, []],
    ['two polls: the second is on the deadline', 10_000, 2, [25, 9_975]],
    ['a wait shorter than the first pause', 10, 20, [10]],
    ['a wait of two first pauses', 50, 20, [25, 25]],
    ['a wait too short for all polls, some of which are left out', 100, 20, [25, 25, 25, 25]],
  ])('%s', (_, waitMs, maxPolls, pauses) => {
    const actual = pausesOf(waitMs, maxPolls)
    if (maxPolls === 2) expect(sum(actual)).toBe(waitMs)
    else expect(actual).toEqual(pauses)
  })

  it('fits any budget, so that the remaining pauses add up to the remaining time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 2, max: 200 }),
        (waitMs, maxPolls) => {
          const pauses = pausesOf(waitMs, maxPolls)
          expect(pauses.length).toBeLessThan(maxPolls)
          expect(Math.abs(sum(pauses) - waitMs)).toBeLessThan(1e-6 * waitMs)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never pauses for a negative time, for NaN, or past the deadline', () => {
    fc.assert(
      fc.property(
        remaining,
        limitMs,
        limitMs,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (...drawn) => {
          const [left, freeInMs, notBeforeMs, random] = drawn
          const pause = fitPause(nextPause(left, left.previousMs), left, { freeInMs, notBeforeMs, random })
          expect(pause).toSatisfy((ms: number) => ms >= 0 && ms <= left.timeMs)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('never pauses past the end of the current lease by more than 5 ms while more than one poll is left', () => {
    fc.assert(
      fc.property(remaining, fc.nat(60_000), (left, freeInMs) => {
        const pause = fitPause(nextPause(left, left.previousMs), left, { freeInMs, random: 0 })
        if (left.polls > 1) expect(pause).toBeLessThanOrEqual(freeInMs + 5)
        else expect(pause).toBe(left.timeMs)
      }),
    )
  })

  it.each([-1, -2])('treats a PTTL of %s, which is no time, as no limit', freeInMs => {
    const left = { timeMs: 10_000, polls: 5, previousMs: 100 }
    expect(fitPause(500, left, { freeInMs, random: 0 })).toBe(500)
  })

  it('pauses for as long as the store demands, even when the lock is free before', () => {
    fc.assert(
      fc.property(remaining, limitMs, fc.nat(60_000), (left, freeInMs, notBeforeMs) => {
        const pause = fitPause(nextPause(left, left.previousMs), left, { freeInMs, notBeforeMs, random: 0.5 })
        expect(pause).toBeGreaterThanOrEqual(Math.min(left.timeMs, notBeforeMs))
      }),
    )
  })

  it('is shortened by jitter, by at most a quarter', () => {
    fc.assert(
      fc.property(
        remaining,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (left, random) => {
          const straight = fitPause(nextPause(left, left.previousMs), left, free)
          const jittered = fitPause(nextPause(left, left.previousMs), left, { random })
          expect(jittered).toSatisfy((ms: number) => ms <= straight && ms >= straight * 0.75)
        },
      ),
    )
  })
})

describe('the pause until a slot', () => {
  const endless = { timeMs: Infinity, polls: Infinity }

  it('ends with the slot when enough polls are left', () => {
    expect(fitSlot(400, { timeMs: 10_000, polls: 49 })).toBe(400)
  })

  it('is never negative or NaN, and ends on the deadline at the latest', () => {
    fc.assert(
      fc.property(
        remaining,
        fc.integer({ min: -60_000, max: 600_000 }),
        limitMs,
        (left, slotMs, notBeforeMs) => {
          const pause = fitSlot(slotMs, left, notBeforeMs)
          expect(pause).toSatisfy((ms: number) => ms >= 0 && ms <= left.timeMs)
          expect(pause).toBeGreaterThanOrEqual(Math.min(left.timeMs, Math.max(slotMs, notBeforeMs ?? 0)))
          if (left.polls === 1) expect(pause).toBe(left.timeMs)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('grows by a quarter each time when slots are too dense for the polls that are left', () => {
    const pauses: number[] = []
    for (let timeMs = 10_000; pauses.length < 19; timeMs -= pauses.at(-1) ?? 0)
      pauses.push(fitSlot(1, { timeMs, polls: 19 - pauses.length }))
    const ratios = pauses.slice(1).map((ms, at) => ms / (pauses[at] ?? 0))
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1.25, 6)
    expect(sum(pauses)).toBeCloseTo(10_000, 6)
  })

  it('is at least the whole time before the last poll, and nothing in a wait without end', () => {
    expect(leastPause({ timeMs: 10_000, polls: 1 })).toBe(10_000)
    expect(leastPause({ timeMs: 10_000, polls: 4 })).toBeCloseTo(1_734.4, 1)
    expect(leastPause(endless)).toBe(0)
  })

  it('of a wait without end is as long as the slot and the store say', () => {
    expect(fitSlot(400, endless)).toBe(400)
    expect(fitSlot(-3, endless)).toBe(0)
    expect(fitSlot(400, endless, 3_000)).toBe(3_000)
  })
})

describe('a wait without end', () => {
  it('pauses for longer by a quarter each time, up to two seconds', () => {
    const pauses = Array<number>(30).fill(0)
    for (const at of pauses.keys())
      pauses[at] = nextPause({ timeMs: Infinity, polls: Infinity }, pauses[at - 1] ?? 0)
    expect(pauses[0]).toBe(FIRST_POLL_PAUSE_MS * 1.25)
    for (const [at, ms] of pauses.slice(1).entries())
      expect(ms).toBeCloseTo(Math.min(2_000, (pauses[at] ?? 0) * 1.25), 6)
    expect(pauses.at(-1)).toBe(2_000)
  })

  it('pauses shorter, by jitter or until the end of the present lease', () => {
    const endless = { timeMs: Infinity, polls: Infinity }
    expect(fitPause(2_000, endless, { random: 0.5 })).toBe(1_750)
    expect(fitPause(2_000, endless, { freeInMs: 300, random: 0 })).toBe(305)
  })
})

/** Every pause of a wait for a lock that stays busy, when asking takes no time. */
function pausesOf(waitMs: number, maxPolls: number): number[] {
  const pauses: number[] = []
  for (let timeMs = waitMs, previousMs = 0; timeMs > 1e-6 * waitMs && pauses.length < maxPolls - 1; ) {
    const left = { timeMs, polls: maxPolls - 1 - pauses.length, previousMs }
    previousMs = nextPause(left, left.previousMs)
    const pause = fitPause(previousMs, left, free)
    pauses.push(pause)
    timeMs -= pause
  }
  return pauses
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
