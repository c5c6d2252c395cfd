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
import { FakeClock } from '../support/fake-clock.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis({ alone: 'the test hears the messages of all databases' })

describe.each(Object.keys(SCENARIOS) as Primitive[])('%s', primitive => {
  const golden = readGolden(primitive)

  it.each(Object.entries(golden))('%s', async (_title, { keys, messages, ...scenario }) => {
    const { client } = redis()
    const startMs = Date.now()
    const enter = (name: string) => ourActor(client, primitive, name, new FakeClock(startMs))
    const state = await play(client, scenario, enter)
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
