import { expect, it } from 'vitest'
import { CROWD_KINDS } from '../kinds/index.ts'
import { many } from '../support/thorough.ts'
import { playCrowd } from './liveness/crowd-world.ts'

/** A look at every kind; `.ci/run` plays more. */
const REQUESTS = many(300, 40_000)
/** Of one crowd. */
const MOST = many(300, 20_000)

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

it('a crowd repeats itself with the same seed', async () => {
  const world = { seed: 3, kind: 'fenced-lock', requests: MOST }
  expect(await playCrowd(world)).toEqual(await playCrowd(world))
})
