/** The truth tables of the web lock's scripts. The holders a, b and c want it alone; `s.` asks to share it. */
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/web-lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, webWiring } from '../support/scripts.ts'
import { readStore, runningDownFrom, serverNow } from '../support/store.ts'
import { named } from '../support/wire.ts'

const redis = useRedis()
const subject = {
  clients: (client: Redis) => ({
    x: clientOf(client, scripts, webWiring('x')),
    s: clientOf(client, scripts, webWiring('s')),
  }),
  keys: {},
  expectLeft,
}
const { say, table, commands, refused } = scriptTests({ redis, ...subject })

/**
 * What is left: `held xa 30000 sb 20000` are holders with the rest of their leases, `alone b` and `sharing c` waiters in
 * order, `done:a 1` a done key. Every key must have a TTL.
 */
async function expectLeft(client: Redis, text: string): Promise<void> {
  const expected = text
    .trim()
    .split('; ')
    .filter(Boolean)
    .map(each => each.split(' '))
    .map(([key = '', ...rest]): [string, unknown] => [key, key === 'held' ? restsOf(rest) : rest])
  expect(await leftIn(client)).toEqual(Object.fromEntries(expected))
}

function restsOf(words: readonly string[]): Record<string, unknown> {
  const pairs = words.flatMap((word, at) => (at % 2 ? [] : [[word, runningDownFrom(Number(words[at + 1]))]]))
  return Object.fromEntries(pairs)
}

async function leftIn(client: Redis): Promise<Record<string, unknown>> {
  const now = await serverNow(client)
  const left: Record<string, unknown> = {}
  for (const [key, { type, value, ttlMs }] of Object.entries(await readStore(client))) {
    expect(ttlMs, key).toBeGreaterThan(0)
    const short = named(key).replace('edgelock:web:{L}', 'held').replace('edgelock:web-', '')
    const name = short.replace(':{L}', '').replace('edgelock:done:', 'done:').replace('edgelock:op:', 'op:')
    if (['alive', 'granted'].includes(name)) continue
    const scores = Object.entries(named(value as object)) as [string, number][]
    if (type === 'string') left[name] = [value]
    else if (name === 'held')
      left[name] = Object.fromEntries(scores.map(([member, score]) => [member, score - now]))
    else left[name] = scores.sort(([, one], [, other]) => one - other).map(([member]) => member.slice(1))
  }
  return left
}

describe('acquire', () => {
  table(`
    a free lock is granted without a queue
      a acquire -> granted ~30000 | held xa 30000
    a lock that is held alone is busy for all, and both modes wait
      a acquire, b acquire, c s.acquire -> busy ~30000 50 1 | held xa 30000; alone b; sharing c
    a lock that is shared is granted to another that shares it
      a s.acquire leaseMs=20000, b s.acquire -> granted ~30000 | held sa 20000 sb 30000
    one that would share it does not pass one that waits to have it alone
      a s.acquire, b acquire, c s.acquire -> busy ~30000 50 1 | held sa 30000; alone b; sharing c
    sharing waiters pass each other, because they hold together
      a acquire, b s.acquire, c s.acquire, a release, c s.acquire -> granted ~30000 | held sc 30000; sharing b; done:a 1
    the waiter that came first is granted, in either mode
      a acquire, b s.acquire, c acquire, a release, c acquire -> busy 0 50 1 | sharing b; alone c; done:a 1
    a waiter that is granted leaves the queue
      a acquire, b acquire, c acquire, a release, b acquire -> granted ~30000 | held xb 30000; alone c; done:a 1
    a repeated request of a holder gets the rest of its lease
      a acquire leaseMs=20000, b acquire, a acquire leaseMs=60000 -> granted ~20000 | held xa 20000; alone b
    a finished holder is refused when the lock is free
      a acquire, a release, a acquire -> refused -2 | done:a 1
    a waiter that was silent for too long is removed by the next request
      a acquire, b acquire waiterMs=0, c acquire -> busy ~30000 25 0 | held xa 30000; alone c
    so is one that would share it
      a acquire, b s.acquire waiterMs=0, c acquire -> busy ~30000 25 0 | held xa 30000; alone c
  `)

  it('orders waiters that come in the same millisecond', async () => {
    await say('h acquire')
    const waiting = Array.from({ length: 10 }, (_, at) => `w${at} ${at % 2 ? 's.' : ''}acquire`)
    await say(...waiting)
    const sets = ['edgelock:web-alone:{L}', 'edgelock:web-sharing:{L}'].map(key =>
      redis().client.zrange(key, 0, -1, 'WITHSCORES'),
    )
    const scores = (await Promise.all(sets)).flatMap(flat => flat.filter((_, at) => at % 2))
    expect(new Set(scores).size).toBe(10)
  })
})

