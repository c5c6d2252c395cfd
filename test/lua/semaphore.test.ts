import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { type Entry, NO_COUNTS, readEntry, readStore, readValues, runningDownFrom } from '../support/store.ts'
import { pollOf } from '../support/wire.ts'

const redis = useRedis()

/** Written out here a second time, because other clients on the same Redis rely on it. */
const S = 'S'
const CHANNEL = 'redisson_sc:{S}'
const op = (id: string) => `edgelock:op:{S}:${id}`
const ANSWER_MS = 150_000

type Step = (client: Redis) => Promise<unknown>

const values = (id: string, publish = 'PUBLISH') => ({
  permits: S,
  operation: op(id),
  channel: CHANNEL,
  answerMs: ANSWER_MS,
  publish,
})
const acquire = (id: string, count: number, last: 0 | 1 = 0) => {
  return (client: Redis) => runScript(client, scripts.acquire, { ...values(id), ...pollOf(S), count, last })
}
const cancel = (id: string, count: number, publish?: string) => {
  return (client: Redis) => runScript(client, scripts.cancel, { ...values(id, publish), count })
}
const add = (id: string, count: number, { present = 0, total = 1, publish = 'PUBLISH' } = {}) => {
  return (client: Redis) => runScript(client, scripts.add, { ...values(id, publish), count, present, total })
}
const drain = (id: string) => (client: Redis) => runScript(client, scripts.drain, values(id))
const trySet = (id: string, count: number, ttlMs = 0, publish?: string) => {
  return (client: Redis) => runScript(client, scripts.trySet, { ...values(id, publish), count, ttlMs })
}
const available: Step = client => runScript(client, scripts.available, { permits: S })
const has = (permits: number | string) => (client: Redis) => client.set(S, permits)
const expires: Step = client => client.pexpire(S, 60_000)
const remove: Step = client => client.del(S)

const permits = (count: number, ttlMs = -1): Entry => {
  return { type: 'string', value: String(count), ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs) }
}
const answer = (value: number): Entry => permits(value, ANSWER_MS)

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  /** Everything in Redis afterwards: the semaphore, and the answer of operation `a`. */
  left?: number | Entry | undefined
  kept?: number | undefined
}

