import { describe, expect, it } from 'vitest'
import { LockScripts } from '../support/lock-scripts.ts'
import { MultiScripts } from '../support/multi-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published } from '../support/run-script.ts'
import { type Entry, flag, heldBy, readStore, readValues, runningDownFrom } from '../support/store.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const NAMES = ['L', 'M', 'N']
const { done } = wire('L')
const left = runningDownFrom

type Step = (multi: MultiScripts) => Promise<unknown>

interface Row {
  given?: Step[]
  call: (multi: MultiScripts) => Promise<unknown>
  reply: unknown[]
  /** Everything in Redis afterwards. */
  store: Record<string, Entry>
}

function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, store }) => {
    const multi = new MultiScripts(redis().client)
    for (const step of given) await step(multi)
    expect(await call(multi)).toEqual(reply)
    expect(await readStore(redis().client)).toEqual(store)
  })
}

const only = (name: string) => new LockScripts(redis().client, name)
const aHolds: Step = multi => multi.acquire('a')
const aHoldsTwice: Step[] = [aHolds, multi => multi.reenter('a')]
const bHasM: Step = () => only('M').acquire('b', { leaseMs: 20_000 })
const bTakesM: Step[] = [
  () => only('M').forceRelease('op', ''),
  () => redis().client.del(wire('M').answer('op'), wire('M').done('a')),
  bHasM,
]
const all = (holder: string, options = {}) =>
  Object.fromEntries(NAMES.map(name => [name, heldBy(holder, options)]))
const mOfB = { M: heldBy('b', { ttlMs: 20_000 }) }
const pexpire = (name: string, ms: number) => () => redis().client.pexpire(name, ms)

describe('acquire', () => {
  table({
    'free locks are all granted for the whole lease': {
      call: multi => multi.acquire('a', { leaseMs: 20_000 }),
      reply: [':granted', 20_000],
      store: all('a', { ttlMs: 20_000 }),
    },
    'the last try for free locks writes no done key': {
      call: multi => multi.acquire('a', { last: true }),
      reply: [':granted', 30_000],
      store: all('a'),
    },
    'no lock is taken while another holder has one of them, and a poll leaves no key': {
      given: [bHasM],
      call: multi => multi.acquire('a'),
      reply: [':busy', left(20_000)],
      store: mOfB,
    },
    'the last try finishes its holder when one lock is busy': {
      given: [bHasM],
      call: multi => multi.acquire('a', { last: true }),
      reply: [':busy', left(20_000)],
      store: { ...mOfB, [done('a')]: flag(0) },
    },
    'a busy lock without an expiry is busy with -1': {
      given: [bHasM, () => redis().client.persist('M')],
      call: multi => multi.acquire('a'),
      reply: [':busy', -1],
      store: { M: heldBy('b', { ttlMs: -1 }) },
    },
    'the reply has the first of several busy locks': {
      given: [bHasM, () => only('L').acquire('c', { leaseMs: 10_000 })],
      call: multi => multi.acquire('a'),
      reply: [':busy', left(10_000)],
      store: { ...mOfB, L: heldBy('c', { ttlMs: 10_000 }) },
    },
    'a repeated request gets the shortest remaining lease, and no lease is renewed': {
      given: [aHolds, pexpire('M', 20_000), pexpire('N', 25_000)],
      call: multi => multi.acquire('a', { leaseMs: 60_000 }),
      reply: [':granted', left(20_000)],
      store: { L: heldBy('a'), M: heldBy('a', { ttlMs: 20_000 }), N: heldBy('a', { ttlMs: 25_000 }) },
    },
    'a holder that lost one of the locks gets no remaining lease, and takes none back': {
      given: [aHolds, () => redis().client.del('M')],
      call: multi => multi.acquire('a'),
      reply: [':granted', 0],
      store: { L: heldBy('a'), N: heldBy('a') },
    },
    'a holder that lost one lock to another holder gets no remaining lease either': {
      given: [aHolds, ...bTakesM],
      call: multi => multi.acquire('a'),
      reply: [':granted', 0],
      store: { L: heldBy('a'), ...mOfB, N: heldBy('a') },
    },
    'the last try finds the locks that the holder still has behind a lost one': {
      given: [aHolds, () => redis().client.del('L'), () => only('L').acquire('b')],
      call: multi => multi.acquire('a', { last: true }),
      reply: [':granted', 0],
      store: { L: heldBy('b'), M: heldBy('a'), N: heldBy('a') },
    },
    'a finished holder is refused, although all locks are free': {
      given: [aHolds, multi => multi.release('a')],
      call: multi => multi.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(1) },
    },
    'a holder that was cancelled before its acquire arrived is refused': {
      given: [multi => multi.cancel('a')],
      call: multi => multi.acquire('a'),
      reply: [':refused', -2],
      store: { [done('a')]: flag(0) },
    },
    'a finished holder takes no free lock when another is busy, and its done key stays': {
      given: [aHolds, multi => multi.release('a'), bHasM],
      call: multi => multi.acquire('a', { last: true }),
      reply: [':busy', left(20_000)],
      store: { ...mOfB, [done('a')]: flag(1) },
    },
    'a duplicate of a busy last try takes no lock, although all are free by then': {
      given: [bHasM, multi => multi.acquire('a', { last: true }), () => redis().client.del('M')],
      call: multi => multi.acquire('a', { last: true }),
      reply: [':refused', -2],
      store: { [done('a')]: flag(0) },
    },
  })

  it.each(NAMES)('other data under %s fails with WRONGTYPE, and nothing changes', async name => {
    await redis().client.lpush(name, 'data')
    await expect(new MultiScripts(redis().client).acquire('a')).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.keys('*')).toEqual([name])
  })

  it.each(NAMES)('a read-write lock under %s fails with WRONGTYPE, and nothing changes', async name => {
    await redis().client.hset(name, { mode: 'read', r: 1 })
    await expect(new MultiScripts(redis().client).acquire('a')).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.keys('*')).toEqual([name])
  })

  it('takes a hundred locks at once', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `lock-${at}`)
    const multi = new MultiScripts(redis().client, names)
    expect(await multi.acquire('a')).toEqual([':granted', 30_000])
    expect(await redis().client.exists(...names)).toBe(100)
    expect(await multi.release('a')).toEqual([':released'])
    expect(await redis().client.exists(...names)).toBe(0)
  })
})

