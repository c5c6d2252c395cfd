import { describe, expect, it } from 'vitest'
import { FencedScripts, TOKEN_MS, tokenEntry, tokensOf } from '../support/fenced-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands } from '../support/run-script.ts'
import {
  type Entry,
  flag,
  heldBy,
  NO_COUNTS,
  readStore,
  readValues,
  runningDownFrom,
} from '../support/store.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const L = 'L'
const TOKENS = tokensOf(L)
const { done } = wire(L)
const left = runningDownFrom

type Step = (lock: FencedScripts) => Promise<unknown>

interface Row {
  given?: Step[]
  call: (lock: FencedScripts) => Promise<unknown>
  reply: unknown[]
  store: Record<string, Entry>
}

const anyToken = expect.any(Number)
const anyTokenEntry = tokenEntry(0, left(TOKEN_MS))
anyTokenEntry.value = expect.stringMatching(/^\d{16}$/)

/** The truth table of one script: what it answers in each situation, and all that it leaves in Redis. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, store }) => {
    const lock = new FencedScripts(redis().client)
    for (const step of given) await step(lock)
    expect(await call(lock)).toEqual(reply)
    expect(await readStore(redis().client)).toEqual(store)
  })
}

const aHolds: Step = lock => lock.acquire('a')
const bHolds: Step = lock => lock.acquire('b')
const tokenIs = (value: string, ms?: number): Step => {
  return () => (ms ? redis().client.set(TOKENS, value, 'PX', ms) : redis().client.set(TOKENS, value))
}
const itExpires: Step = async () => {
  await redis().client.pexpire(L, 1)
  await expect.poll(() => redis().client.pttl(L), { interval: 1 }).toBe(-2)
}
/** Far in the future: where the server's clock stood before it was set back. */
const AHEAD = 4_000_000_000_000_000

describe('acquire by the clock', () => {
  table({
    'a free lock is granted with a token that lives for seven days': {
      call: lock => lock.acquire('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000, anyToken],
      store: { [L]: heldBy('a', { ttlMs: 20_000 }), [TOKENS]: anyTokenEntry },
    },
    'after a token that is ahead of the clock, the next one is higher by one': {
      given: [tokenIs(String(AHEAD), 60_000)],
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000, AHEAD + 1],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(AHEAD + 1, left(TOKEN_MS)) },
    },
    "a token that Redisson's counter left stays without an expiry, or Java would begin at 1 again": {
      given: [tokenIs('7')],
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000, anyToken],
      store: { [L]: heldBy('a'), [TOKENS]: { type: 'string', value: expect.any(String), ttlMs: -1 } },
    },
    'a token without an expiry that is ahead of the clock stays so': {
      given: [tokenIs(String(AHEAD))],
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000, AHEAD + 1],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(AHEAD + 1, -1) },
    },
    'every grant gives the token its seven days again': {
      given: [tokenIs(String(AHEAD), 5_000)],
      call: lock => lock.acquire('a'),
      reply: [':granted', 30_000, AHEAD + 1],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(AHEAD + 1, left(TOKEN_MS)) },
    },
    "another holder's lock is busy, and no token is minted": {
      given: [bHolds, tokenIs('7')],
      call: lock => lock.acquire('a'),
      reply: [':busy', left(30_000)],
      store: { [L]: heldBy('b'), [TOKENS]: tokenEntry(7, -1) },
    },
    'the last try for a busy lock finishes its holder': {
      given: [bHolds, tokenIs('7')],
      call: lock => lock.acquire('a', { last: true }),
      reply: [':busy', left(30_000)],
      store: { [L]: heldBy('b'), [done('a')]: flag(0), [TOKENS]: tokenEntry(7, -1) },
    },
    'a lock without an expiry is busy with -1': {
      given: [bHolds, tokenIs('7'), () => redis().client.persist(L)],
      call: lock => lock.acquire('a'),
      reply: [':busy', -1],
      store: { [L]: heldBy('b', { ttlMs: -1 }), [TOKENS]: tokenEntry(7, -1) },
    },
    'a finished holder is refused without a token, although the lock is free': {
      given: [aHolds, lock => lock.plain.release('a'), tokenIs('7')],
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(1), [TOKENS]: tokenEntry(7, -1) },
    },
    'a holder that was cancelled before its acquire arrived is refused without a token': {
      given: [lock => lock.plain.cancel('a')],
      call: lock => lock.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(0) },
    },
    'a repeated request gets the stored token and the rest of its lease': {
      given: [aHolds, tokenIs('7')],
      call: lock => lock.acquire('a', { leaseMs: 60_000 }),
      reply: [':granted', left(30_000), 7],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(7, -1) },
    },
    'a repeated request gets a new token when the stored one was evicted': {
      given: [aHolds, () => redis().client.del(TOKENS)],
      call: lock => lock.acquire('a'),
      reply: [':granted', left(30_000), anyToken],
      store: { [L]: heldBy('a'), [TOKENS]: anyTokenEntry },
    },
  })

  it("the token is the server's time in microseconds", async () => {
    const micros = async () => {
      const [seconds, rest] = await redis().client.time()
      return Number(seconds) * 1_000_000 + Number(rest)
    }
    const before = await micros()
    const [, , token] = await new FencedScripts(redis().client).acquire('a', { nowMs: 1 })
    expect(token).toBeGreaterThanOrEqual(before)
    expect(token).toBeLessThanOrEqual(await micros())
  })

  it('tokens rise from grant to grant, even after all data is lost', async () => {
    const lock = new FencedScripts(redis().client)
    const tokens: unknown[] = []
    for (const [at, holder] of [...'abcdefgh'].entries()) {
      tokens.push((await lock.acquire(holder))[2])
      if (at % 2) await redis().client.flushdb()
      else await lock.plain.release(holder)
    }
    expect(tokens).toEqual([...new Set(tokens)].sort())
    expect(tokens.every(Number.isSafeInteger)).toBe(true)
  })

  it('a re-entry keeps the token', async () => {
    const lock = new FencedScripts(redis().client)
    const [, , token] = await lock.acquire('a')
    expect(await lock.plain.reenter('a')).toEqual([':granted', left(30_000)])
    expect(await redis().client.get(TOKENS)).toBe(String(token))
  })

  it('a forced release keeps the token, so that the next one is higher', async () => {
    const lock = new FencedScripts(redis().client)
    await redis().client.set(TOKENS, AHEAD)
    await lock.acquire('a')
    await lock.plain.forceRelease('op')
    expect((await lock.acquire('b'))[2]).toBe(AHEAD + 2)
  })

  it('an expired lease is followed by a higher token', async () => {
    const lock = new FencedScripts(redis().client)
    const [, , first] = await lock.acquire('a')
    await itExpires(lock)
    expect((await lock.acquire('b'))[2]).toBeGreaterThan(Number(first))
  })
})

