import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, onceWiring } from '../support/scripts.ts'
import { readStore } from '../support/store.ts'

const redis = useRedis()
const RECORD = 'edgelock:once:{K}'
const LEASE_MS = 30_000
const { say, table, commands, refused } = scriptTests({
  redis,
  clients: client => ({ once: clientOf(client, scripts, onceWiring) }),
  keys: { 'done:*': 'edgelock:done:{K}:*', record: RECORD },
  repeats: true,
})

describe('a claim', () => {
  table(`
    of a free key is granted
      a claim holder=a -> granted ~30000 | record {version=1 attempt=a fingerprint=} 30000
    is stored with its fingerprint
      a claim holder=a fingerprint=:f -> granted ~30000 | record {version=1 attempt=a fingerprint=:f} 30000
    of a key that another attempt has is busy
      b claim holder=b, a claim holder=a -> busy ~30000 | record {version=1 attempt=b fingerprint=} 30000
    that was granted is granted again for the rest of its lease
      a claim holder=a, PEXPIRE record 20000, a claim holder=a -> granted ~20000 | record {version=1 attempt=a fingerprint=} 20000
    that was cancelled takes nothing
      a settle holder=a outcome=0, a claim holder=a -> refused -2 | done:a 0 150000
    that was given up takes nothing
      a claim holder=a, a settle holder=a, a claim holder=a -> refused -2 | done:a 1 150000
    gets the result when there is one
      a claim holder=a, a settle holder=a result=:v1, b claim holder=b last=1 -> kept :v1 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('fingerprints', () => {
  table(`
    a different one is a mismatch while the work runs, and the attempt is finished
      b claim holder=b fingerprint=:f, a claim holder=a fingerprint=:g -> mismatch | done:a 0 150000; record {version=1 attempt=b fingerprint=:f} 30000
    a claim without one matches any
      b claim holder=b fingerprint=:f, b settle holder=b result=:v1 fingerprint=:f, a claim holder=a -> kept :v1 | record {version=1 attempt=b fingerprint=:f result=:v1} 86400000
    a record without one matches any
      a claim holder=a, a settle holder=a result=:v1, b claim holder=b fingerprint=:g -> kept :v1 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('a completion', () => {
  table(`
    of a claim keeps the result for its lifetime
      a claim holder=a, a settle holder=a result=:v1 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    with a result that outlasts late duplicates writes no done key
      a claim holder=a, a settle holder=a result=:v1 keepMs=150000 -> released | record {version=1 attempt=a fingerprint= result=:v1} 150000
    that arrives again during the next claim does not disturb it
      a claim holder=a, a settle holder=a result=:v1 keepMs=1000, DEL record, b claim holder=b, a settle holder=a result=:v1 keepMs=1000 -> gone | done:a 2 150000; record {version=1 attempt=b fingerprint=} 30000
    never changes a result
      a claim holder=a, a settle holder=a result=:v1, a settle holder=a result=:v2 keepMs=1000 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    of a claim that has ended changes nothing when another attempt has the key
      a claim holder=a, DEL record, b claim holder=b, a settle holder=a result=:v1 -> gone | record {version=1 attempt=b fingerprint=} 30000
  `)
})

describe('giving up', () => {
  table(`
    a claim frees the key
      a claim holder=a, a settle holder=a -> released | done:a 1 150000
    does not touch its own result
      a claim holder=a, a settle holder=a result=:v1, a settle holder=a -> gone | done:a 0 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('a cancellation', () => {
  table(`
    of a claim frees the key
      a claim holder=a, a settle holder=a outcome=0 -> released, then gone | done:a 0 150000
    that arrives before its claim finishes the attempt
      a settle holder=a outcome=0 -> gone | done:a 0 150000
  `)
})

describe('an extension', () => {
  table(`
    raises the TTL of a claim
      a claim holder=a, a extend holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 60000
    never shortens it
      a claim holder=a leaseMs=90000, a extend holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 90000
    that arrives after the completion leaves the TTL of the result
      a claim holder=a, a settle holder=a result=:v1 keepMs=20000, a extend holder=a leaseMs=60000 -> gone | done:a 2 150000; record {version=1 attempt=a fingerprint= result=:v1} 20000
  `)
})

describe('inspect', () => {
  table(`
    reports the rest of a claim
      a claim holder=a, a inspect holder=a -> ours ~30000 | record {version=1 attempt=a fingerprint=} 30000
    does not report a result as a claim
      a claim holder=a, a settle holder=a result=:v1, a inspect holder=a -> free | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('reading', () => {
  table(`
    shows a claim in flight
      a claim holder=a, b read -> claimed a ~30000 | record {version=1 attempt=a fingerprint=} 30000
    shows a result, who left it and for how long
      a claim holder=a, a settle holder=a result=:v1, b read -> kept a :v1 ~86400000 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    shows a result that never expires
      a claim holder=a, a settle holder=a result=:v1, PERSIST record, b read -> kept a :v1 -1 | record {version=1 attempt=a fingerprint= result=:v1}
    finds nothing under a free key
      b read -> free |
  `)
})

describe('forgetting', () => {
  table(`
    a result that was seen frees the key
      a claim holder=a, a settle holder=a result=:v1, a forget holder=a -> forgotten | done:a 2 150000
    leaves a claim in flight alone
      a claim holder=a, a forget holder=a -> claimed ~30000 | record {version=1 attempt=a fingerprint=} 30000
    is not undone by a late duplicate of the claim
      a claim holder=a, a settle holder=a result=:v1, a forget holder=a, a claim holder=a -> refused -2 | done:a 2 150000
  `)
})

describe('removing what is no record', () => {
  const SHOWN = ':["string",4,"text"]'
  table(`
    shows what is there, and for how long
      SET record text PX 20000, op remove -> found ~20000 ${SHOWN} | record text 20000
    deletes what was shown
      SET record text, op remove seen=${SHOWN} -> removed, then free |
  `)

  it('shows bytes, and what is large by its size', async () => {
    const { client } = redis()
    await client.set(RECORD, Buffer.from([0x1b, 0x5b, 0xff]))
    expect(await say('op remove')).toEqual([':found', -1, ':["string",3,"\\\\x1b[\\\\xff"]'])
    await client.set(RECORD, 'x'.repeat(30_000))
    expect(await say('op remove')).toEqual([':found', -1, `:["string",30000,"${'x'.repeat(10_000)}"]`])
    await client.del(RECORD)
    for (let field = 0; field < 100; field++) await client.hset(RECORD, `field${field}`, 'x')
    const [, , shown = ''] = (await say('op remove')) as string[]
    expect(JSON.parse(shown.slice(1))).toHaveLength(202)
    await client.hset(RECORD, 'one', 'more')
    expect(await say('op remove')).toEqual([':found', -1, ':["hash",101]'])
    await client.del(RECORD)
    await client.rpush(RECORD, 'a')
    expect(await say('op remove')).toEqual([':found', -1, ':["list",0]'])
  })
})

describe('a key that holds something else', () => {
  const claims = ['a claim', 'a claim last=1 fingerprint=:f', 'a settle result=:v1 keepMs=1000']
  const others = ['a settle', 'a settle outcome=0', 'a extend', 'a inspect']
  const hash = () => redis().client.hset(RECORD, 'field', 'value')
  refused('a text', () => redis().client.set(RECORD, 'text'), [...claims, ...others, 'a read', 'a forget'])
  const unnamed = () => redis().client.hset(RECORD, 'version', '1')
  refused('a record without an attempt', unnamed, [...claims.slice(0, 2), 'a read'])
  const foreignResult = () =>
    redis().client.hset(RECORD, { version: '1', attempt: 'b', fingerprint: '', result: '42' })
  refused('a result that once has not written', foreignResult, [...claims.slice(0, 2), 'a read'])
  const endless = () => redis().client.hset(RECORD, { version: '1', attempt: 'b', fingerprint: '' })
  refused('a claim without a TTL', endless, [...claims.slice(0, 2), 'a read'])
  refused('a foreign hash', hash, [...claims, 'a read'])

  it.each(others)('"%s" leaves a foreign hash as it is', async request => {
    await hash()
    await say(request)
    expect(await redis().client.hgetall(RECORD)).toEqual({ field: 'value' })
  })

  it('a completion fails on a foreign hash even when its attempt is finished', async () => {
    await say('a settle outcome=0')
    await hash()
    await expect(say('a settle result=:v1')).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.hgetall(RECORD)).toEqual({ field: 'value' })
  })

  it.each<[title: string, fields: Record<string, string>]>([
    ['without a version', { attempt: 'b', fingerprint: '', result: ':v1' }],
    ['of another version', { version: '2', attempt: 'b', fingerprint: '', result: ':v1' }],
    ['of another version in flight', { version: '2', attempt: 'b', fingerprint: '' }],
    ['that is a claim without a TTL', { version: '1', attempt: 'b', fingerprint: '' }],
  ])(
    'a claim that finds a record %s fails with WRONGTYPE, and no attempt changes it',
    async (title, fields) => {
      const { client } = redis()
      await client.hset(RECORD, fields)
      if (!title.endsWith('TTL')) await client.pexpire(RECORD, LEASE_MS)
      for (const claim of claims.slice(0, 2)) await expect(say(claim)).rejects.toThrow('WRONGTYPE')
      expect(Object.keys(await readStore(client))).toEqual([RECORD])
      expect(await say('a settle result=:v1')).toEqual([':gone'])
      await say(...others)
      expect(await client.hgetall(RECORD)).toEqual(fields)
      expect(await client.pttl(RECORD)).toBeLessThanOrEqual(LEASE_MS)
    },
  )
})

commands(`
  a fresh claim: a claim last=1 -> EXISTS HSET PEXPIRE
  a claim of what is done: a claim, a settle result=:v1, b claim last=1 -> EXISTS HMGET PTTL
  a claim of what is done, and kept for less than 150 s more: a claim, a settle result=:v1 keepMs=1000, b claim -> EXISTS HMGET PTTL SET
  a claim of what is in flight: b claim, a claim -> EXISTS HMGET PTTL
  a last try of what is in flight: b claim, a claim last=1 -> EXISTS HMGET PTTL SET
  a claim of what is in flight for another fingerprint: b claim fingerprint=:f, a claim fingerprint=:g -> EXISTS HMGET PTTL SET
  a repeated claim: a claim, a claim -> EXISTS HMGET PTTL
  an extension: a claim, a extend leaseMs=60000 -> HMGET PEXPIRE
  an extension that comes too late: a extend -> HMGET
  a completion: a claim, a settle result=:v1 -> HMGET PEXPIRE HSET
  a completion, kept for less than 150 s: a claim, a settle result=:v1 keepMs=1000 -> HMGET PEXPIRE HSET SET
  a completion after the end of the claim: a settle result=:v1 -> HMGET EXISTS PEXPIRE HSET PEXPIRE
  a claim that is given up: a claim, a settle -> HMGET DEL SET
  a repeated completion: a claim, a settle result=:v1, a settle result=:v1 -> HMGET
  a claim that is given up again: a claim, a settle, a settle -> HMGET SET GET
  a cancel of a claim that never arrived: a settle outcome=0 -> HMGET SET
  an inspection of a claim: a claim, a inspect -> HMGET PTTL
  an inspection of nothing: a inspect -> HMGET
  a reading: a claim, b read -> HMGET PTTL
  a forgetting: a claim, a settle result=:v1, a forget -> HMGET DEL SET
  a forgetting of what is in flight: a claim, a forget -> HMGET PTTL
  a forgetting of what was replaced: b claim, a forget -> HMGET
  a look at a text that is no record: SET record text, op remove -> GETRANGE PTTL STRLEN TYPE
  a look at a hash that is no record: HSET record field value, op remove -> HGETALL HLEN PTTL TYPE
  a removal of a text that is no record: SET record text, op remove seen=:["string",4,"text"] -> DEL GETRANGE STRLEN TYPE
`)
