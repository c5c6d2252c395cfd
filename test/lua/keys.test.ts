import { describe, expect, it } from 'vitest'
import { look, scan } from '../../src/transport/scripts/keys.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, runScript } from '../support/run-script.ts'
import { runningDownFrom } from '../support/store.ts'

const redis = useRedis()
const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

describe('a search', () => {
  const page = async (
    values: { match?: string; only?: string; cursor?: string; count?: number; steps?: number } = {},
  ) => {
    const all = { cursor: '0', match: '*', only: 'hash', count: 10, steps: 1_000, ...values }
    const [code, json] = await runScript(redis().client, scan, all)
    const [cursor = '', ...names]: string[] = JSON.parse(String(json).slice(1))
    return { code, cursor, names: names.sort() }
  }

  it('finds keys of one type, and nothing else', async () => {
    const { client } = redis()
    await client.hset('order:1', 'a', 1)
    await client.set('text', '1')
    await client.zadd('set', 1, 'a')
    expect(await page()).toEqual({ code: ':found', cursor: '0', names: ['order:1'] })
    expect((await page({ only: 'zset' })).names).toEqual(['set'])
    expect(await page({ match: 'cart:*' })).toEqual({ code: ':found', cursor: '0', names: [] })
  })

  it('goes on where it ended, and finds every name', async () => {
    const { client } = redis()
    const names = Array.from({ length: 500 }, (_, at) => `order:${at}/"\u00e9\u0001`)
    await Promise.all(names.map(name => client.hset(name, 'a', 1)))
    const found: string[] = []
    let parts = 0
    for (let cursor = ''; cursor !== '0'; parts++) {
      const next = await page({ cursor: cursor || '0', steps: 5 })
      found.push(...next.names)
      cursor = next.cursor
    }
    expect([...new Set(found)].sort()).toEqual(names.sort())
    expect(parts).toBeGreaterThan(5)
  })

  it('runs one command for each step', async () => {
    const { client } = redis()
    await Promise.all(Array.from({ length: 100 }, (_, at) => client.hset(`order:${at}`, 'a', 1)))
    expect(await innerCommands(client, () => page({ steps: 3 }))).toBe('SCAN SCAN SCAN')
  })
})

