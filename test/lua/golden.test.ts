/**
 * Compares what every operation leaves in Redis with `test/golden/*.json`. `test/interop/golden.test.ts` compares
 * Redisson with the same files. After an intended change, run `node test/golden/update.ts && npm run format`.
 */
import { describe, expect, it } from 'vitest'
import { matcherFor } from '../golden/expect-state.ts'
import { ourActor } from '../golden/ours.ts'
import { play } from '../golden/play.ts'
import { readGolden } from '../golden/read.ts'
import { type Primitive, SCENARIOS } from '../golden/scenarios.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis({ alone: 'the test hears the messages of all databases' })

describe.each(Object.keys(SCENARIOS) as Primitive[])('%s', primitive => {
  const golden = readGolden(primitive)

  // Waiters ask in real time: on a loaded machine, one may ask between a release and the grant that follows.
  it.each(Object.entries(golden))('%s', { retry: 2 }, async (_title, { keys, messages, ...scenario }) => {
    const state = await play(redis().client, scenario, name => ourActor(redis().client, primitive, name))
    expect(state).toEqual(matcherFor({ keys, messages }))
  })

  it('every scenario has its golden state, and every state has its scenario', () => {
    const scenarios = Object.entries(golden).map(([title, { keys, messages, ...scenario }]) => [
      title,
      scenario,
    ])
    expect(Object.fromEntries(scenarios)).toEqual(SCENARIOS[primitive])
  })
})
