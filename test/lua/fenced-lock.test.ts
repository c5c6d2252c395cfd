import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, lockWiring } from '../support/scripts.ts'
import { runningDownFrom as left, NO_COUNTS, readEntry } from '../support/store.ts'

const redis = useRedis()
const TOKENS = 'redisson_lock_token:{L}'
/** Seven days and an hour. */
const TOKEN_MS = 608_400_000
const subject = {
  clients: (client: Redis) => ({
    fenced: clientOf(client, scripts, lockWiring()),
    plain: clientOf(client, lockScripts, lockWiring()),
  }),
  keys: { 'done:*': 'edgelock:done:{L}:*', 'op:*': 'edgelock:op:{L}:*', tokens: TOKENS },
}
const { say, table, commands, refused } = scriptTests({ redis, ...subject })
const tokenOf = (reply: unknown) => (reply as unknown[])[2]

/** Far in the future: where the server's clock stood before it was set back. */
const AHEAD = 4_000_000_000_000_000

describe('inspect', () => {
  table(`
    a free lock
      a inspect -> free |
    a held lock shows its token
      a acquire, SET tokens 7, b inspect -> held a 1 ~30000 7 | L {a=1} 30000; tokens 7
    a held lock whose token was lost shows 0
      a acquire, DEL tokens, b inspect -> held a 1 ~30000 0 | L {a=1} 30000
  `)
})

describe('acquire for several callers', () => {
  table(`
    the tokens of the others follow, and the last of them is kept
      a acquire clock=0 reserve=3 -> granted ~30000 1 | L {a=1} 30000; tokens 4
    a second delivery reserves others where they were lost
      a acquire clock=0 reserve=3, DEL tokens, a acquire clock=0 reserve=3 -> granted ~30000 1 | L {a=1} 30000; tokens 4
  `)
})

describe('acquire by the clock', () => {
  table(`
    a free lock is granted with a token that lives for seven days and an hour
      a acquire leaseMs=20000 -> granted ~20000 * | L {a=1} 20000; tokens * 608400000
    the last try for a busy lock finishes its holder
      b acquire, SET tokens 7, a acquire last=1 -> busy ~30000 | L {b=1} 30000; done:a 0 150000; tokens 7
    a finished holder is refused without a token, although the lock is free
      a acquire, a plain.release, SET tokens 7, a acquire -> refused -2 | done:a 1 150000; tokens 7
  `)

  it("the token is the server's time in microseconds", async () => {
    const micros = async () => {
      const [seconds, rest] = await redis().client.time()
      return Number(seconds) * 1_000_000 + Number(rest)
    }
    const before = await micros()
    const token = tokenOf(await say('a acquire'))
    expect(token).toBeGreaterThanOrEqual(before)
    expect(token).toBeLessThanOrEqual(await micros())
  })

  it('tokens rise from grant to grant, even after all data is lost', async () => {
    const tokens: unknown[] = []
    for (const [at, holder] of [...'abcdefgh'].entries()) {
      tokens.push(tokenOf(await say(`${holder} acquire`)))
      await (at % 2 ? redis().client.flushdb() : say(`${holder} plain.release`))
    }
    expect(tokens).toEqual([...new Set(tokens)].sort())
    expect(tokens.every(Number.isSafeInteger)).toBe(true)
  })

  it.each(['op plain.forceRelease', 'DEL L'])('the token after "%s" is higher', async ending => {
    const reply = await say(`SET tokens ${AHEAD}`, 'a acquire', ending, 'b acquire')
    expect(tokenOf(reply)).toBe(AHEAD + 2)
  })
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })
  const { say, table } = scriptTests({ redis: timeless, ...subject })

  it("the token is the caller's time, or one more than the last", async () => {
    for (const [at, nowMs] of [1_700_000_000_000, 1_700_000_000_000, 1_600_000_000_000].entries()) {
      expect(tokenOf(await say(`${'abc'[at]} acquire nowMs=${nowMs}`))).toBe(1_700_000_000_000_000 + at)
      await say(`${'abc'[at]} plain.release`)
    }
    expect(tokenOf(await say('d steal nowMs=1700000000001'))).toBe(1_700_000_000_001_000)
    const last = { value: '1700000000001000', ttlMs: left(TOKEN_MS) }
    expect(await readEntry(timeless().client, TOKENS)).toMatchObject(last)
  })

  table(`
    each grant gives the token its seven days again
      SET tokens 7 PX 5000, a acquire nowMs=1700000000000 -> granted ~30000 1700000000000000 | L {a=1} 30000; tokens 1700000000000000 608400000
  `)
})