describe('reenter', () => {
  table({
    'a second hold is counted in all locks': {
      given: [aHolds],
      call: multi => multi.reenter('a'),
      reply: [':granted', left(30_000)],
      store: all('a', { holds: 2 }),
    },
    'a longer lease raises every TTL, and the reply has the shortest': {
      given: [aHolds, pexpire('M', 90_000)],
      call: multi => multi.reenter('a', { leaseMs: 60_000 }),
      reply: [':granted', left(60_000)],
      store: { ...all('a', { holds: 2, ttlMs: 60_000 }), M: heldBy('a', { holds: 2, ttlMs: 90_000 }) },
    },
    'a hold count that is already reached stays, and so do the TTLs': {
      given: aHoldsTwice,
      call: multi => multi.reenter('a', { leaseMs: 60_000 }),
      reply: [':granted', left(30_000)],
      store: all('a', { holds: 2 }),
    },
    'an earlier re-entry that arrives after a later one does not lower the count': {
      given: [aHolds, multi => multi.reenter('a', { hold: 2, holds: 3 })],
      call: multi => multi.reenter('a'),
      reply: [':granted', left(30_000)],
      store: all('a', { holds: 3 }),
    },
    'a re-entry that arrives after its own release adds nothing': {
      given: [...aHoldsTwice, multi => multi.release('a', { hold: 1, holds: 1 })],
      call: multi => multi.reenter('a'),
      reply: [':refused'],
      store: { ...all('a'), [done('a', 1)]: flag(1) },
    },
    'free locks cannot be re-entered': { call: multi => multi.reenter('a'), reply: [':gone'], store: {} },
    'a holder that lost one lock is gone, and no lock gets a hold': {
      given: [aHolds, ...bTakesM],
      call: multi => multi.reenter('a'),
      reply: [':gone'],
      store: { L: heldBy('a'), ...mOfB, N: heldBy('a') },
    },
  })
})

describe('extend', () => {
  table({
    'every TTL is raised': {
      given: [aHolds],
      call: multi => multi.extend('a', 60_000),
      reply: [':extended'],
      store: all('a', { ttlMs: 60_000 }),
    },
    'no TTL is lowered': {
      given: [aHolds, pexpire('M', 5_000 + 5_000)],
      call: multi => multi.extend('a', 20_000),
      reply: [':extended'],
      store: { ...all('a'), M: heldBy('a', { ttlMs: 20_000 }) },
    },
    'a holder that lost one lock is gone, and no lock is extended': {
      given: [aHolds, () => redis().client.del('N')],
      call: multi => multi.extend('a', 60_000),
      reply: [':gone'],
      store: { L: heldBy('a'), M: heldBy('a') },
    },
    "another holder's locks are not extended": {
      given: [aHolds],
      call: multi => multi.extend('b', 60_000),
      reply: [':gone'],
      store: all('a'),
    },
    'nothing is created': { call: multi => multi.extend('a', 60_000), reply: [':gone'], store: {} },
  })
})

