import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compared } from '../../dev/waiting-page.ts'
import { createLocks, fairLock } from '../../src/index.ts'
import { acquire } from '../../src/transport/scripts/fair-lock.gen.ts'
import { fitPause, leastPause } from '../../src/wait/poll.ts'
import * as rules from '../../src/wait/rules.ts'
import { behindHolds } from '../../src/wait/schedule.ts'

describe('the hold that a waiter has seen', () => {
  // At 10,000, of a hold that was first seen at 1,000.
  it.each([
    ['is the same while its lease ends at the same time', 25_000, 15_000, 1_000],
    ['is the same while its lease ends later by a round trip and 5 ms at most', 25_000, 15_025, 1_000],
    ['is another when its lease ends later than that', 25_000, 15_026, 10_000],
    ['is another when its lease ends later by almost a quarter of the rest', 25_000, 19_999, 10_000],
    ['is the same when its lease ends later by more, because that is a renewal', 25_000, 20_000, 1_000],
    ['is the same when its lease ends earlier', 25_000, 7_000, 1_000],
    ['is the same at its first poll', 0, 15_000, 1_000],
  ])('%s', (_, endsAt, remainingMs, since) => {
    const pace = behindHolds(1_000)
    if (endsAt) pace({ remainingMs: endsAt - 1_000, rttMs: 20 }, 1_000, 0)
    pace({ remainingMs, rttMs: 20 }, 10_000, 0)
    // While the store does not answer, the pause is a third of what the hold has taken.
    expect(pace({}, 10_300, 0) * 3).toBe(Math.max(75, Math.min(10_300 - since, 4_500)))
    expect(pace({ remainingMs: remainingMs - 300 }, 10_300, 0)).toBe(since === 1_000 ? 2_300 : 100)
  })
})

describe('the pause behind a hold', () => {
  it.each<[what: string, heldMs: number, remainingMs: number | undefined, random: number, pauseMs: number]>([
    ['is about a round trip at first', 0, -1, 0, 20],
    ['is a third of what the hold has taken', 3_000, -1, 0, 1_000],
    ['is 2.3 s at most', 20_000, -1, 0, 2_300],
    ['is a twentieth of a hold of minutes', 120_000, -1, 0, 6_000],
    ['is shorter by chance, by up to a quarter', 3_000, -1, 1, 750],
    ['ends 5 ms after the lease at the latest', 30_000, 500, 0, 505],
    ['ends 5 ms after a lease that has ended', 30_000, 0, 0, 5],
    ['does not depend on a lease without an end', 3_000, -1, 0.5, 875],
    ['does not depend on a lease that is not there', 3_000, -2, 0.5, 875],
    ['grows at first while the store does not answer', 3_000, undefined, 0.5, 875],
    ['is never above 1.5 s while the store does not answer', 3_600_000, undefined, 0, 1_500],
  ])('%s', (_, heldMs, remainingMs, random, pauseMs) => {
    expect(behindHolds(1_000)({ remainingMs }, 1_000 + heldMs, random)).toBe(pauseMs)
  })
})

it('a waiter of a fair lock may be 3 s late unless an option says otherwise', async () => {
  const sent: string[] = []
  const answer = async (_script: string, _keys: string[], args: string[]) => {
    sent.push(args[acquire.args.indexOf('waiterMs')] ?? '')
    return [':busy', 1_000, 0, 0, 0, 0]
  }
  const locks = createLocks({ redis: { eval: answer, evalsha: answer } })
  await fairLock(locks, 'x').tryAcquire()
  await fairLock(locks, 'x', { waiterMs: 500 }).tryAcquire()
  expect(sent).toEqual(['3000', '500'])
})

it('the page has the figures of the rules: npm run build:rows', () => {
  const { page, written, named } = compared()
  expect(page).toBe(written)
  expect(named.sort()).toEqual(Object.keys(rules).sort())
})

describe('the pause that a wait allows', () => {
  const endless = { timeMs: Infinity, polls: Infinity }
  const remaining = fc.record({
    timeMs: fc.oneof(fc.double({ min: 1e-6, max: 1e7, noNaN: true }), fc.integer({ min: 1, max: 600_000 })),
    polls: fc.integer({ min: 1, max: 1_000 }),
  })

  it('is never negative or NaN, as long as the store demands, and ends on the deadline at the latest', () => {
    const demandMs = fc.option(fc.nat(60_000), { nil: undefined })
    fc.assert(
      fc.property(
        remaining,
        fc.integer({ min: -60_000, max: 600_000 }),
        demandMs,
        (left, wantedMs, retryAfterMs) => {
          const pause = fitPause(wantedMs, left, retryAfterMs)
          expect(pause).toSatisfy((ms: number) => ms >= 0 && ms <= left.timeMs)
          expect(pause).toBeGreaterThanOrEqual(Math.min(left.timeMs, Math.max(wantedMs, retryAfterMs ?? 0)))
          if (left.polls === 1) expect(pause).toBe(left.timeMs)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is spread over the whole wait from the start where polls are fewer than one for each 100 ms', () => {
    expect(leastPause({ timeMs: 10_000, polls: 20 })).toBe(400)
    expect(leastPause({ timeMs: 10_000, polls: 100 })).toBeLessThan(0.001)
  })

  it('lets few polls last until the deadline, none of which is twice as long as the one before', () => {
    const pauses: number[] = []
    for (let timeMs = 10_000; pauses.length < 40; timeMs -= pauses.at(-1) ?? 0)
      pauses.push(fitPause(1, { timeMs, polls: 40 - pauses.length }))
    for (const [at, ms] of pauses.slice(1).entries()) expect(ms).toBeLessThan(2 * (pauses[at] ?? 0))
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeCloseTo(10_000, 6)
  })

  it('is at least the whole time before the last poll, and nothing in a wait without end', () => {
    expect(leastPause({ timeMs: 10_000, polls: 1 })).toBe(10_000)
    expect(leastPause({ timeMs: 10_000, polls: 4 })).toBe(2_400)
    expect(leastPause(endless)).toBe(0)
  })
})
