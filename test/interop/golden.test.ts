/**
 * Redisson's operations leave exactly the state of `test/golden/*.json` in Redis, apart from our own side keys, and
 * publish the same messages. Where Redisson differs, the file says why, and these tests check that it differs.
 */
import { describe, expect, it } from 'vitest'
import { matcherFor } from '../golden/expect-state.ts'
import { play } from '../golden/play.ts'
import type { Range, State } from '../golden/scenario.ts'
import { PRIMITIVES, readGolden } from '../golden/scenarios.ts'
import { javaActor } from './golden-java.ts'
import { useInterop } from './interop.ts'
import { isSince } from './version.ts'

const interop = useInterop({})

/** Before 3.29, Redisson has no permits with a time to live. */
const setsForATime = (step: string) => step.includes(' ttlMs=')

/** Keys that only edgelock has. */
const SIDE_KEY = /^edgelock:/
/** Keys that only Redisson has. It removes them later, without waiting. */
const UNLOCK_LATCH = /^redisson_unlock_latch:/

describe.each(PRIMITIVES)('%s', primitive => {
  const both = Object.entries(readGolden(primitive)).filter(
    ([, { oursOnly, steps }]) => !oursOnly && (isSince('3.29.0') || !steps.some(setsForATime)),
  )

  it.each(both)('%s', async (title, { keys, messages, ...scenario }) => {
    const { client } = interop.stack.redis
    const enter = (name: string, who: string) =>
      javaActor(client, interop.java(`${primitive} ${title} ${who}`), primitive, name)
    const state = without(UNLOCK_LATCH, await play(client, scenario, enter))
    const golden = matcherFor(withoutQueueTtl(without(SIDE_KEY, { keys, messages })))
    if (scenario.differs) expect(state).not.toEqual(golden)
    else expect(state).toEqual(golden)
  })
})

/** Redisson keeps a queue without a TTL. Ours gets one while only our waiters stand there. */
function withoutQueueTtl<Time extends number | Range>({ keys, messages }: State<Time>): State<Time> {
  const queue = /^redisson_lock_(queue|timeout):/
  const lasting = Object.entries(keys).map(([key, entry]) => [
    key,
    queue.test(key) ? { ...entry, ttlMs: 'none' } : entry,
  ])
  return { keys: Object.fromEntries(lasting), messages }
}

function without<Time extends number | Range>(
  unwanted: RegExp,
  { keys, messages }: State<Time>,
): State<Time> {
  const wanted = Object.entries(keys).filter(([key]) => !unwanted.test(key))
  return { keys: Object.fromEntries(wanted), messages }
}