describe('release', () => {
  table({
    'the last hold frees all locks': {
      given: [aHolds],
      call: multi => multi.release('a'),
      reply: [':released'],
      store: { [done('a')]: flag(1) },
    },
    'an inner hold leaves the outer one in all locks': {
      given: aHoldsTwice,
      call: multi => multi.release('a', { hold: 1, holds: 1 }),
      reply: [':released'],
      store: { ...all('a'), [done('a', 1)]: flag(1) },
    },
    'the release of an inner hold that arrives before its re-entry does not raise the count': {
      given: [aHolds],
      call: multi => multi.release('a', { hold: 2, holds: 2 }),
      reply: [':released'],
      store: { ...all('a'), [done('a', 2)]: flag(1) },
    },
    'a holder that lost one lock is gone, and the other locks are freed': {
      given: [aHolds, ...bTakesM],
      call: multi => multi.release('a'),
      reply: [':gone'],
      store: { ...mOfB, [done('a')]: flag(0) },
    },
    'an inner hold is gone when one lock was lost, and the other locks keep the outer hold': {
      given: [...aHoldsTwice, () => redis().client.del('L')],
      call: multi => multi.release('a', { hold: 1, holds: 1 }),
      reply: [':gone'],
      store: { M: heldBy('a'), N: heldBy('a'), [done('a', 1)]: flag(0) },
    },
    'free locks have nothing to release, and the holder is finished': {
      call: multi => multi.release('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
    "another holder's locks stay": {
      given: [aHolds],
      call: multi => multi.release('b'),
      reply: [':gone'],
      store: { ...all('a'), [done('b')]: flag(0) },
    },
    'a cancel frees all locks, and its duplicates are gone': {
      given: [aHolds, multi => multi.cancel('a')],
      call: multi => multi.cancel('a'),
      reply: [':gone'],
      store: { [done('a')]: flag(0) },
    },
    "a duplicate of a release does not free the next holder's locks": {
      given: [aHolds, multi => multi.release('a'), multi => multi.acquire('b')],
      call: multi => multi.release('a'),
      reply: [':released'],
      store: { ...all('b'), [done('a')]: flag(1) },
    },
  })

  it.each(NAMES)("wakes Redisson's waiters for %s once, however often it is delivered", async name => {
    const multi = new MultiScripts(redis().client)
    await multi.acquire('a')
    const { channel } = wire(name)
    const told = await published(redis().client, channel, async () => {
      for (let copy = 0; copy < 3; copy++) await multi.release('a')
    })
    expect(told).toEqual([['PUBLISH', '0']])
  })

  it('publishes nothing for a lock that was lost, or without a command', async () => {
    const multi = new MultiScripts(redis().client)
    await multi.acquire('a')
    await redis().client.del('M')
    expect(await published(redis().client, wire('M').channel, () => multi.release('a'))).toEqual([])
    await multi.acquire('b')
    const silent = () => multi.release('b', { publish: '' })
    expect(await published(redis().client, wire('L').channel, silent)).toEqual([])
  })
})

describe('inspect', () => {
  table({
    'the holder of all locks is reported with the shortest remaining lease': {
      given: [...aHoldsTwice, pexpire('N', 20_000)],
      call: multi => multi.inspect(),
      reply: [':held', 'a', 2, left(20_000)],
      store: { ...all('a', { holds: 2 }), N: heldBy('a', { holds: 2, ttlMs: 20_000 }) },
    },
    'the locks are free when one of them is free': {
      given: [aHolds, () => redis().client.del('N')],
      call: multi => multi.inspect(),
      reply: [':free'],
      store: { L: heldBy('a'), M: heldBy('a') },
    },
    'the locks are free when the first is free': {
      given: [bHasM],
      call: multi => multi.inspect(),
      reply: [':free'],
      store: mOfB,
    },
    'the locks are free when two holders share them': {
      given: [aHolds, ...bTakesM],
      call: multi => multi.inspect(),
      reply: [':free'],
      store: { L: heldBy('a'), ...mOfB, N: heldBy('a') },
    },
  })
})

describe('every request', () => {
  const REQUESTS: Record<string, Step> = {
    'a acquires': aHolds,
    'a asks for the last time': multi => multi.acquire('a', { last: true }),
    'a re-enters': multi => multi.reenter('a', { leaseMs: 60_000 }),
    'a extends': multi => multi.extend('a', 60_000),
    'a ends its inner hold': multi => multi.release('a', { hold: 1, holds: 1 }),
    'a is released': multi => multi.release('a'),
    'a is cancelled': multi => multi.cancel('a'),
  }
  const OTHERS: Record<string, Step> = {
    'b acquires': multi => multi.acquire('b'),
    'b is released': multi => multi.release('b'),
    'M is forced open': () => only('M').forceRelease('op', ''),
    'c acquires M': () => only('M').acquire('c'),
  }
  const entries = Object.entries({ ...REQUESTS, ...OTHERS })
  /** Every order of two different requests. */
  const histories = entries.flatMap(first =>
    entries.filter(second => second !== first).map(second => [first, second]),
  )

  it.each(Object.entries(REQUESTS))(
    'duplicates of "%s" change nothing after any two requests',
    async (name, send) => {
      const { client } = redis()
      const multi = new MultiScripts(client)
      for (const history of histories) {
        await client.flushdb()
        for (const [, step] of history) await step(multi)
        await send(multi)
        // A poll that took nothing and was not the last try is not over. A duplicate of it is the next poll.
        const over =
          name !== 'a acquires' || (await client.hexists('L', 'a')) || (await client.exists(done('a')))
        if (!over) continue
        const reply = await send(multi)
        const before = await readValues(client)
        for (let copy = 0; copy < 2; copy++)
          expect(((await send(multi)) as unknown[])[0]).toBe((reply as unknown[])[0])
        expect(await readValues(client), history.map(([title]) => title).join(', ')).toEqual(before)
      }
    },
  )
})

describe('on the server', () => {
  it.each<[title: string, given: Step[], call: Step, commands: string]>([
    ['a fresh acquire', [], aHolds, 'EXISTS HSET HSET HSET PEXPIRE PEXPIRE PEXPIRE'],
    ['a repeated acquire', [aHolds], aHolds, 'EXISTS HGETALL HGETALL HGETALL PTTL PTTL PTTL'],
    ['a poll whose first is busy', [() => only('L').acquire('b')], aHolds, 'EXISTS HGETALL PTTL'],
    ['a poll whose second is busy', [bHasM], aHolds, 'EXISTS HGETALL HGETALL PTTL PTTL'],
    [
      'a last try that is busy',
      [() => only('L').acquire('b')],
      multi => multi.acquire('a', { last: true }),
      'EXISTS HGETALL PTTL SET',
    ],
    [
      'a last try that is busy, of a holder that has one behind it',
      [aHolds, () => redis().client.del('L', 'M'), () => only('L').acquire('b')],
      multi => multi.acquire('a', { last: true }),
      'EXISTS HGETALL HGETALL HGETALL PTTL PTTL',
    ],
    [
      'a last try that is busy, of a holder that is finished',
      [() => only('L').acquire('b'), multi => multi.cancel('a')],
      multi => multi.acquire('a', { last: true }),
      'EXISTS HGETALL HGETALL HGETALL PTTL SET',
    ],
    [
      'a re-entry',
      [aHolds],
      multi => multi.reenter('a'),
      'EXISTS HGET HGET HGET HSET HSET HSET PEXPIRE PEXPIRE PEXPIRE PTTL PTTL PTTL',
    ],
    [
      'an extension',
      [aHolds],
      multi => multi.extend('a', 60_000),
      'HEXISTS HEXISTS HEXISTS PEXPIRE PEXPIRE PEXPIRE',
    ],
    [
      'a release',
      [aHolds],
      multi => multi.release('a'),
      'DEL DEL DEL HGET HGET HGET PUBLISH PUBLISH PUBLISH SET',
    ],
    [
      'a release of an inner hold',
      aHoldsTwice,
      multi => multi.release('a', { hold: 1, holds: 1 }),
      'HGET HGET HGET HSET HSET HSET SET',
    ],
    [
      'a repeated release',
      [multi => multi.release('a')],
      multi => multi.release('a'),
      'GET HGET HGET HGET SET',
    ],
    ['a cancel of an acquire that never arrived', [], multi => multi.cancel('a'), 'HGET HGET HGET SET'],
    ['an inspection', [aHolds], multi => multi.inspect(), 'HGET HGET HGET HGETALL PTTL PTTL PTTL'],
  ])('%s of three runs these commands', async (_title, given, call, commands) => {
    const multi = new MultiScripts(redis().client)
    for (const step of given) await step(multi)
    expect(await innerCommands(redis().client, () => call(multi))).toBe(commands)
  })
})
