import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/scripts/count-down-latch.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript } from '../support/run-script.ts'
import { NO_COUNTS, readStore, readValues, runningDownFrom } from '../support/store.ts'

const redis = useRedis()
const client = () => redis().client

/** Written out here a second time: other clients on the same Redis rely on it. */
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

/** What a script answers in which situation, all it leaves behind, and that copies of it change nothing. */
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
    'sets a latch that is not there, without a TTL, and remembers it': {
      call: trySet('a', 3),
      reply: [':set'],
      left: 3,
      memory,
      kept: 1,
    },
    'of zero': { call: trySet('a', 0), reply: [':set'], left: 0, memory, kept: 1 },
    'leaves one that is there': {
      given: [has(2)],
      call: trySet('a', 3),
      reply: [':exists'],
      left: 2,
      kept: 0,
    },
    'sets one again that reached zero': {
      given: [trySet('b', 1), countDown('c')],
      call: trySet('a', 3),
      reply: [':set'],
      left: 3,
      memory,
      kept: 1,
    },
    'that is repeated after zero sets nothing': {
      given: [trySet('a', 1), countDown('b')],
      call: trySet('a', 1),
      reply: [':set'],
      memory,
      kept: 1,
    },
    'that found one sets nothing after zero': {
      given: [has(1), trySet('a', 1), countDown('b')],
      call: trySet('a', 1),
      reply: [':exists'],
      kept: 0,
    },
  })
})

describe('count-down', () => {
  table({
    'counts by one, once for each id': {
      given: [has(3)],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 2,
      kept: 2,
    },
    'to zero deletes the latch, as Redisson does': {
      given: [has(1)],
      call: countDown('a'),
      reply: [':counted', 0],
      kept: 0,
    },
    'to zero leaves the memory of it': {
      given: [trySet('b', 1)],
      call: countDown('a'),
      reply: [':counted', 0],
      memory,
      kept: 0,
    },
    'without a latch does nothing': { call: countDown('a'), reply: [':counted', 0], kept: 0 },
    'of a latch of zero deletes it': {
      given: [has(0)],
      call: countDown('a'),
      reply: [':counted', 0],
      kept: 0,
    },
    'keeps the TTL that somebody gave it': {
      given: [has(3), expires],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 2,
      ttlMs: 60_000,
      kept: 2,
    },
    'that is repeated tells the count of the first time': {
      given: [has(3), countDown('a'), countDown('b')],
      call: countDown('a'),
      reply: [':counted', 2],
      left: 1,
      kept: 2,
    },
    'that is repeated after zero is not the last one': {
      given: [has(2), countDown('a'), countDown('b')],
      call: countDown('a'),
      reply: [':counted', 1],
      kept: 1,
    },
    'that is repeated when one is left does not open the latch': {
      given: [has(2), countDown('a')],
      call: countDown('a'),
      reply: [':counted', 1],
      left: 1,
      kept: 1,
    },
    'of an earlier latch does not count on the next (CL-F05)': {
      given: [has(1), countDown('a'), has(5)],
      call: countDown('a'),
      reply: [':counted', 0],
      left: 5,
      kept: 0,
    },
    'that came before the latch does not count later': {
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
    'deletes the latch and the memory of it': {
      given: [trySet('b', 3)],
      call: remove('a'),
      reply: [':removed'],
      kept: 1,
    },
    'without a latch': { call: remove('a'), reply: [':missing'], kept: 0 },
    'after zero leaves the memory': {
      given: [trySet('b', 1), countDown('c')],
      call: remove('a'),
      reply: [':missing'],
      memory,
      kept: 0,
    },
    'that is repeated spares the next latch': {
      given: [has(3), remove('a'), has(4)],
      call: remove('a'),
      reply: [':removed'],
      left: 4,
      kept: 1,
    },
    'that found none spares the next latch': {
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
    'while it counts': { given: [trySet('b', 3)], call: inspect, reply: [':counting', 3], left: 3, memory },
    'after zero': { given: [trySet('b', 1), countDown('c')], call: inspect, reply: [':zero'], memory },
    'of a latch that was never set': { call: inspect, reply: [':unset'] },
    'of one that was removed': { given: [trySet('b', 3), remove('c')], call: inspect, reply: [':unset'] },
    'of one that Java set and counted, which leaves nothing': {
      given: [has(1), vanishes],
      call: inspect,
      reply: [':unset'],
    },
    'of one that was set here and that Java counted to zero': {
      given: [trySet('b', 1), vanishes],
      call: inspect,
      reply: [':zero'],
      memory,
    },
  })

  it('after all data was lost nothing is known', async () => {
    await trySet('b', 3)()
    await client().flushall()
    expect(await inspect()).toEqual([':unset'])
  })
})

describe('a key that holds something else', () => {
  it.each(Object.entries({ countDown: countDown('a'), remove: remove('a'), inspect }))(
    '%s is an error, every time, and changes nothing',
    async (_title, call) => {
      await client().hset(L, 'holder', 1)
      const before = await readValues(client())
      for (let copy = 0; copy < 2; copy++) await expect(call()).rejects.toThrow(/WRONGTYPE/)
      expect(await readValues(client())).toEqual(before)
    },
  )

  it.each(NO_COUNTS)('%j is no count for any of them, every time, and nothing changes', async text => {
    await client().set(L, text)
    const before = await readValues(client())
    for (const [title, call] of Object.entries({ countDown: countDown('a'), remove: remove('a'), inspect }))
      for (let copy = 0; copy < 2; copy++) await expect(call(), title).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it('try-set takes it for a latch that is there, as Redisson does', async () => {
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

  it.each(['PUBLISH', 'SPUBLISH'])(
    '%s tells a new count, zero and a removal, once however often they are delivered',
    async publish => {
      const steps = [
        trySet('a', 2, publish),
        countDown('b', publish),
        countDown('c', publish),
        trySet('d', 1, publish),
        remove('e', publish),
      ]
      expect(await told(...steps.flatMap(step => [step, step]))).toEqual([
        [publish, '1'],
        [publish, '0'],
        [publish, '1'],
        [publish, '1'],
      ])
    },
  )

  it('tells nothing where nothing happened, and nothing without a command', async () => {
    expect(await told(countDown('a'), remove('b'))).toEqual([])
    expect(
      await told(trySet('c', 1, ''), trySet('d', 1), countDown('e', ''), trySet('f', 1, ''), remove('g', '')),
    ).toEqual([])
  })
})

describe('inner commands', () => {
  it.each<[title: string, given: Step[], call: Step, commands: string]>([
    ['a set', [], trySet('a', 1), 'PUBLISH SET SET SET'],
    ['a set where it is', [has(1)], trySet('a', 1), 'SET SET'],
    ['a repeated set', [trySet('a', 1)], trySet('a', 1), 'GET SET SET'],
    ['a count down', [has(2)], countDown('a'), 'DECR SET'],
    ['a count down to zero', [has(1)], countDown('a'), 'DECR DEL PUBLISH SET'],
    ['a count down without a latch', [], countDown('a'), 'DECR DEL SET'],
    ['a repeated count down', [has(3), countDown('a')], countDown('a'), 'DECR GET INCR SET'],
    ['a removal', [has(1)], remove('a'), 'DEL GET PUBLISH SET'],
    ['a removal of nothing', [], remove('a'), 'GET SET'],
    ['an inspection', [has(1)], inspect, 'GET'],
    ['an inspection of nothing', [], inspect, 'EXISTS GET'],
  ])('%s', async (_title, given, call, commands) => {
    for (const step of given) await step()
    expect(await innerCommands(client(), call)).toBe(commands)
  })
})
