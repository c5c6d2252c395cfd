import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { NO_COUNTS, readStore, readValues, runningDownFrom } from '../support/store.ts'

const redis = useRedis()
const client = () => redis().client

/** Written out here a second time, because other clients on the same Redis rely on it. */
const L = 'L'
const CHANNEL = 'redisson_countdownlatch__channel__{L}'
const MEMORY = 'edgelock:latch:{L}'
const op = (id: string) => `edgelock:op:{L}:${id}`
const ANSWER_MS = 150_000
const MEMORY_MS = 604_800_000

type Step = () => Promise<unknown>

const values = (id: string, publish = 'PUBLISH') => ({
  latch: L,
  operation: op(id),
  memory: MEMORY,
  channel: CHANNEL,
  memoryMs: MEMORY_MS,
  answerMs: ANSWER_MS,
  publish,
})
const trySet =
  (id: string, count: number, publish?: string): Step =>
  () =>
    runScript(client(), scripts.trySet, { ...values(id, publish), count })
const countDown =
  (id: string, publish?: string): Step =>
  () =>
    runScript(client(), scripts.countDown, values(id, publish))
const remove =
  (id: string, publish?: string): Step =>
  () =>
    runScript(client(), scripts.remove, values(id, publish))
const inspect: Step = () => runScript(client(), scripts.inspect, values('none'))
const has =
  (count: number): Step =>
  () =>
    client().set(L, count)
const expires: Step = () => client().pexpire(L, 60_000)
const vanishes: Step = () => client().del(L)

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  /** The latch afterwards, whether it is remembered, and the answer of operation `a`. */
  left?: number
  ttlMs?: number
  memory?: true
  kept?: number
}

