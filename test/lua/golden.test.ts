/**
 * Compares what every operation leaves in Redis with `test/golden/*.json`. `test/interop/golden.test.ts` compares
 * Redisson with the same files. They have the scenarios too: after a change of one, or an intended change of an operation,
 * run `node test/golden/update.ts && npm run format`.
 */
import { describe, expect, it } from 'vitest'
import { matcherFor } from '../golden/expect-state.ts'
import { ourActor } from '../golden/ours.ts'
import { play } from '../golden/play.ts'
import { PRIMITIVES, readGolden } from '../golden/scenarios.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis({ alone: 'the test hears the messages of all databases' })

describe.each(PRIMITIVES)('%s', primitive => {
  it.each(Object.entries(readGolden(primitive)))('%s', async (_title, { keys, messages, ...scenario }) => {
    const { client } = redis()
    const startMs = Date.now()
    const enter = (name: string) => ourActor(client, primitive, name, new FakeClock(startMs))
    const state = await play(client, scenario, enter)
    expect(state).toEqual(matcherFor({ keys, messages }))
  })
})
