import { describe, expect, it } from 'vitest'
import { look, scan } from '../../src/transport/scripts/keys.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, runScript } from '../support/run-script.ts'

const redis = useRedis()

describe('a search', () => {
  const page = async (values: { cursor?: string; match?: string; count?: number; steps?: number } = {}) => {
    const all = { cursor: '0', match: '*', count: 10, steps: 1_000, ...values }
    const [code, json] = await runScript(redis().client, scan, all)
    const [cursor = '', ...names]: string[] = JSON.parse(String(json))
    return { code, cursor, names: names.sort() }
  }

  it('finds hashes, and nothing else', async () => {
    const { client } = redis()
    await client.hset('order:1', 'a', 1)
    await client.set('text', '1')
    await client.zadd('set', 1, 'a')
    expect(await page()).toEqual({ code: ':found', cursor: '0', names: ['order:1'] })
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
    const [code, json] = await runScript(redis().client, look, { keys, most })
    expect(code).toBe(':seen')
    return JSON.parse(String(json))
  }

  it('reads hashes, and only the type of other keys', async () => {
    const { client } = redis()
    await client.hset('lock', 'holder', 2)
    await client.set('text', 'secret')
    await client.rpush('list', 'secret')
    expect(await seen(['lock', 'text', 'list', 'none'])).toEqual([
      ['hash', -1, 'holder', '2'],
      ['string', -1],
      ['list', -1],
      ['none', -2],
    ])
  })

  it('tells a claim from a completed record, and leaves the result out', async () => {
    const { client } = redis()
    await client.hset('claimed', 'version', '1', 'attempt', 'a', 'fingerprint', ':f')
    await client.hset('kept', 'version', '1', 'attempt', 'b', 'result', 'secret')
    expect(await seen(['claimed', 'kept'])).toEqual([
      ['hash', -1, 'version', '1', 'attempt', 'a', 'open', ''],
      ['hash', -1, 'version', '1', 'attempt', 'b', 'result', ''],
    ])
  })

  it('reads all of a hash that only looks like a record', async () => {
    const { client } = redis()
    await client.hset('one', 'version', '1', 'result', 'r')
    await client.hset('other', 'attempt', 'a', 'result', 'r')
    expect(await seen(['one', 'other'])).toEqual([
      ['hash', -1, 'version', '1', 'result', 'r'],
      ['hash', -1, 'attempt', 'a', 'result', 'r'],
    ])
  })

  it('does not read a hash with too many fields', async () => {
    const { client } = redis()
    await client.hset('two', 'a', 1, 'b', 2)
    expect(await seen(['two'], 1)).toEqual([['hash', -1]])
    expect(await seen(['two'], 2)).toEqual([['hash', -1, 'a', '1', 'b', '2']])
  })

  it('runs at most five commands for a key', async () => {
    const { client } = redis()
    await client.hset('lock', 'holder', 2)
    await client.hset('kept', 'version', '1', 'attempt', 'b', 'result', 'secret')
    expect(await innerCommands(client, () => seen(['none']))).toBe('PTTL TYPE')
    expect(await innerCommands(client, () => seen(['lock']))).toBe('HGETALL HLEN HMGET PTTL TYPE')
    expect(await innerCommands(client, () => seen(['kept']))).toBe('HEXISTS HLEN HMGET PTTL TYPE')
  })
})
