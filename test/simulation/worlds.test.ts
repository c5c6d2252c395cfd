import { describe, expect, it } from 'vitest'
import { itThoroughly, many, sample, THOROUGH } from '../support/thorough.ts'
import { SHIPPED } from './compiled.ts'
import { watched } from './oracle/watched.ts'
import { KINDS } from './plays/kinds.ts'
import { profilesFor } from './world/profiles.ts'
import { playWorld } from './world/world.ts'

/** A look at every kind; `.ci/run` plays 200,000 requests of each. */
const REQUESTS = many(20, 1_000)
const BELATED_REQUESTS = many(60, 10_000)

/** What a copy may do once the key that says who is finished has expired. Neither is ever two holders. */
const BY_BELATED = /was told that nothing is held, and later it holds|permits are available, not/

/** Without thorough, a kind is played once, and the profiles in turn. */
const PLAYED = Object.entries(KINDS).map(([kind, { servers }], at): [string, string[]] => {
  const profiles = profilesFor(servers)
  return [kind, THOROUGH ? profiles : profiles.slice(at % profiles.length).slice(0, 1)]
})

async function expectTrueAnswers(
  kind: string,
  profile: string,
  least: number,
  known?: RegExp,
): Promise<void> {
  for (let seed = 1, requests = 0; requests < least; seed++) {
    const failures: string[] = []
    const compiled = watched(SHIPPED, failure => failures.push(failure))
    const result = await playWorld({ seed, kind, profile, compiled })
    requests += result.requests
    const untrue = [...result.violations, ...failures].filter(each => !known?.test(each))
    const again = `npm run ci -- simulate --seed ${seed} --kind ${kind} --profile ${profile}`
    expect(untrue, again).toEqual([])
  }
}

describe.each(sample(PLAYED, 4))('%s', (kind, profiles) => {
  it.each(profiles)(
    `gives no untrue answer in ${REQUESTS} requests: %s`,
    profile => expectTrueAnswers(kind, profile, REQUESTS),
    600_000,
  )

  itThoroughly('repeats itself with the same seed', async () => {
    const world = { seed: 7, kind, profile: 'crashes' }
    expect(await playWorld(world)).toEqual(await playWorld(world))
  })
})

it.each(sample(Object.keys(KINDS), 9))(
  `no two clients hold a %s, although copies of requests are up to ten minutes late`,
  kind => expectTrueAnswers(kind, 'belated', BELATED_REQUESTS, BY_BELATED),
)