/** Checks what a script answers, what it leaves in Redis, and that duplicates of it change nothing. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, ...row }) => {
    for (const step of given) await step()
    for (let copy = 0; copy < 4; copy++) {
      expect(await call(), `delivery ${copy}`).toEqual(reply)
      const { left, ttlMs = -1, memory, kept } = row
      const store = await readStore(client())
      const entry = (value: number, life: number) => ({
        type: 'string',
        value: String(value),
        ttlMs: life < 0 ? life : runningDownFrom(life),
      })
      expect(store[L]).toEqual(left === undefined ? undefined : entry(left, ttlMs))
      expect(store[MEMORY]).toEqual(memory && entry(1, MEMORY_MS))
      expect(store[op('a')]).toEqual(kept === undefined ? undefined : entry(kept, ANSWER_MS))
    }
  })
}

const memory = true

describe('try-set', () => {
  table({
    'sets a latch that does not exist, without a TTL, and remembers it': {
      call: trySet('a', 3),
      reply: [':set'],
      left: 3,
      memory,
      kept: 1,
    },
    'sets a latch to zero': { call: trySet('a', 0), reply: [':set'], left: 0, memory, kept: 1 },
    'leaves a latch that exists': {
      given: [has(2)],
      call: trySet('a', 3),
      reply: [':exists'],
      left: 2,
      kept: 0,
    },
    'sets a latch again that reached zero': {
      given: [trySet('b', 1), countDown('c')],
      call: trySet('a', 3),
      reply: [':set'],
      left: 3,
      memory,
      kept: 1,
    },
    'sets nothing when it is repeated after zero': {
      given: [trySet('a', 1), countDown('b')],
      call: trySet('a', 1),
      reply: [':set'],
      memory,
      kept: 1,
    },
    'sets nothing when it found a latch and is repeated after zero': {
      given: [has(1), trySet('a', 1), countDown('b')],
      call: trySet('a', 1),
      reply: [':exists'],
      kept: 0,
    },
  })
})

describe('count-down', () => {
  table({
    'counts down by one, once for each id': {
      given: [has(3)],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 2,
      kept: 2,
    },
    'deletes the latch at zero, as Redisson does': {
      given: [has(1)],
      call: countDown('a'),
      reply: [':counted', 0],
      kept: 0,
    },
    'keeps the memory of the latch at zero': {
      given: [trySet('b', 1)],
      call: countDown('a'),
      reply: [':counted', 0],
      memory,
      kept: 0,
    },
    'does nothing without a latch': { call: countDown('a'), reply: [':counted', 0], kept: 0 },
    'deletes a latch that was set to zero': {
      given: [has(0)],
      call: countDown('a'),
      reply: [':counted', 0],
      kept: 0,
    },
    'keeps the TTL of the latch': {
      given: [has(3), expires],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 2,
      ttlMs: 60_000,
      kept: 2,
    },
    'answers a duplicate with the count of the first delivery': {
      given: [has(3), countDown('a'), countDown('b')],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 1,
      kept: 2,
    },
    'answers a duplicate that arrives after zero with its own count': {
      given: [has(2), countDown('a'), countDown('b')],
      call: countDown('a'),
      reply: [':counted', 1],
      kept: 1,
    },
    'does not open the latch when a duplicate arrives and one is left': {
      given: [has(2), countDown('a')],
      call: countDown('a'),
      reply: [':counted', 1],
      left: 1,
      kept: 1,
    },
    'does not count a duplicate for an earlier latch on the next one (CL-F05)': {
      given: [has(1), countDown('a'), has(5)],
      call: countDown('a'),
      reply: [':counted', 0],
      left: 5,
      kept: 0,
    },
    'does not count a duplicate that first arrived before the latch': {
      given: [countDown('a'), has(5)],
      call: countDown('a'),
      reply: [':counted', 0],
      left: 5,
      kept: 0,
    },
  })
})

describe('remove', () => {
  table({
    'deletes the latch and its memory': {
      given: [trySet('b', 3)],
      call: remove('a'),
      reply: [':removed'],
      kept: 1,
    },
    'answers missing without a latch': { call: remove('a'), reply: [':missing'], kept: 0 },
    'keeps the memory of a latch that reached zero': {
      given: [trySet('b', 1), countDown('c')],
      call: remove('a'),
      reply: [':missing'],
      memory,
      kept: 0,
    },
    'spares the next latch when it is repeated': {
      given: [has(3), remove('a'), has(4)],
      call: remove('a'),
      reply: [':removed'],
      left: 4,
      kept: 1,
    },
    'spares the next latch when it found none and is repeated': {
      given: [remove('a'), has(4)],
      call: remove('a'),
      reply: [':missing'],
      left: 4,
      kept: 0,
    },
  })
})

describe('inspect', () => {
  table({
    'reports the remaining count': {
      given: [trySet('b', 3)],
      call: inspect,
      reply: [':counting', 3],
      left: 3,
      memory,
    },
    'reports zero after the last count': {
      given: [trySet('b', 1), countDown('c')],
      call: inspect,
      reply: [':zero'],
      memory,
    },
    'reports unset for a latch that was never set': { call: inspect, reply: [':unset'] },
    'reports unset for a latch that was removed': {
      given: [trySet('b', 3), remove('c')],
      call: inspect,
      reply: [':unset'],
    },
    'reports unset for a latch that Java set and counted to zero, which leaves nothing': {
      given: [has(1), vanishes],
      call: inspect,
      reply: [':unset'],
    },
    'reports zero for a latch that was set here and that Java counted to zero': {
      given: [trySet('b', 1), vanishes],
      call: inspect,
      reply: [':zero'],
      memory,
    },
  })

  it('reports unset after all data was lost', async () => {
    await trySet('b', 3)()
    await client().flushdb()
    expect(await inspect()).toEqual([':unset'])
  })
})

describe('a key that holds something else', () => {
  it.each(Object.entries({ countDown: countDown('a'), remove: remove('a'), inspect }))(
    '%s fails every time and changes nothing',
    async (_title, call) => {
      await client().hset(L, 'holder', 1)
      const before = await readValues(client())
      for (let copy = 0; copy < 2; copy++) await expect(call()).rejects.toThrow(/WRONGTYPE/)
      expect(await readValues(client())).toEqual(before)
    },
  )

  it.each(NO_COUNTS)('%j is refused as a count every time, and nothing changes', async text => {
    await client().set(L, text)
    const before = await readValues(client())
    for (const [title, call] of Object.entries({ countDown: countDown('a'), remove: remove('a'), inspect }))
      for (let copy = 0; copy < 2; copy++) await expect(call(), title).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it('try-set takes it for an existing latch, as Redisson does', async () => {
    await client().hset(L, 'holder', 1)
    expect(await trySet('a', 1)()).toEqual([':exists'])
    expect(await client().hgetall(L)).toEqual({ holder: '1' })
  })
})

describe('waking', () => {
  const told = (...steps: Step[]) =>
    published(client(), CHANNEL, async () => {
      for (const step of steps) await step()
    })

  it.each(WAYS_TO_PUBLISH)(
    '%s announces a new count, zero and a removal, each once however often it is delivered',
    async publish => {
      const steps = [
        trySet('a', 2, publish),
        countDown('b', publish),
        countDown('c', publish),
        trySet('d', 1, publish),
        remove('e', publish),
      ]
      expect(await told(...steps.flatMap(step => [step, step]))).toEqual(
        sentWith(publish, '1', '0', '1', '1'),
      )
    },
  )

  it('announces nothing when nothing happened, and nothing without a command', async () => {
    expect(await told(countDown('a'), remove('b'))).toEqual([])
    expect(
      await told(trySet('c', 1, ''), trySet('d', 1), countDown('e', ''), trySet('f', 1, ''), remove('g', '')),
    ).toEqual([])
  })
})

describe('inner commands', () => {
  it.each<[title: string, given: Step[], call: Step, commands: string]>([
    ['a set of a new latch', [], trySet('a', 1), 'PUBLISH SET SET SET'],
    ['a set of an existing latch', [has(1)], trySet('a', 1), 'SET SET'],
    ['a repeated set', [trySet('a', 1)], trySet('a', 1), 'GET SET SET'],
    ['a count down', [has(2)], countDown('a'), 'DECR SET'],
    ['a count down to zero', [has(1)], countDown('a'), 'DECR DEL PUBLISH SET'],
    ['a count down without a latch', [], countDown('a'), 'DECR DEL SET'],
    ['a repeated count down', [has(3), countDown('a')], countDown('a'), 'DECR GET INCR SET'],
    ['a removal', [has(1)], remove('a'), 'DEL GET PUBLISH SET'],
    ['a removal of nothing', [], remove('a'), 'GET SET'],
    ['an inspection', [has(1)], inspect, 'GET'],
    ['an inspection of nothing', [], inspect, 'EXISTS GET'],
  ])('%s runs these commands', async (_title, given, call, commands) => {
    for (const step of given) await step()
    expect(await innerCommands(client(), call)).toBe(commands)
  })
})
