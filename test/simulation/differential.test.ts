import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { useRedis } from '../support/redis.ts'
import { listOf } from '../support/reply.ts'
import { itThoroughly, many } from '../support/thorough.ts'
import { dumpOf, onRealRedis } from './differential/observe.ts'
import {
  callsOf,
  DECLARED,
  describeCall,
  engineAt,
  namesOfNoScript,
  REPLIES,
  replyOf,
} from './differential/random-calls.ts'
import { deadDraws, deadValues, watchDraws } from './world/draws.ts'

const redis = useRedis()
const CALLS = many(2_000, 100_000)
/** A world is as many calls as a failure should show. */
const WORLD = 100

it(`${CALLS.toLocaleString('en')} random calls leave the same replies and keys in the engine as in a real Redis`, async () => {
  for (let seed = 1; seed <= CALLS / WORLD; seed++) await compareWorld(seed)
})

itThoroughly('the random calls get every reply that a script declares', () => {
  const missing = new Set(REPLIES)
  for (let seed = 1; missing.size > 2 && seed <= 2_000; seed++) {
    let now = 0
    const engine = engineAt(() => now)
    for (const call of callsOf(seed, WORLD)) {
      now = call.now
      const reply = replyOf(engine, call)
      if ('name' in call) missing.delete(`${call.name} ${listOf(reply)[0]}`)
    }
  }
  // The first needs a Java reader, whose watchdog lets the lock end too early, the second a crowd, of which Redis draws
  // some at random.
  expect([...missing].sort()).toEqual(['read-lock extend :cut', 'read-write-lock forceRelease :more'])
})

itThoroughly('the random calls have every value that is declared for them', async () => {
  const drawn = await watchDraws(() => {
    for (let seed = 1; seed <= 1_000; seed++) callsOf(seed, 10)
  })
  expect(namesOfNoScript()).toEqual([])
  expect(deadValues(DECLARED, drawn)).toEqual([])
  expect(deadDraws(join(import.meta.dirname, 'differential/random-calls.ts'), [drawn])).toEqual([])
})

async function compareWorld(seed: number): Promise<void> {
  const calls = callsOf(seed, WORLD)
  await redis().client.flushdb()
  const observed = await onRealRedis(redis().client, calls)
  let now = 0
  const engine = engineAt(() => now)
  for (const [at, call] of calls.entries()) {
    now = call.now
    const ours = { reply: replyOf(engine, call), store: dumpOf(engine.keyspace) }
    const real = observed[at]
    if (/read-write-lock inspect|keys look|once remove/.test(describeCall(call)))
      for (const each of [ours, real]) forgetOrder(each)
    // Whether a hash looks like another lock depends on the field that is drawn. It is refused either way.
    if (/ (read|write)-lock /.test(describeCall(call)) && isRefusal(ours.reply) && isRefusal(real?.reply))
      ours.reply = real?.reply
    if (isDeepStrictEqual(ours, real)) continue
    const story = calls
      .slice(0, at + 1)
      .map(describeCall)
      .join('\n')
    expect(ours, `seed ${seed}:\n${story}`).toEqual(real)
  }
}

function isRefusal(reply: unknown): boolean {
  return reply === 'ERR' || reply === 'WRONGTYPE'
}

/** The fields of a hash and Lua's `pairs` have no order: one of several readers is shown, and any field first. */
function forgetOrder(seen: { reply: unknown } | undefined): void {
  if (!Array.isArray(seen?.reply)) return
  const [code, ...values] = seen.reply
  // The colon keeps clients from parsing a text.
  const parsed = (text: unknown) => JSON.parse(String(text).slice(1))
  if (code === ':held') seen.reply[1] = 'a reader'
  if (code === ':seen') seen.reply[1] = parsed(values[0]).map(inOrder)
  if (code === ':found') seen.reply[2] = inOrder(parsed(values[1]).toSpliced(1, 0, values[0]))
}

function inOrder([type, ttlMs, size, ...entries]: unknown[]): unknown[] {
  if (type !== 'hash') return [type, ttlMs, size, ...entries]
  const pairs = entries.flatMap((field, at) => (at % 2 ? [] : [[field, entries[at + 1]]]))
  return [type, ttlMs, size, ...pairs.sort().flat()]
}