it('nothing is left of a waiter that was silent', async () => {
  await say('a acquire', 'b acquire waiterMs=0', 'c acquire')
  expect(await redis().client.zcard('edgelock:web-alive:{L}')).toBe(1)
})

describe("where TIME is refused, the caller's time decides, to the millisecond", () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })
  const { say: at } = scriptTests({ redis: timeless, ...subject })
  const held = 'a acquire nowMs=1000 leaseMs=500'

  it.each<[step: string, before: unknown[], when: unknown[]]>([
    ['b acquire', [':busy', 1, 6, 0], [':granted', 30_000]],
    ['b s.acquire', [':busy', 1, 6, 0], [':granted', 30_000]],
    ['b steal', [':granted', 30_000], [':granted', 30_000]],
    ['a inspect', [':ours', 1], [':free']],
    ['a extend', [':extended'], [':gone']],
    ['a release', [':released'], [':gone']],
  ])('%s', async (step, before, when) => {
    const replies: unknown[] = []
    for (const nowMs of [1_499, 1_500]) {
      await timeless().client.flushdb()
      replies.push(await at(held, `${step} nowMs=${nowMs}`))
    }
    expect(replies).toEqual([before, when])
  })

  it('a query', async () => {
    const holders = async (nowMs: number) => {
      const [, text] = (await at(held, `a query nowMs=${nowMs}`)) as [string, string]
      return Object.keys(JSON.parse(text.slice(1))[0]).length / 2
    }
    expect([await holders(1_499), await holders(1_500)]).toEqual([1, 0])
  })
})

describe('when to ask again', () => {
  const client = () => redis().client
  const askInMs = async (...steps: string[]) => Number(((await say(...steps)) as unknown[])[2])

  it('is an eighth of the time that the next in line has waited, a second at most', async () => {
    await say('a acquire', 'b acquire')
    const now = await serverNow(client())
    for (const [waitedMs, least, most] of [
      [4_000, 500, 520],
      [60_000, 1_000, 1_000],
    ] as const) {
      await client().zadd('edgelock:web-alone:{L}', now - waitedMs, 'xb-0-0-0-0:1')
      expect(await askInMs('b acquire')).toBeGreaterThanOrEqual(least)
      expect(await askInMs('b acquire')).toBeLessThanOrEqual(most)
    }
  })

  it('begins anew with every grant', async () => {
    await say('a acquire', 'b acquire', 'c acquire')
    const now = await serverNow(client())
    await client().zadd('edgelock:web-alone:{L}', now - 9_000, 'xb-0-0-0-0:1', now - 8_000, 'xc-0-0-0-0:1')
    await say('a release', 'b acquire')
    expect(await askInMs('c acquire')).toBeLessThan(100)
    await client().del('edgelock:web-granted:{L}')
    await say('d steal')
    expect(await askInMs('c acquire')).toBeLessThan(100)
  })
})

describe('a single try', () => {
  table(`
    gets a free lock
      a acquire last=1 -> granted ~30000 | held xa 30000
    of a waiter leaves the queue
      a acquire, b acquire, b acquire last=1 -> busy ~30000 0 0 | held xa 30000; done:b 0
    does not overtake
      a acquire, b acquire, a release, c s.acquire last=1 -> busy 0 0 1 | alone b; done:a 1; done:c 0
  `)
})

describe('steal', () => {
  table(`
    takes a free lock
      a steal -> granted ~30000 | held xa 30000; op:a 1
    takes the lock from all holders, finishes them, and leaves the queue
      a s.acquire, b s.acquire, c acquire, d steal -> granted ~30000 | held xd 30000; alone c; done:a 2; done:b 2; op:d 1
    steals once: a duplicate gets the rest of the lease
      a acquire, b steal leaseMs=20000, b steal leaseMs=60000 -> granted ~20000 | held xb 20000; done:a 2; op:b 1
    a duplicate that arrives after the release is refused
      a steal, a release, b acquire, a steal -> refused ~30000 | held xb 30000; done:a 1; op:a 1
    a duplicate that arrives after the lease of the thief has expired is refused
      a steal leaseMs=1, DEL edgelock:web:{L}, b acquire, a steal -> refused ~30000 | held xb 30000; op:a 1
    the holder learns of it when it releases
      a acquire, b steal, a release -> gone | held xb 30000; done:a 2; op:b 1
    a request of the former holder is answered with what happened
      a acquire, b steal, a acquire -> stolen | held xb 30000; done:a 2; op:b 1
  `)
})

