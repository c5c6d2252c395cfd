/** Half of the clients have an older version, whose record of the pace has another format. */
import { describe, expect, it } from 'vitest'
import { many, sample } from '../support/thorough.ts'
import { withMistake } from './compiled.ts'
import { playCrowd } from './liveness/crowd-world.ts'
import { playWorld } from './world/world.ts'

const FAIR = {
  'another format': withMistake(
    'include/queue-pace',
    ["'^(%d+):", "'^older:(%d+):"],
    ["'SET', key, text", "'SET', key, 'older:' .. text"],
  ),
  'fewer fields': withMistake(
    'include/queue-pace',
    ['left, dead, endsAt, mark = string', 'left, dead, mark = string'],
    ['(%d+):(%d+):(.*)$', '(%d+):(.*)$'],
    ['tonumber(endsAt or 0)', '0'],
    ["'%.0f:%.0f:%.0f:%.0f:', learned.late", "'%.0f:%.0f:%.0f:', learned.late"],
    ['learned.dead, learned.endsAt)', 'learned.dead)'],
  ),
}
const OLDER = {
  'another format': withMistake(
    'include/line',
    ["'^(%d+):", "'^older:(%d+):"],
    ["'SET', key, text", "'SET', key, 'older:' .. text"],
  ),
  'fewer fields': withMistake(
    'include/line',
    ['age, endsAt, permits, holder = string', 'age, permits, holder = string'],
    ['(%d+):(%d+):([0-9-]*):(.*)$', '(%d+):([0-9-]*):(.*)$'],
    ['tonumber(endsAt or 0)', '0'],
    ['%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:', '%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:'],
    ['line.age,\n    line.endsAt', 'line.age'],
  ),
}

describe.each(Object.entries(OLDER))('beside clients whose record has %s', (what, ofLine) => {
  const olderOf = (kind: string) => (kind === 'fair-lock' ? FAIR[what as keyof typeof FAIR] : ofLine)

  it.each(sample(['fair-lock', 'lock', 'permits-by-code', 'multi-lock', 'semaphore'], 2))(
    'no answer of a %s is untrue',
    async kind => {
      const older = olderOf(kind)
      for (let seed = 1; seed <= many(1, 70); seed++)
        expect((await playWorld({ seed, kind, profile: 'rough', older })).violations, `seed ${seed}`).toEqual(
          [],
        )
    },
    600_000,
  )

  it.each(sample(['fair-lock', 'lock', 'permits-by-code'], 2))(
    'what a crowd wants of a %s is not free for much longer',
    async kind => {
      const older = olderOf(kind)
      for (let seed = 1, requests = 0; requests < many(60, 20_000); seed++) {
        const result = await playCrowd({ seed, kind, older, requests: many(60, 20_000) })
        requests += result.requests
        expect(result.violations, `seed ${seed}`).toEqual([])
      }
    },
    600_000,
  )
})