describe('acquire by the counter', () => {
  it("counts as Redisson's INCR does, without an expiry", async () => {
    const lock = new FencedScripts(redis().client)
    for (const [at, holder] of [...'abc'].entries()) {
      expect(await lock.acquire(holder, { clock: false })).toEqual([':granted', 30_000, at + 1])
      await lock.plain.release(holder)
    }
    expect((await readStore(redis().client))[TOKENS]).toEqual(tokenEntry(3, -1))
  })

  it('continues from the token that the clock left, and removes its expiry', async () => {
    const lock = new FencedScripts(redis().client)
    const [, , byClock] = await lock.acquire('a')
    await lock.plain.release('a')
    expect(await lock.acquire('b', { clock: false })).toEqual([':granted', 30_000, Number(byClock) + 1])
    expect((await readStore(redis().client))[TOKENS]).toEqual(tokenEntry(Number(byClock) + 1, -1))
  })

  it('does not count a duplicate, a poll or a finished holder', async () => {
    const lock = new FencedScripts(redis().client)
    for (let copy = 0; copy < 3; copy++) {
      expect((await lock.acquire('a', { clock: false }))[2]).toBe(1)
      expect((await lock.acquire('b', { clock: false }))[0]).toBe(':busy')
    }
    await lock.acquire('b', { clock: false, last: true })
    await lock.plain.release('a')
    for (const holder of ['a', 'b'])
      expect((await lock.acquire(holder, { clock: false }))[0]).toBe(':refused')
    expect(await redis().client.get(TOKENS)).toBe('1')
  })
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

  it("the token is the caller's time, or one more than the last", async () => {
    const lock = new FencedScripts(timeless().client)
    expect((await lock.acquire('a', { nowMs: 1_700_000_000_000 }))[2]).toBe(1_700_000_000_000_000)
    await lock.plain.release('a')
    expect((await lock.acquire('b', { nowMs: 1_600_000_000_000 }))[2]).toBe(1_700_000_000_000_001)
    expect((await readStore(timeless().client))[TOKENS]).toEqual(
      tokenEntry(1_700_000_000_000_001, left(TOKEN_MS)),
    )
  })

  it("every grant within one millisecond of the caller's time gets a higher token than the one before", async () => {
    const lock = new FencedScripts(timeless().client)
    const nowMs = 1_700_000_000_000
    for (const [at, holder] of [...'abc'].entries()) {
      expect((await lock.acquire(holder, { nowMs }))[2]).toBe(nowMs * 1000 + at)
      await lock.plain.release(holder)
    }
    expect((await readStore(timeless().client))[TOKENS]).toEqual(tokenEntry(nowMs * 1000 + 2, left(TOKEN_MS)))
  })
})

