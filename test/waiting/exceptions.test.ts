/** What may be free for how long after an exception: the promises of docs/waiting.md, in virtual time. */
import { describe, expect, it } from 'vitest'
import {
  deployment,
  handOver,
  loop,
  manySeeds,
  quantile,
  takeover,
  weighted,
} from '../../bench/exceptions.ts'
import type { LockKind } from '../../bench/virtual.ts'
import { many } from '../support/thorough.ts'

/** The plain lock has the line that all kinds but one share. */
const KINDS: readonly LockKind[] = many(0, 1)
  ? ['lock', 'fenced', 'write', 'permit', 'multi', 'fair']
  : ['lock', 'fair']
const SEEDS = many(1, 100)
/** What a crowd of 100 gets in a second without an exception, nearly. */
const RATE = 12.5

describe.each(KINDS)('a %s', kind => {
  it.each([60_000, 300_000, 3_600_000])(
    'that is released after 110 ms goes to a waiter that would wait for %i ms soon',
    async waitMs => {
      const all = await manySeeds(SEEDS, played => handOver(kind, { holdMs: 110, waitMs }, played))
      expect(quantile(all, ({ idleMs }) => idleMs, 0.5)).toBeLessThanOrEqual(80)
    },
  )

  it('that is held for 30 s goes to its one waiter within 2.5 s, after 32 polls', async () => {
    const all = await manySeeds(SEEDS, played => handOver(kind, { holdMs: 30_000, waitMs: 60_000 }, played))
    expect(quantile(all, ({ idleMs }) => idleMs, 0.9)).toBeLessThanOrEqual(2_500)
    expect(quantile(all, ({ polls }) => polls, 0.9)).toBeLessThanOrEqual(32)
  })

  it('whose holder died goes to its one waiter at the end of the lease', async () => {
    const all = await manySeeds(SEEDS, played => takeover(kind, 0, played))
    expect(quantile(all, ({ afterLeaseMs }) => afterLeaseMs, 0.99)).toBeLessThanOrEqual(150)
  })

  it('whose holder died after an hour of renewals does so as well', async () => {
    const all = await manySeeds(many(1, 20), played => takeover(kind, 3_600_000, played))
    expect(Math.max(...all.map(({ afterDeathMs }) => afterDeathMs))).toBeLessThanOrEqual(31_000)
  })

  it.each([
    ['died', 'dies'],
    ['worked for 20 s', 20_000],
  ] as const)('whose holder %s serves a crowd as before two seconds later', async (_what, ms) => {
    const exception = { atMs: 10_000, ms }
    const all = await manySeeds(16, played => loop(kind, { forMs: 52_000, exception }, played))
    const mean = (figure: (played: Awaited<ReturnType<typeof loop>>) => number) =>
      all.reduce((sum, played) => sum + figure(played), 0) / all.length
    expect(mean(({ rate, freedAt }) => rate(freedAt + 2_000, freedAt + 10_000))).toBeGreaterThan(0.8 * RATE)
    expect(mean(({ requestRate, freedAt }) => requestRate(11_000, freedAt))).toBeLessThanOrEqual(
      kind === 'fair' ? 23 : 15,
    )
  })

  it('whose first holder ever died serves a crowd', async () => {
    const { rate, freedAt } = await loop(kind, { forMs: 42_000, exception: { atMs: 0, ms: 'dies' } })
    expect(rate(freedAt + 2_000, freedAt + 10_000)).toBeGreaterThanOrEqual(8)
  })

  it.each([
    [30_000, 50],
    [600_000, 5],
  ])('that was held for %i ms goes to a newcomer soon, although %i waiters died', async (heldMs, dead) => {
    const all = await manySeeds(many(1, 20), played => deployment(kind, { heldMs, dead }, played))
    expect(Math.max(...all)).toBeLessThanOrEqual(4_250)
  })

  it.each([-300_000, 300_000])(
    'serves a crowd half a minute after the clock of its server was set by %i ms',
    async ms => {
      const { rate } = await loop(kind, { forMs: 45_000, clients: 30, step: { atMs: 5_000, ms } })
      expect(rate(35_000, 45_000)).toBeGreaterThan(0.8 * RATE)
    },
  )
})

it.each(many(0, 1) ? [100, 200] : [200])(
  'none of %i clients that want 1 to 5 of ten permits starves or gives up',
  async clients => {
    const figures = await weighted({ clients, waitMs: 60_000, forMs: many(90_000, 300_000) })
    expect(figures.gaveUp).toBe(0)
    expect(figures.utilisation).toBeGreaterThan(0.7)
    expect(figures.requestsPerGrant).toBeLessThan(20)
    expect(figures.fairness).toBeGreaterThan(many(0.7, 0.8))
  },
)