describe('a look', () => {
  const seen = async (keys: string[], most = 10) => {
    const [code, json] = await runScript(redis().client, look, { keys, most, nowMs: 0 })
    expect(code).toBe(':seen')
    return JSON.parse(String(json).slice(1))
  }

  it('reads hashes and lists, and of a text only a whole number', async () => {
    const { client } = redis()
    await client.hset('lock', 'holder', 2)
    await client.rpush('list', 'first', 'second', 'third')
    await client.mset('text', 'secret', 'count', '-3', 'long', '123456789012')
    expect(await seen(['lock', 'list', 'none', 'text', 'count', 'long'], 2)).toEqual([
      ['hash', -1, 1, 'holder', '2'],
      ['list', -1, 3, 'first', 'second'],
      ['none', -2, 0],
      ['string', -1, 0],
      ['string', -1, '-3'],
      ['string', -1, 0],
    ])
  })

  it('reads for how long permits are leased, the last ones, and no other sorted set', async () => {
    const { client } = redis()
    const ids = [0, 10, 255].map(byte => Buffer.alloc(16, byte))
    const now = Number((await client.time())[0]) * 1000
    for (const [at, id] of ids.entries()) await client.zadd('{api}:timeout', now + (at - 1) * 60_000, id)
    await client.zadd('scores', 7, 'a member')
    const [permits, other] = await seen(['{api}:timeout', 'scores'], 2)
    expect(other).toEqual(['zset', -1, 1])
    expect(permits).toEqual([
      'zset',
      -1,
      3,
      '0a'.repeat(16),
      expect.any(Number),
      'ff'.repeat(16),
      runningDownFrom(60_000),
    ])
    expect((await seen(['{api}:timeout']))[0]).toHaveLength(9)
  })

  it('reads the clients of permits, and leaves out what is prepaid', async () => {
    const { client } = redis()
    const now = Number((await client.time())[0]) * 1000
    const id = Buffer.alloc(16, 43)
    const members = ['', 'api-1.x_Y', 'a'.repeat(32)]
    for (const [at, name] of members.entries()) {
      await client.zadd('{api}:timeout', now + at, Buffer.concat([id, Buffer.from(name)]))
      await client.zadd('{api}:timeout', now + at, Buffer.concat([id, Buffer.from(`${name}+`)]))
    }
    const [[, , , ...permits] = []] = (await seen(['{api}:timeout'])) as unknown[][]
    const hex = (name: string) => id.toString('hex') + Buffer.from(name).toString('hex')
    expect(permits.filter(each => typeof each === 'string')).toEqual(members.map(hex))
    for (const other of ['with a blank', 'a'.repeat(33), '++', '+a']) {
      await client.zadd('{other}:timeout', now, Buffer.concat([id, Buffer.from(other)]))
      expect((await seen(['{other}:timeout']))[0]).toHaveLength(3)
      await client.del('{other}:timeout')
    }
  })

  it('tells a claim, a result, a failure and a doubt apart, and leaves out what calls get', async () => {
    const { client } = redis()
    await client.hset('claimed', 'version', '1', 'attempt', 'a', 'fingerprint', ':f')
    const record = ['version', '1', 'attempt', 'b', 'fingerprint', ':f']
    await client.hset('kept', ...record, 'result', ':vsecret')
    await client.hset('failed', ...record, 'result', ':esecret')
    await client.hset('large', ...record, 'result', ':v'.repeat(10_000))
    await client.hset('in doubt', ...record, 'result', ':d{}')
    expect(await seen(['claimed', 'kept', 'failed', 'large', 'in doubt'])).toEqual([
      ['hash', -1, 3, 'version', '1', 'attempt', 'a'],
      ['hash', -1, 4, 'version', '1', 'attempt', 'b', 'result', ':v'],
      ['hash', -1, 4, 'version', '1', 'attempt', 'b', 'result', ':e'],
      ['hash', -1, 4, 'version', '1', 'attempt', 'b', 'result', ''],
      ['hash', -1, 4, 'version', '1', 'attempt', 'b', 'result', ':d{}'],
    ])
  })

  it('reads since when something is held, and who waits, by the time of the server or the caller', async () => {
    const now = 1_700_000_000_000
    const micros = (ms: number) => String((now - ms) * 1_000)
    const line = (heldMs: number, askedMs: number, waitedMs: number, free = '0') =>
      `${micros(0)}:${micros(heldMs)}:${free}:500000:${micros(askedMs)}:3:${waitedMs}:0::holder`
    const texts = {
      'redisson_lock_token:{granted}': micros(34_600),
      'redisson_lock_token:{ahead}': micros(-5),
      'redisson_lock_token:{old}': micros(604_799_999),
      'redisson_lock_token:{forgotten}': micros(604_800_000),
      'redisson_lock_token:{counted}': '7',
      'redisson_lock_token:{other}': 'text',
      'edgelock:slots-1:{held}': line(4_100, 900, 3_900),
      'edgelock:slots-1:{between}': line(4_100, -5, 50, micros(3_800)),
      'edgelock:slots-1~:{braces}': line(3_100, 900, 50),
      'edgelock:slots-1:{silent}': line(4_100, 5_000_000, 50),
      'edgelock:pace-2:{queue}': `${micros(4_100)}:250000:90000:3:50:0:0:0:shop@0-1-2-3:4`,
      'edgelock:slots-1:{long}': 'x'.repeat(400),
      'app:edgelock:slots-1:{held}': line(1, 1, 1),
    }
    const keys = Object.keys(texts)
    await timeless().client.mset(texts)
    await redis().client.set(keys[0] as string, `${(await redis().client.time())[0]}000000`)
    const [, json] = await runScript(timeless().client, look, { keys, most: 10, nowMs: now })
    const times = JSON.parse(String(json).slice(1)).map((entry: unknown[]) => entry.slice(3))
    expect(times).toEqual([
      ...[[34_600], [0], [604_799_999], [], [], []],
      ...[
        [4_100, 900, 3_900, 500],
        [0, 0, 50, 500],
        [3_100, 900, 50, 500],
        [4_100, 999_999, 50, 500],
        [4_100, 0, 0, 250],
      ],
      ...[[], []],
    ])
    await timeless().client.zadd('edgelock:order:{queue}', now - 7_000, 'first', now, 'second')
    const [, queue] = await runScript(timeless().client, look, {
      keys: ['edgelock:order:{queue}'],
      most: 1,
      nowMs: now,
    })
    expect(queue).toContain('["zset",-1,2,7000]')
    const [[, , , heldMs]] = await seen(keys.slice(0, 1))
    expect(heldMs).toBeLessThan(120_000)
  })

  it('reads all of a hash that only looks like a record', async () => {
    const { client } = redis()
    await client.hset('one', 'version', '1', 'result', 'r')
    await client.hset('other', 'attempt', 'a', 'result', 'r')
    expect(await seen(['one', 'other'])).toEqual([
      ['hash', -1, 2, 'version', '1', 'result', 'r'],
      ['hash', -1, 2, 'attempt', 'a', 'result', 'r'],
    ])
  })

  it('does not read a hash with too many fields', async () => {
    const { client } = redis()
    await client.hset('two', 'a', 1, 'b', 2)
    expect(await seen(['two'], 1)).toEqual([['hash', -1, 2]])
    expect(await seen(['two'], 2)).toEqual([['hash', -1, 2, 'a', '1', 'b', '2']])
  })
})
