import { describe, expect, it } from 'vitest'
import { itThoroughly, many, sample, THOROUGH } from '../support/thorough.ts'
import { SHIPPED } from './compiled.ts'
import { watched } from './oracle/watched.ts'
import { KINDS } from './plays/kinds.ts'
import { profilesFor } from './world/profiles.ts'
import { playWorld } from './world/world.ts'

/** A look at every kind; `.ci/run` plays 200,000 requests of each. */
const REQUESTS = many(20, 1_000)

/** Without thorough, a kind is played once, and the profiles in turn. */
const PLAYED = Object.entries(KINDS).map(([kind, { servers }], at): [string, string[]] => {
  const profiles = profilesFor(servers)
  return [kind, THOROUGH ? profiles : profiles.slice(at % profiles.length).slice(0, 1)]
})

describe.each(sample(PLAYED, 4))('%s', (kind, profiles) => {
  it.each(profiles)(
    `gives no untrue answer in ${REQUESTS} requests: %s`,
    async profile => {
      for (let seed = 1, requests = 0; requests < REQUESTS; seed++) {
        const failures: string[] = []
        // A claim that has lost its TTL would never end, so scripts refuse it as no record of `once`.
        const refuses = (failure: string) => profile === 'persisted' && failure.includes('WRONGTYPE')
        const compiled = watched(SHIPPED, failure => !refuses(failure) && failures.push(failure))
        const result = await playWorld({ seed, kind, profile, compiled })
        requests += result.requests
        const again = `npm run ci -- simulate --seed ${seed} --kind ${kind} --profile ${profile}`
        expect([...result.violations, ...failures], again).toEqual([])
      }
    },
    600_000,
  )

  itThoroughly('repeats itself with the same seed', async () => {
    const world = { seed: 7, kind, profile: 'crashes' }
    expect(await playWorld(world)).toEqual(await playWorld(world))
  })
})
