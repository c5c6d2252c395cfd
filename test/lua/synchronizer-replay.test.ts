import type { Redis } from 'ioredis'
import { describe, expect, it, vi } from 'vitest'
import * as latchScripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { runScript } from '../support/run-script.ts'
import { readValues } from '../support/store.ts'

vi.setConfig({ testTimeout: 60_000 })

const redis = useRedis()

type Send = (client: Redis) => Promise<unknown[]>
type AnyScript = Script<string, { code: string }>

interface Synchronizer {
  /** What is in Redis before the first request. */
  given: (client: Redis) => Promise<unknown>
  requests: Record<string, Send>
}

/** Sends a script with an id for its operation and its holder. */
function ask(script: AnyScript, id: number, values: Record<string, string | number> = {}): Send {
  const holder = `0${id}`.repeat(16)
  const fixed = {
    permits: 'x',
    deadlines: '{x}:timeout',
    latch: 'x',
    memory: 'edgelock:latch:{x}',
    channel: 'c',
  }
  const own = { operation: `edgelock:op:{x}:${id}`, done: `edgelock:done:{x}:${holder}`, holder }
  const settings = { answerMs: 150_000, doneMs: 150_000, memoryMs: 150_000, publish: 'PUBLISH', nowMs: 1 }
  return client => runScript(client, script, { ...fixed, ...own, ...settings, ...values })
}

const { acquire, cancel, add, drain, trySet } = semaphoreScripts
const SEMAPHORE: Synchronizer = {
  given: client => client.set('x', 2),
  requests: {
    '1 polls for two': ask(acquire, 1, { count: 2, last: 0 }),
    '1 asks for two for the last time': ask(acquire, 1, { count: 2, last: 1 }),
    '1 is cancelled': ask(cancel, 1, { count: 2 }),
    '2 asks for one': ask(acquire, 2, { count: 1, last: 1 }),
    '3 releases one': ask(add, 3, { count: 1, present: 0, total: 1 }),
    '4 takes three away': ask(add, 4, { count: -3, present: 1, total: 1 }),
    '5 drains': ask(drain, 5),
    '6 sets': ask(trySet, 6, { count: 9, ttlMs: 0 }),
    'an operator deletes it': async client => [await client.del('x')],
  },
}

const leaseMs = 30_000
const PERMITS: Synchronizer = {
  given: client => client.set('x', 1),
  requests: {
    '1 polls': ask(permitScripts.acquire, 1, { leaseMs, last: 0 }),
    '1 asks for the last time': ask(permitScripts.acquire, 1, { leaseMs, last: 1 }),
    '1 extends': ask(permitScripts.extend, 1, { leaseMs: 60_000 }),
    '1 releases': ask(permitScripts.release, 1, { outcome: 1 }),
    '1 is cancelled': ask(permitScripts.release, 1, { outcome: 0 }),
    '2 polls': ask(permitScripts.acquire, 2, { leaseMs, last: 0 }),
    '2 releases': ask(permitScripts.release, 2, { outcome: 1 }),
    '3 sets three': ask(permitScripts.set, 3, { count: 3 }),
    '4 takes one away': ask(add, 4, { count: -1, present: 0, total: 0 }),
  },
}

const LATCH: Synchronizer = {
  given: async () => {},
  requests: {
    '1 sets two': ask(latchScripts.trySet, 1, { count: 2 }),
    '2 counts down': ask(latchScripts.countDown, 2),
    '3 counts down': ask(latchScripts.countDown, 3),
    '4 counts down': ask(latchScripts.countDown, 4),
    '5 deletes it': ask(latchScripts.remove, 5),
    '6 sets one': ask(latchScripts.trySet, 6, { count: 1 }),
    'Java counts down to zero': async client => [await client.del('x')],
  },
}

/** Every order of up to `length` different requests. */
function histories(names: readonly string[], length: number): string[][] {
  if (length === 0) return [[]]
  const shorter = histories(names, length - 1)
  const longest = shorter.filter(history => history.length === length - 1)
  const grown = longest.flatMap(history =>
    names.filter(name => !history.includes(name)).map(name => [...history, name]),
  )
  return [...shorter, ...grown]
}

/** Everything in Redis except the deadlines of permits, which a later extension may raise. */
async function stateOf(client: Redis): Promise<Record<string, unknown>> {
  const values = (await readValues(client)) as Record<string, { value: object }>
  const { '{x}:timeout': deadlines, ...others } = values
  return { ...others, holders: Object.keys(deadlines?.value ?? {}) }
}

describe.each(Object.entries({ SEMAPHORE, PERMITS, LATCH }))(
  '%s: every request, repeated after every history of up to three requests',
  (_title, { given, requests }) => {
    const names = Object.keys(requests).filter(name => /^\d/.test(name))
    const all = histories(Object.keys(requests), 3)

    it.each(names)('a duplicate of "%s" changes nothing', async name => {
      const { client } = redis()
      const send = requests[name] as Send
      const acquires = /polls|asks/.test(name)
      let repeated = 0
      for (const history of all.filter(each => each.includes(name))) {
        await client.flushdb()
        await given(client)
        for (const request of history) await requests[request]?.(client)
        // While an acquire is busy, a repeated request is the next poll and not a duplicate.
        if (acquires && (await send(client))[0] === ':busy') continue
        const before = await stateOf(client)
        const codes = [await send(client), await send(client), await send(client)].map(([code]) => code)
        expect(new Set(codes).size, history.join(', ')).toBe(1)
        expect(await stateOf(client), history.join(', ')).toEqual(before)
        repeated++
      }
      expect(repeated).toBeGreaterThan(20)
    })
  },
)