describe('extend', () => {
  table(`
    raises the lease of its holder alone
      a s.acquire leaseMs=5000, b s.acquire leaseMs=9000, a s.extend leaseMs=60000 -> extended | held sa 60000 sb 9000
    never shortens
      a acquire, a extend leaseMs=10 -> extended | held xa 30000
  `)

  it.each(['b s.extend leaseMs=2000', 'c s.acquire leaseMs=2000'])(
    'gives a key that has lost its TTL that of the longest lease: %s',
    async next => {
      await say('a s.acquire leaseMs=60000', 'b s.acquire leaseMs=1000')
      await redis().client.persist('edgelock:web:{L}')
      await say(next)
      expect(await redis().client.pttl('edgelock:web:{L}')).toEqual(runningDownFrom(60_000))
    },
  )
})

describe('release', () => {
  table(`
    ends the hold of its holder alone
      a s.acquire, b s.acquire, a s.release -> released | held sb 30000; done:a 1
    a duplicate gets the same answer, and the next holder stays
      a acquire, a release, b acquire, a release -> released | held xb 30000; done:a 1
    of what is not held is gone
      a release -> gone | done:a 0
    a cancellation takes a waiter out of the queue
      a acquire, b acquire, c s.acquire, b release outcome=0 -> gone | held xa 30000; sharing c; done:b 0
  `)

  it('of a lease that has ended is gone, although its member is still there', async () => {
    await redis().client.zadd('edgelock:web:{L}', 1, 'xa-0-0-0-0:1', 9e15, 'sb-0-0-0-0:1')
    expect(await say('a release')).toEqual([':gone'])
    expect(await redis().client.zcard('edgelock:web:{L}')).toBe(1)
  })
})

describe('inspect', () => {
  table(`
    shows a holder the rest of its lease
      a acquire leaseMs=20000, a inspect -> ours ~20000 | held xa 20000
  `)
})

describe('query', () => {
  it('shows holders and waiters, and leaves out whose time is over', async () => {
    await say('a s.acquire', 'b acquire', 'c s.acquire')
    await redis().client.zadd('edgelock:web:{L}', 1, 'sdead')
    await redis().client.zadd('edgelock:web-alive:{L}', 1, 'xdead')
    const [code, text] = (await say('a query')) as [string, string]
    expect(code).toBe(':found')
    const states: string[][] = named(JSON.parse(text.slice(1)))
    const members = states.map(flat => flat.filter((_, at) => at % 2 === 0).sort())
    expect(members).toEqual([['sa'], ['xb'], ['sc'], ['sc', 'xb']])
  })

  it('reads as many members as it is asked for', async () => {
    await say('a s.acquire', 'b s.acquire', 'c s.acquire')
    const [, text] = (await say('a query most=2')) as [string, string]
    expect(JSON.parse(text.slice(1))[0]).toHaveLength(4)
  })
})

refused('other data', () => redis().client.set('edgelock:web:{L}', 'text'), [
  'a acquire',
  'a acquire last=1',
  'a steal',
  'a extend',
  'a release',
  'a inspect',
])

describe('the inner commands', () => {
  commands(`
    free: a acquire -> TIME EXISTS ZADD PEXPIRE
    shared with another: a s.acquire, b s.acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZADD PEXPIRE EXISTS
    first poll, alone: a acquire, b acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZRANGE ZCOUNT ZCOUNT ZRANGE ZRANGE ZADD ZADD PEXPIRE PEXPIRE GET
    next poll, alone: a acquire, b acquire, b acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZRANGE ZCOUNT ZCOUNT ZADD PEXPIRE PEXPIRE GET
    next poll, to share: a acquire, b s.acquire, b s.acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZCOUNT ZADD PEXPIRE PEXPIRE GET
    granted to a waiter: a acquire, b acquire, a release, b acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZRANGE ZREM ZREM ZADD PEXPIRE EXISTS
    busy, single try: a acquire, b acquire last=1 -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE ZRANGE ZSCORE ZRANGE ZRANGE ZCOUNT ZCOUNT SET
    replay: a acquire, a acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET ZSCORE
    refused: a acquire, a release, a acquire -> TIME EXISTS ZREMRANGEBYSCORE ZRANGE GET
    steal: a s.acquire, b s.acquire, c steal -> TIME ZREMRANGEBYSCORE ZRANGE EXISTS DEL SET SET SET ZADD PEXPIRE EXISTS
    extend: a acquire, a extend leaseMs=60000 -> ZSCORE TIME ZADD PEXPIRE
    extend of what is gone: a extend -> ZSCORE TIME
    release: a acquire, a release -> ZSCORE TIME ZREM SET
    release of a waiter: a acquire, b acquire, b release -> ZSCORE ZREM ZREM SET
    inspect: a inspect -> ZSCORE TIME
    query: a query -> TIME ZRANGE ZRANGE ZRANGE ZRANGE
  `)
})
