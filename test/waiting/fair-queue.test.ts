/** What the waiters of a fair lock cost each other when some leave, and that the others keep their order. */
import { expect, it } from 'vitest'
import { change, gone, hangUps, inversions, replaced } from '../../bench/departures.ts'
import { manySeeds } from '../../bench/exceptions.ts'
import { many } from '../support/thorough.ts'

const SEEDS = many(1, 20)

it.each([
  [2, 1],
  [3, 20],
  [30, 500],
  [10, 5_000],
  [3, 60_000],
  [2, 600_000],
  [4, 600_000],
])('%i clients that hold it for %i ms are served in their order', async (clients, holdMs) => {
  const all = await manySeeds(SEEDS, played => inversions('fair', { clients, holdMs, rounds: 2 }, played))
  expect(all.map(({ inverted }) => inverted)).toEqual(all.map(() => 0))
})

it.each([
  ['died', 'dies', 3_100],
  ['hung up', 'hangs up', 2_000],
] as const)(
  'it is hardly free beside a newcomer after a thousand callers %s',
  async (_what, leaving, mostMs) => {
    const visits = { callers: 1_000, holdMs: 500, heldMs: 15_000, afterMs: 300, leaving }
    const all = await manySeeds(SEEDS, played => gone('fair', visits, played))
    expect(Math.max(...all)).toBeLessThanOrEqual(mostMs)
  },
)

it('it is in use although 20 callers a second hang up', async () => {
  const all = await manySeeds(SEEDS, played => hangUps('fair', { forMs: 30_000 }, played))
  for (const { utilisation, told } of all) {
    expect(utilisation).toBeGreaterThanOrEqual(0.83)
    expect(told).toBe(0)
  }
})

it('the first of 200 clients that replace others has it soon after the lease of the dead holder', async () => {
  const all = await manySeeds(SEEDS, played => replaced('fair', {}, played))
  expect(Math.max(...all.map(({ firstMs }) => firstMs))).toBeLessThanOrEqual(7_300)
})

it('holds that become shorter are learned soon', async () => {
  const all = await manySeeds(4, played => change('fair', { clients: 10, fromMs: 500, toMs: 20 }, played))
  expect(all.reduce((sum, ms) => sum + ms, 0) / all.length).toBeLessThanOrEqual(16_000)
})