describe('other data under a key', () => {
  it('the hash of a read-write lock fails with WRONGTYPE, and nothing changes', async () => {
    await redis().client.hset(L, { mode: 'read', r: 1 })
    await expect(new FencedScripts(redis().client).acquire('a')).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.keys('*')).toEqual([L])
  })

  it.each([
    ['the lock', L],
    ['its token', TOKENS],
  ])('a list in the place of %s fails with WRONGTYPE, and nothing changes', async (_what, key) => {
    await redis().client.lpush(key, 'data')
    await expect(new FencedScripts(redis().client).acquire('a')).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.keys('*')).toEqual([key])
  })
})

describe.each(NO_COUNTS)('the text %j in the place of its token', text => {
  it.each<[string, Step]>([
    ['an acquire by the clock', lock => lock.acquire('a')],
    ['an acquire by the counter', lock => lock.acquire('a', { clock: false })],
  ])('fails %s with WRONGTYPE, and nothing changes', async (_title, call) => {
    const { client } = redis()
    await client.set(TOKENS, text, 'PX', 60_000)
    const lock = new FencedScripts(client)
    for (let copy = 0; copy < 2; copy++) await expect(call(lock)).rejects.toThrow('WRONGTYPE')
    expect(await readStore(client)).toEqual({ [TOKENS]: tokenEntry(text, left(60_000)) })
  })

  it.each<[string, Step]>([
    ...(Number.isNaN(Number.parseFloat(text)) && !/^(inf|nan)$/.test(text)
      ? ([['a repeated acquire', aHolds]] as [string, Step][])
      : []),
    ['a raise', lock => lock.raise('a', 9)],
  ])('fails %s with WRONGTYPE, and nothing changes', async (_title, call) => {
    const { client } = redis()
    const lock = new FencedScripts(client)
    await aHolds(lock)
    await client.set(TOKENS, text)
    await expect(call(lock)).rejects.toThrow('WRONGTYPE')
    expect(await readStore(client)).toEqual({ [L]: heldBy('a'), [TOKENS]: tokenEntry(text, -1) })
  })
})

describe('raise', () => {
  table({
    'a lower token is raised and keeps its TTL': {
      given: [aHolds, tokenIs('7', 20_000)],
      call: lock => lock.raise('a', 9),
      reply: [':raised'],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(9, left(20_000)) },
    },
    "Redisson's counter is raised and stays without an expiry": {
      given: [lock => lock.acquire('a', { clock: false })],
      call: lock => lock.raise('a', 9),
      reply: [':raised'],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(9, -1) },
    },
    'a higher token stays': {
      given: [aHolds, tokenIs('10')],
      call: lock => lock.raise('a', 9),
      reply: [':raised'],
      store: { [L]: heldBy('a'), [TOKENS]: tokenEntry(10, -1) },
    },
    "another holder's lock keeps its token": {
      given: [bHolds, tokenIs('7')],
      call: lock => lock.raise('a', 9),
      reply: [':gone'],
      store: { [L]: heldBy('b'), [TOKENS]: tokenEntry(7, -1) },
    },
    'a free lock keeps its token': {
      given: [tokenIs('7')],
      call: lock => lock.raise('a', 9),
      reply: [':gone'],
      store: { [TOKENS]: tokenEntry(7, -1) },
    },
    'a token that was evicted is not brought back, because it would never expire': {
      given: [aHolds, () => redis().client.del(TOKENS)],
      call: lock => lock.raise('a', 9),
      reply: [':gone'],
      store: { [L]: heldBy('a') },
    },
  })

  it('has the same effect after any number of duplicates', async () => {
    const lock = new FencedScripts(redis().client)
    await lock.acquire('a')
    for (let copy = 0; copy < 3; copy++) expect(await lock.raise('a', AHEAD)).toEqual([':raised'])
    expect(await readValues(redis().client)).toMatchObject({ [TOKENS]: { value: String(AHEAD) } })
  })
})

describe('on the server', () => {
  const counter = { clock: false }
  it.each<[title: string, given: Step | undefined, call: Step, commands: string]>([
    ['a fresh acquire', undefined, aHolds, 'EXISTS HSET PEXPIRE PEXPIRE SET TIME'],
    [
      'an acquire after a token ahead of the clock',
      tokenIs(`${AHEAD}`),
      aHolds,
      'EXISTS HSET PEXPIRE PEXPIRE SET SET TIME',
    ],
    [
      'an acquire by the counter',
      undefined,
      lock => lock.acquire('a', counter),
      'EXISTS HSET INCR PERSIST PEXPIRE',
    ],
    ['a repeated acquire', aHolds, aHolds, 'EXISTS GET HGETALL PTTL'],
    ['a busy poll', bHolds, aHolds, 'EXISTS HGETALL PTTL'],
    ['a last try that is busy', bHolds, lock => lock.acquire('a', { last: true }), 'EXISTS HGETALL PTTL SET'],
    ['a raise', aHolds, lock => lock.raise('a', AHEAD), 'GET HEXISTS SET'],
  ])('%s runs these commands', async (_title, given, call, commands) => {
    const lock = new FencedScripts(redis().client)
    await given?.(lock)
    expect(await innerCommands(redis().client, () => call(lock))).toBe(commands)
  })
})
