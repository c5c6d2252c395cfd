import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import { PROFILES } from './network.ts'
import { playWorld } from './world.ts'

const REQUESTS = Number(process.env['SIMULATED_REQUESTS'] ?? 5_000)

describe.each(Object.keys(KINDS))('%s', kind => {
  it.each(Object.keys(PROFILES))(
    `gives no untrue answer in ${REQUESTS.toLocaleString('en')} requests over a %s network`,
    async profile => {
      for (let seed = 1, requests = 0; requests < REQUESTS; seed++) {
        const result = await playWorld({ seed, kind, profile })
        requests += result.requests
        const again = `npm run simulate -- --seed ${seed} --kind ${kind} --profile ${profile}`
        expect(result.violations, again).toEqual([])
      }
    },
    600_000,
  )

  it('repeats itself with the same seed', async () => {
    const [one, other] = [
      await playWorld({ seed: 7, kind, profile: 'stormy' }),
      await playWorld({ seed: 7, kind, profile: 'stormy' }),
    ]
    expect(one).toEqual(other)
  })
})