/** Checks what a script answers, what it leaves in Redis, and that duplicates of it change nothing. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, left, kept }) => {
    const { client } = redis()
    for (const step of given) await step(client)
    expect(await call(client)).toEqual(reply)
    const after = await readStore(client)
    expect(after[S]).toEqual(typeof left === 'number' ? permits(left) : left)
    expect(after[op('a')]).toEqual(kept === undefined ? undefined : answer(kept))
    expect(Object.keys(after).filter(key => ![S, op('a')].includes(key))).toEqual([])
    // After a busy poll that was not the last try, a repeated request is the next poll and stores nothing.
    for (let copy = 0; copy < 3; copy++)
      expect(await call(client)).toEqual(reply[0] === ':busy' && kept === 0 ? [':refused'] : reply)
    const values = (store: Record<string, Entry>) =>
      Object.entries(store).map(([key, { value }]) => [key, value])
    expect(values(await readStore(client))).toEqual(values(after))
  })
}

describe('acquire', () => {
  table({
    'takes permits when there are enough': {
      given: [has(5)],
      call: acquire('a', 3),
      reply: [':granted'],
      left: 2,
      kept: 1,
    },
    'takes the last permits': {
      given: [has(3)],
      call: acquire('a', 3),
      reply: [':granted'],
      left: 0,
      kept: 1,
    },
    'takes permits at its last try too': {
      given: [has(3)],
      call: acquire('a', 3, 1),
      reply: [':granted'],
      left: 0,
      kept: 1,
    },
    'is busy when there are too few, and takes none': {
      given: [has(2)],
      call: acquire('a', 3),
      reply: [':busy'],
      left: 2,
    },
    'is busy when the count is below zero': {
      given: [has(-2)],
      call: acquire('a', 1),
      reply: [':busy'],
      left: -2,
    },
    'is busy without a semaphore, and creates none': { call: acquire('a', 1), reply: [':busy'] },
    'is over after a busy last try': {
      given: [has(2)],
      call: acquire('a', 3, 1),
      reply: [':busy'],
      left: 2,
      kept: 0,
    },
    'is over after a last try without a semaphore': { call: acquire('a', 1, 1), reply: [':busy'], kept: 0 },
    'is refused once it is over, even when permits are available': {
      given: [has(0), acquire('a', 1, 1), add('b', 4), client => client.del(op('b'))],
      call: acquire('a', 1),
      reply: [':refused'],
      left: 4,
      kept: 0,
    },
    'is granted again when it is repeated and no permit is left': {
      given: [has(1), acquire('a', 1)],
      call: acquire('a', 1, 1),
      reply: [':granted'],
      left: 0,
      kept: 1,
    },
    'is granted again when it is repeated and the semaphore is gone': {
      given: [has(1), acquire('a', 1), remove],
      call: acquire('a', 1),
      reply: [':granted'],
      kept: 1,
    },
    'keeps the TTL': {
      given: [has(5), expires],
      call: acquire('a', 1),
      reply: [':granted'],
      left: permits(4, 60_000),
      kept: 1,
    },
    'is refused after a cancellation that arrived first': {
      given: [has(5), cancel('a', 3)],
      call: acquire('a', 3),
      reply: [':refused'],
      left: 5,
      kept: 0,
    },
  })
})

describe('cancel', () => {
  table({
    'gives the permits of a grant back': {
      given: [has(5), acquire('a', 3)],
      call: cancel('a', 3),
      reply: [':over'],
      left: 5,
      kept: 0,
    },
    'gives nothing back when nothing was granted': {
      given: [has(5)],
      call: cancel('a', 3),
      reply: [':over'],
      left: 5,
      kept: 0,
    },
    'gives nothing back after a busy last try': {
      given: [has(2), acquire('a', 3, 1)],
      call: cancel('a', 3),
      reply: [':over'],
      left: 2,
      kept: 0,
    },
    'keeps the TTL': {
      given: [has(5), acquire('a', 3), expires],
      call: cancel('a', 3),
      reply: [':over'],
      left: permits(5, 60_000),
      kept: 0,
    },
    'does not create a semaphore that is gone': {
      given: [has(5), acquire('a', 3), remove],
      call: cancel('a', 3),
      reply: [':over'],
      kept: 0,
    },
  })
})

describe('add', () => {
  table({
    'gives permits back': { given: [has(1)], call: add('a', 2), reply: [':added'], left: 3, kept: 1 },
    'creates a semaphore': { call: add('a', 2), reply: [':added'], left: 2, kept: 1 },
    'creates no semaphore when it must exist': {
      call: add('a', 2, { present: 1 }),
      reply: [':missing'],
      kept: 0,
    },
    'gives permits back when the semaphore must exist and does': {
      given: [has(0)],
      call: add('a', 2, { present: 1 }),
      reply: [':added'],
      left: 2,
      kept: 1,
    },
    'answers missing again when it is repeated, although the semaphore exists by then': {
      given: [add('a', 2, { present: 1 }), has(7)],
      call: add('a', 2, { present: 1 }),
      reply: [':missing'],
      left: 7,
      kept: 0,
    },
    'creates no semaphore when it is repeated after a removal': {
      given: [add('a', 2), remove],
      call: add('a', 2),
      reply: [':added'],
      kept: 1,
    },
    'goes below zero with a negative number': {
      given: [has(1)],
      call: add('a', -4),
      reply: [':added'],
      left: -3,
      kept: 1,
    },
    'keeps the TTL, which Redisson drops (weakness 4.2-7)': {
      given: [has(1), expires],
      call: add('a', 4),
      reply: [':added'],
      left: permits(5, 60_000),
      kept: 1,
    },
  })
})

describe('drain', () => {
  table({
    'takes all permits and answers every duplicate with the same number': {
      given: [has(7)],
      call: drain('a'),
      reply: [':drained', 7],
      left: 0,
      kept: 7,
    },
    'takes nothing when no permit is available': {
      given: [has(0)],
      call: drain('a'),
      reply: [':drained', 0],
      left: 0,
      kept: 0,
    },
    'sets a count below zero to zero': {
      given: [has(-3)],
      call: drain('a'),
      reply: [':drained', -3],
      left: 0,
      kept: -3,
    },
    'creates no semaphore': { call: drain('a'), reply: [':drained', 0], kept: 0 },
    'keeps the TTL, which Redisson drops (weakness 4.2-7)': {
      given: [has(7), expires],
      call: drain('a'),
      reply: [':drained', 7],
      left: permits(0, 60_000),
      kept: 7,
    },
    'takes no later permits when it is repeated': {
      given: [has(7), drain('a'), client => client.incrby(S, 2)],
      call: drain('a'),
      reply: [':drained', 7],
      left: 2,
      kept: 7,
    },
  })
})

describe('try-set', () => {
  table({
    'sets a semaphore that does not exist': { call: trySet('a', 5), reply: [':set'], left: 5, kept: 1 },
    'sets a semaphore with a TTL': {
      call: trySet('a', 5, 20_000),
      reply: [':set'],
      left: permits(5, 20_000),
      kept: 1,
    },
    'sets a semaphore without permits': { call: trySet('a', 0), reply: [':set'], left: 0, kept: 1 },
    'leaves a semaphore that exists': {
      given: [has(3)],
      call: trySet('a', 5),
      reply: [':exists'],
      left: 3,
      kept: 0,
    },
    'leaves a semaphore that exists without permits': {
      given: [has(0)],
      call: trySet('a', 5),
      reply: [':exists'],
      left: 0,
      kept: 0,
    },
    'sets nothing when it is repeated after a removal': {
      given: [trySet('a', 5), remove],
      call: trySet('a', 5),
      reply: [':set'],
      kept: 1,
    },
    'sets nothing when it found a semaphore and is repeated after a removal': {
      given: [has(3), trySet('a', 5), remove],
      call: trySet('a', 5),
      reply: [':exists'],
      kept: 0,
    },
  })
})

describe('available', () => {
  it.each([
    [undefined, 0],
    [5, 5],
    [0, 0],
    [-5, -5],
  ])('reads %s as %i', async (count, permits) => {
    if (count !== undefined) await has(count)(redis().client)
    expect(await available(redis().client)).toEqual([':available', permits])
  })
})

const CALLS: Record<string, Step> = {
  acquire: acquire('a', 1),
  'acquire at its last try': acquire('a', 1, 1),
  add: add('a', 1),
  'add to an existing semaphore': add('a', 1, { present: 1 }),
  drain: drain('a'),
  'try-set': trySet('a', 1),
  available,
}

describe('a key that holds something else', () => {
  it.each(Object.entries(CALLS))('%s fails every time and changes nothing', async (_title, call) => {
    const { client } = redis()
    await client.hset(S, 'holder', 1)
    const before = await readValues(client)
    await expect(call(client)).rejects.toThrow(/WRONGTYPE/)
    await expect(call(client)).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client)).toEqual(before)
  })

  it.each(NO_COUNTS)('%j is refused as a count every time, and nothing changes', async text => {
    const { client } = redis()
    await client.set(S, text)
    const before = await readValues(client)
    for (const [title, call] of Object.entries(CALLS))
      for (let copy = 0; copy < 2; copy++) await expect(call(client), title).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client)).toEqual(before)
  })

  it('a count that would be too large is refused every time, and nothing changes', async () => {
    const { client } = redis()
    await client.set(S, String(2n ** 63n - 1024n))
    const before = await readValues(client)
    for (let copy = 0; copy < 2; copy++) await expect(add('a', 1_024)(client)).rejects.toThrow(/overflow/)
    expect(await readValues(client)).toEqual(before)
  })

  it('a cancellation of nothing does not read it', async () => {
    await redis().client.hset(S, 'holder', 1)
    expect(await cancel('a', 1)(redis().client)).toEqual([':over'])
    expect(await readEntry(redis().client, S)).toMatchObject({ type: 'hash' })
  })
})

describe('waking', () => {
  const told = (...steps: Step[]) =>
    published(redis().client, CHANNEL, async () => {
      for (const step of steps) await step(redis().client)
    })

  it.each(WAYS_TO_PUBLISH)(
    '%s announces how many permits are available, once however often a request is delivered',
    async publish => {
      const release = add('a', 2, { publish })
      const set = trySet('b', 3, 0, publish)
      expect(
        await told(
          set,
          set,
          release,
          release,
          acquire('c', 4),
          cancel('c', 4, publish),
          cancel('c', 4, publish),
        ),
      ).toEqual(sentWith(publish, '3', '5', '5'))
    },
  )

  it('announces how many permits were added when asked to', async () => {
    await has(-10)(redis().client)
    expect(await told(add('a', 4, { total: 0 }))).toEqual([['PUBLISH', '4']])
  })

  it('never announces a number below 1, at which a Java listener throws (redisson-wire.md 0.4)', async () => {
    const steps = [trySet('a', 0), add('b', -3), add('c', 2), add('d', -1, { total: 0 }), cancel('e', 1)]
    expect(await told(...steps)).toEqual([])
    expect(await told(add('f', 2), add('g', 1))).toEqual([['PUBLISH', '1']])
  })

  it('announces nothing when no permits were added, and nothing without a command', async () => {
    await has(2)(redis().client)
    const silent = add('b', 5, { publish: '' })
    expect(
      await told(
        trySet('a', 5),
        acquire('c', 1),
        drain('d'),
        add('e', 1, { present: 1, publish: '' }),
        silent,
      ),
    ).toEqual([])
  })
})

describe('inner commands', () => {
  it.each<[title: string, given: Step[], call: Step, commands: string]>([
    ['an acquire', [has(5)], acquire('a', 1), 'DECRBY MGET SET'],
    ['a repeated acquire', [has(5), acquire('a', 1)], acquire('a', 1), 'GET MGET SET'],
    ['a busy poll', [has(0)], acquire('a', 1), 'GET MGET SET TIME'],
    ['a busy poll without a semaphore', [], acquire('a', 1), 'GET GET MGET SET TIME'],
    ['a last try that is busy', [has(0)], acquire('a', 1, 1), 'MGET SET'],
    ['a release', [has(5)], add('a', 1), 'INCRBY PUBLISH SET'],
    ['a repeated release', [add('a', 1)], add('a', 1), 'GET SET'],
    [
      'a release to an existing semaphore',
      [has(5)],
      add('a', 1, { present: 1 }),
      'EXISTS INCRBY PUBLISH SET',
    ],
    ['a drain', [has(5)], drain('a'), 'GET SET SET'],
    ['a drain without a semaphore', [], drain('a'), 'GET SET'],
    ['a set of a new semaphore', [], trySet('a', 5), 'GET PUBLISH SET SET'],
    ['a set of an existing semaphore', [has(5)], trySet('a', 5), 'GET SET'],
    ['a count', [has(5)], available, 'GET'],
    ['a cancel of a grant', [has(5), acquire('a', 1)], cancel('a', 1), 'EXISTS INCRBY PUBLISH SET'],
    ['a cancel of nothing', [has(5)], cancel('a', 1), 'SET'],
  ])('%s runs these commands', async (_title, given, call, commands) => {
    for (const step of given) await step(redis().client)
    expect(await innerCommands(redis().client, () => call(redis().client))).toBe(commands)
  })
})