refused('a read-write lock', () => redis().client.hset('L', { mode: 'read', r: 1 }), ['a acquire'])
for (const key of ['L', TOKENS])
  refused(`a list under ${key}`, () => redis().client.lpush(key, 'data'), ['a acquire'])

describe.each(NO_COUNTS)('the text %j in the place of its token', text => {
  const isText = Number.isNaN(Number.parseFloat(text)) && !/^(inf|nan)$/.test(text)
  refused('it', () => redis().client.set(TOKENS, text, 'PX', 60_000), ['a acquire', 'a acquire clock=0'])
  const heldWithIt = () => say('a acquire').then(() => redis().client.set(TOKENS, text))
  refused('of a lock that is held, it', heldWithIt, [...(isText ? ['a acquire'] : []), 'a raise token=9'])
})

describe('steal', () => {
  table(`
    a held lock changes its holder, and the token rises
      a acquire, SET tokens 4000000000000000 PX 60000, b steal leaseMs=20000 -> granted ~20000 4000000000000001 | L {b=1} 20000; done:a 0 150000; tokens 4000000000000001 60000; op:b 1 150000
    by the counter, the token is the next count
      SET tokens 7, b acquire clock=0, a steal clock=0 -> granted ~30000 9 | L {a=1} 30000; done:b 0 150000; tokens 9; op:a 1 150000
    a second delivery gets the rest of the lease and the stored token
      a steal leaseMs=20000, SET tokens 7, a steal leaseMs=60000 -> granted ~20000 7 | L {a=1} 20000; tokens 7; op:a 1 150000
    a second delivery gets a new token when the stored one was evicted
      a steal, DEL tokens, a steal -> granted ~30000 * | L {a=1} 30000; tokens * 608400000; op:a 1 150000
    a second delivery takes nothing after another client has stolen it, and mints no token
      a steal, b steal, SET tokens 7, a steal -> refused ~30000 | L {b=1} 30000; done:a 0 150000; tokens 7; op:a 1 150000; op:b 1 150000
    a second delivery takes nothing after the lease of the thief has expired
      a steal, DEL L, b acquire, SET tokens 7, a steal -> refused ~30000 | L {b=1} 30000; tokens 7; op:a 1 150000
  `)
})

describe('raise', () => {
  table(`
    a token of the same hour is raised and keeps its TTL
      a acquire, SET tokens 7 PX 20000, a raise token=9 -> raised | L {a=1} 30000; tokens 9 20000
    a higher token stays
      a acquire, SET tokens 10, a raise token=9 -> raised | L {a=1} 30000; tokens 10
    another holder's lock keeps its token
      b acquire, SET tokens 7, a raise token=9 -> gone | L {b=1} 30000; tokens 7
    a token that was evicted is not brought back, because it would never expire
      a acquire, DEL tokens, a raise token=9 -> gone | L {a=1} 30000
  `)
})

it('a token ahead of the clock is kept until seven days after its own time, so that the grants of its hour need no TTL', async () => {
  const endOf = () => redis().client.pexpiretime(TOKENS)
  await say('a acquire', `a raise token=${AHEAD}`)
  expect(await endOf()).toBe(AHEAD / 1_000 + TOKEN_MS)
  await say('a plain.release', 'b acquire')
  expect(await endOf()).toBe(AHEAD / 1_000 + TOKEN_MS)
})

commands(`
  the first acquire of all: a acquire -> EXISTS HSET PEXPIRE PEXPIRE SET TIME
  the first acquire of an hour: SET tokens 1700000000000000, a acquire -> EXISTS HSET PEXPIRE PEXPIREAT SET TIME
  a fresh acquire: a acquire, DEL L, b acquire -> EXISTS HSET PEXPIRE SET TIME
  an acquire after a token ahead of the clock: SET tokens ${AHEAD}, a acquire -> EXISTS HSET PEXPIRE SET SET TIME
  an acquire by the counter: a acquire clock=0 -> EXISTS HSET INCRBY PERSIST PEXPIRE
  a repeated acquire: a acquire, a acquire -> EXISTS GET HGETALL PTTL
  a busy poll: b acquire, a acquire -> EXISTS HGETALL PTTL SET TIME
  a last try that is busy: b acquire, a acquire last=1 -> EXISTS HGETALL PTTL SET
  an inspection: a acquire, b inspect -> GET HGETALL PTTL
  a raise: a acquire, a raise token=${AHEAD} -> GET HEXISTS PEXPIREAT SET
`)
