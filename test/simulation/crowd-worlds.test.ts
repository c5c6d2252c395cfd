import { expect, it } from 'vitest'
import { CROWD_KINDS } from '../kinds/index.ts'
import { itThoroughly, many } from '../support/thorough.ts'
import { playCrowd } from './liveness/crowd-world.ts'

/** A look at every kind; `.ci/run` plays more. */
const REQUESTS = many(100, 40_000)
/** Of one crowd. */
const MOST = many(100, 20_000)

/** Crowds that were beyond the bound once, because of the law or of its judge. */
const FOUND = Object.entries({
  lock: [9_860_015, 9_871_004],
  'fair-lock': [7_200_059, 38_000_012, 82_000_021],
  'fenced-lock': [7_100_295, 9_872_061, 44_000_014, 45_000_006, 50_000_006, 50_000_008],
  'string-lock': [7_100_254, 44_000_011, 50_000_004, 50_000_009],
  'read-write-lock': [82_000_025],
  'write-lock': [7_100_515],
  'permits-by-code': [9_870_018, 9_871_031, 70_000_003],
  'permit-semaphore': [7_100_098, 70_000_014],
}).flatMap(([kind, seeds]) => seeds.map(seed => ({ kind, seed })))

it.each(Object.keys(CROWD_KINDS))(
  `a crowd that wants a %s leaves nothing free for long in ${REQUESTS} requests`,
  async kind => {
    for (let seed = 1, requests = 0; requests < REQUESTS; seed++) {
      const result = await playCrowd({ seed, kind, requests: MOST })
      requests += result.requests
      expect(
        result.violations,
        `npm run ci -- simulate --seed ${seed} --kind ${kind} --profile crowd`,
      ).toEqual([])
    }
  },
)

for (const world of FOUND)
  itThoroughly(
    `the crowd ${world.seed} that wants a ${world.kind} leaves nothing free for long`,
    async () => {
      expect((await playCrowd(world)).violations).toEqual([])
    },
  )

it('a crowd repeats itself with the same seed', async () => {
  const world = { seed: 3, kind: 'fenced-lock', requests: MOST }
  expect(await playCrowd(world)).toEqual(await playCrowd(world))
})
