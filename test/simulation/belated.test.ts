import { expect, it } from 'vitest'
import { many, sample } from '../support/thorough.ts'
import { KINDS } from './plays/kinds.ts'
import { playWorld } from './world/world.ts'

const REQUESTS = many(60, 10_000)

/** What a copy may do once the key that says who is finished has expired. Neither is ever two holders. */
const KNOWN = /was told that nothing is held, and later it holds|permits are available, not/

it.each(sample(Object.keys(KINDS), 9))(
  `no two clients hold a %s, although copies of requests are up to ten minutes late`,
  async kind => {
    for (let seed = 1, requests = 0; requests < REQUESTS; seed++) {
      const { violations, ...result } = await playWorld({ seed, kind, profile: 'belated' })
      requests += result.requests
      expect(
        violations.filter(each => !KNOWN.test(each)),
        `npm run ci -- simulate --seed ${seed} --kind ${kind} --profile belated`,
      ).toEqual([])
    }
  },
)
