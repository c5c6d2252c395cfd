/** Who is served in closed loops of kinds without an order: docs/waiting.md, in virtual time, with crowds that are drawn. */
import { expect, it } from 'vitest'
import type { Crowd } from '../../bench/crowd.ts'
import { KINDS, simulate } from '../../bench/virtual.ts'
import { Random } from '../simulation/world/random.ts'
import { many } from '../support/thorough.ts'

const UNFAIR = KINDS.filter(kind => kind !== 'fair')

function play(seed: number) {
  const { pick } = Random.of(`service ${seed}`)
  const crowd: Crowd = {
    clients: pick([2, 3, 5, 10, 30, 100]),
    holdMs: pick([1, 5, 50, 500, 2_000, 20_000]),
    holds: pick(['fixed', 'exponential'] as const),
  }
  const grants = Math.max(15 * crowd.clients, 100)
  const options = { seed, roundTripMs: pick([2, 20, 20, 80]), spread: 0.5 }
  return simulate(pick(UNFAIR), { ...crowd, grants }, options)
}

/** A client waits while each other one has it so often at most, in these crowds: in 170 others, 5.2 was the most. */
const MOST_ROUNDS = 4.5

it.each(Array.from({ length: many(3, 100) }, (_, at) => at + 1))(
  'no client of crowd %i waits for more than four rounds, and all get about as much',
  async seed => {
    const { mostRounds, fairness } = await play(seed)
    expect(mostRounds).toBeLessThanOrEqual(MOST_ROUNDS)
    expect(fairness).toBeGreaterThanOrEqual(0.9)
  },
  60_000,
)
