import { expect, it } from 'vitest'
import { sample } from '../support/thorough.ts'
import { withMistake } from './compiled.ts'
import { playCrowd } from './liveness/crowd-world.ts'
import { planted } from './mistake.ts'

/** Mistakes in `lua/` that leave something free beside a living waiter, and the first seed that shows it. */
const MISTAKES = planted(`
lock: lets waiters sleep past the end of the lease → seed 16
  include/next-slot: if remainingMs >= 0 then → if remainingMs > 1e12 then
fair-lock: lets waiters sleep past the end of the lease → seed 33
  include/ask-in: if remainingMs >= 0 then → if remainingMs > 1e12 then
fair-lock: serves waiters before their turn → seed 3
  fair-lock/acquire: if not isHeld and ahead == 0 then → if not isHeld and ahead < 3 then
lock: learns an exception as it is → seed 35
  include/pace: math.min(heldMs, longestLearned(pace)) → heldMs
lock: takes all that a neighbour does for one hold → seed 16
  include/next-slot: laterMs >= SLACK_MS and → laterMs >= 5e9 and
lock: lets a newcomer believe in all slots of a line → seed 3
  include/next-slot: if at > now + math.max(believedMs, sleepMs) then → if at > now + 1e9 then
permits-by-code: never ends priority → seed 2
  include/next-by-priority: math.min(restMs, dueMs) > 0 and dueMs <= SLOT_MOST_MS + UNPROVEN_MS
  → line.oldest > 0 and dueMs < 9e14
`)

/** Worlds until a mistake must have shown, from the seed that is known. */
const WORLDS = 20

it.each(sample(MISTAKES, MISTAKES.length, 1))(
  '%s: notices a server that %s',
  async (kind, _what, file, change, shows) => {
    const first = Number(shows.replace('seed ', ''))
    const scripts = withMistake(file, change)
    let found: readonly string[] = []
    for (let seed = first; found.length === 0 && seed < first + WORLDS; seed++)
      found = (await playCrowd({ seed, kind, scripts })).violations
    expect(found).not.toEqual([])
  },
)
