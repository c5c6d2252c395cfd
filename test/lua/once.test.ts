import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, onceWiring } from '../support/scripts.ts'
import { readStore } from '../support/store.ts'

const redis = useRedis()
const RECORD = 'edgelock:once:{K}'
const LEASE_MS = 30_000
const KEEP_MS = 86_400_000
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
    of a free key is granted at its last try too
      a claim holder=a last=1 -> granted ~30000 | record {version=1 attempt=a fingerprint=} 30000
    lasts as long as its lease
      a claim holder=a leaseMs=90000 -> granted ~90000 | record {version=1 attempt=a fingerprint=} 90000
    is stored with its fingerprint
      a claim holder=a fingerprint=:f -> granted ~30000 | record {version=1 attempt=a fingerprint=:f} 30000
    of a key that another attempt has is busy
      b claim holder=b, a claim holder=a -> busy ~30000 | record {version=1 attempt=b fingerprint=} 30000
    that is busy at its last try is finished
      b claim holder=b, a claim holder=a last=1 -> busy ~30000, then refused ~30000 | done:a 0 150000; record {version=1 attempt=b fingerprint=} 30000
    that is finished takes nothing, although the key is free by then
      b claim holder=b, a claim holder=a last=1, DEL record, a claim holder=a -> refused -2 | done:a 0 150000
    that was granted is granted again for the rest of its lease
      a claim holder=a, PEXPIRE record 20000, a claim holder=a -> granted ~20000 | record {version=1 attempt=a fingerprint=} 20000
    that was granted is granted anew when its lease has ended and the key is free
      a claim holder=a, DEL record, a claim holder=a -> granted ~30000 | record {version=1 attempt=a fingerprint=} 30000
    that was granted is busy when its lease has ended and another attempt has the key
      a claim holder=a, DEL record, b claim holder=b, a claim holder=a -> busy ~30000 | record {version=1 attempt=b fingerprint=} 30000
    that was cancelled takes nothing
      a settle holder=a outcome=0, a claim holder=a -> refused -2 | done:a 0 150000
    that was given up takes nothing
      a claim holder=a, a settle holder=a, a claim holder=a -> refused -2 | done:a 1 150000
    that was given up does not disturb the next claim
      a claim holder=a, a settle holder=a, b claim holder=b, a claim holder=a last=1 -> refused ~30000 | done:a 1 150000; record {version=1 attempt=b fingerprint=} 30000
    gets the result when there is one
      a claim holder=a, a settle holder=a result=:v1, b claim holder=b last=1 -> kept :v1 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    gets its own result too
      a claim holder=a, a settle holder=a result=:v1, a claim holder=a -> kept :v1 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    gets its own result too when that is kept for a short time
      a claim holder=a, a settle holder=a result=:v1 keepMs=20000, a claim holder=a -> kept :v1 | done:a 2 150000; record {version=1 attempt=a fingerprint= result=:v1} 20000
    gets a result that never expires, and is finished
      a claim holder=a, a settle holder=a result=:v1, PERSIST record, b claim holder=b -> kept :v1 | done:b 0 150000; record {version=1 attempt=a fingerprint= result=:v1}
    is finished by a result that may expire before a late duplicate arrives
      a claim holder=a, a settle holder=a result=:v1, PEXPIRE record 149999, b claim holder=b -> kept :v1 | done:b 0 150000; record {version=1 attempt=a fingerprint= result=:v1} 150000
    that got a short-lived result takes nothing after the result has expired
      a claim holder=a, a settle holder=a result=:v1, PEXPIRE record 149999, b claim holder=b, DEL record, b claim holder=b -> refused -2 | done:b 0 150000
    that was given up keeps its done key when it arrives again and gets a short-lived result
      b claim holder=b, b settle holder=b, a claim holder=a, a settle holder=a result=:v1, PEXPIRE record 149999, b claim holder=b -> kept :v1 | done:b 1 150000; record {version=1 attempt=a fingerprint= result=:v1} 150000
  `)
})

describe('fingerprints', () => {
  table(`
    a different one is a mismatch while the work runs, and the attempt is finished
      b claim holder=b fingerprint=:f, a claim holder=a fingerprint=:g -> mismatch | done:a 0 150000; record {version=1 attempt=b fingerprint=:f} 30000
    a different one is a mismatch with a claim that outlasts late duplicates
      b claim holder=b leaseMs=300000 fingerprint=:f, a claim holder=a fingerprint=:g -> mismatch | done:a 0 150000; record {version=1 attempt=b fingerprint=:f} 300000
    an attempt with a mismatch takes nothing after the claim was given up
      b claim holder=b leaseMs=300000 fingerprint=:f, a claim holder=a fingerprint=:g, b settle holder=b, a claim holder=a fingerprint=:g -> refused -2 | done:a 0 150000; done:b 1 150000
    a different one is a mismatch with the result
      b claim holder=b fingerprint=:f, b settle holder=b result=:v1 fingerprint=:f, a claim holder=a fingerprint=:g -> mismatch | record {version=1 attempt=b fingerprint=:f result=:v1} 86400000
    the fingerprint of an empty text is one too
      b claim holder=b fingerprint=:f, b settle holder=b result=:v1 fingerprint=:f, a claim holder=a fingerprint=: -> mismatch | record {version=1 attempt=b fingerprint=:f result=:v1} 86400000
    the same one is busy while the work runs
      b claim holder=b fingerprint=:f, a claim holder=a fingerprint=:f -> busy ~30000 | record {version=1 attempt=b fingerprint=:f} 30000
    the same one gets the result
      b claim holder=b fingerprint=:f, b settle holder=b result=:v1 fingerprint=:f, a claim holder=a fingerprint=:f -> kept :v1 | record {version=1 attempt=b fingerprint=:f result=:v1} 86400000
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
    keeps the fingerprint
      a claim holder=a fingerprint=:f, a settle holder=a result=:v1 fingerprint=:f -> released | record {version=1 attempt=a fingerprint=:f result=:v1} 86400000
    with a short-lived result is finished, so that late duplicates bring nothing back
      a claim holder=a, a settle holder=a result=:v1 keepMs=149999 -> released | done:a 2 150000; record {version=1 attempt=a fingerprint= result=:v1} 150000
    with a result that outlasts late duplicates writes no done key
      a claim holder=a, a settle holder=a result=:v1 keepMs=150000 -> released | record {version=1 attempt=a fingerprint= result=:v1} 150000
    that arrives again after its short-lived result gets the same answer and brings nothing back
      a claim holder=a, a settle holder=a result=:v1 keepMs=1000, DEL record, a settle holder=a result=:v1 keepMs=1000 -> released | done:a 2 150000
    that arrives again during the next claim does not disturb it
      a claim holder=a, a settle holder=a result=:v1 keepMs=1000, DEL record, b claim holder=b, a settle holder=a result=:v1 keepMs=1000 -> gone | done:a 2 150000; record {version=1 attempt=b fingerprint=} 30000
    never changes a result
      a claim holder=a, a settle holder=a result=:v1, a settle holder=a result=:v2 keepMs=1000 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    of a claim that has ended is kept when no other attempt has the key
      a claim holder=a, DEL record, a settle holder=a result=:v1 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    of a claim that has ended is kept after another attempt gave the key up
      a claim holder=a, DEL record, b claim holder=b, b settle holder=b, a settle holder=a result=:v1 -> released | done:b 1 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
    of a claim that has ended is kept although a late duplicate of the claim was busy
      a claim holder=a last=1, DEL record, b claim holder=b, a claim holder=a last=1, b settle holder=b, a settle holder=a result=:v1 -> released | done:a 0 150000; done:b 1 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
    of a claim that has ended changes nothing when another attempt has the key
      a claim holder=a, DEL record, b claim holder=b, a settle holder=a result=:v1 -> gone | record {version=1 attempt=b fingerprint=} 30000
    of a claim that has ended changes nothing when another attempt has completed
      b claim holder=b, DEL record, a claim holder=a, a settle holder=a result=:v1, b settle holder=b result=:v2 -> gone | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    by an attempt that has given up keeps nothing
      a claim holder=a, a settle holder=a, a settle holder=a result=:v1 -> gone | done:a 1 150000
    by an attempt whose cancellation came first keeps its result
      a settle holder=a outcome=0, a settle holder=a result=:v1 -> released | done:a 0 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('giving up', () => {
  table(`
    a claim frees the key
      a claim holder=a, a settle holder=a -> released | done:a 1 150000
    a claim that has ended is gone
      a claim holder=a, DEL record, a settle holder=a -> gone | done:a 0 150000
    does not touch another attempt's claim
      a claim holder=a, DEL record, b claim holder=b, a settle holder=a -> gone | done:a 0 150000; record {version=1 attempt=b fingerprint=} 30000
    does not touch another attempt's result
      a claim holder=a, a settle holder=a result=:v1, b settle holder=b -> gone | done:b 0 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
    after a short-lived result is gone
      a claim holder=a, a settle holder=a result=:v1 keepMs=1000, DEL record, a settle holder=a -> gone | done:a 2 150000
    does not touch its own result
      a claim holder=a, a settle holder=a result=:v1, a settle holder=a -> gone | done:a 0 150000; record {version=1 attempt=a fingerprint= result=:v1} 86400000
    that arrives again during the next claim does not disturb it
      a claim holder=a, a settle holder=a, b claim holder=b, a settle holder=a -> released | done:a 1 150000; record {version=1 attempt=b fingerprint=} 30000
  `)
})

describe('a cancellation', () => {
  table(`
    of a claim frees the key
      a claim holder=a, a settle holder=a outcome=0 -> released, then gone | done:a 0 150000
    that arrives before its claim finishes the attempt
      a settle holder=a outcome=0 -> gone | done:a 0 150000
    does not touch another attempt's claim
      b claim holder=b, a settle holder=a outcome=0 -> gone | done:a 0 150000; record {version=1 attempt=b fingerprint=} 30000
  `)
})

describe('an extension', () => {
  table(`
    raises the TTL of a claim
      a claim holder=a, a extend holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 60000
    never shortens it
      a claim holder=a leaseMs=90000, a extend holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 90000
    sets the TTL that a claim has lost
      a claim holder=a, PERSIST record, a extend holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 60000
    creates no claim
      a extend holder=a leaseMs=60000 -> gone |
    does not touch another attempt's claim
      b claim holder=b, a extend holder=a leaseMs=60000 -> gone | record {version=1 attempt=b fingerprint=} 30000
    of a claim that was given up does not bring it back
      a claim holder=a, a settle holder=a, a extend holder=a leaseMs=60000 -> gone | done:a 1 150000
    that arrives after the completion leaves the TTL of the result
      a claim holder=a, a settle holder=a result=:v1 keepMs=20000, a extend holder=a leaseMs=60000 -> gone | done:a 2 150000; record {version=1 attempt=a fingerprint= result=:v1} 20000
  `)
})

describe('inspect', () => {
  table(`
    reports the rest of a claim
      a claim holder=a, a inspect holder=a -> ours ~30000 | record {version=1 attempt=a fingerprint=} 30000
    finds nothing under a free key
      a inspect holder=a -> free |
    does not report another attempt's claim as ours
      b claim holder=b, a inspect holder=a -> free | record {version=1 attempt=b fingerprint=} 30000
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
    a result that is gone does nothing
      a forget holder=a -> forgotten |
    leaves a claim in flight alone
      a claim holder=a, a forget holder=a -> claimed ~30000 | record {version=1 attempt=a fingerprint=} 30000
    does not touch another attempt's claim
      a claim holder=a, a settle holder=a result=:v1, a forget holder=a, b claim holder=b, a forget holder=a -> replaced | done:a 2 150000; record {version=1 attempt=b fingerprint=} 30000
    does not touch another attempt's result
      b claim holder=b, b settle holder=b result=:v2, a forget holder=a -> replaced | record {version=1 attempt=b fingerprint= result=:v2} 86400000
    is not undone by a late duplicate of the completion
      a claim holder=a, a settle holder=a result=:v1, a forget holder=a, a settle holder=a result=:v1 -> released | done:a 2 150000
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
    leaves what is there by now
      SET record other, op remove seen=${SHOWN} -> found -1 :["string",5,"other"] | record other
    leaves a newer record
      a claim holder=a, op remove seen=${SHOWN} -> found ~30000 :["hash",3,"version","1","attempt","a","fingerprint",""] | record {version=1 attempt=a fingerprint=} 30000
    finds nothing under a free key
      op remove seen=${SHOWN} -> free |
  `)

  it('knows a hash of another attempt from the one that was shown', async () => {
    const { client } = redis()
    const damaged = (attempt: string) =>
      client.hset(RECORD, { version: '2', attempt, fingerprint: '', result: '' })
    await damaged('a:1')
    const seen = (await say('op remove')) as string[]
    await damaged('b:1')
    const remove = () => clientOf(client, scripts, onceWiring).remove('op', { seen: seen[2] ?? '' })
    expect((await remove())[0]).toBe(':found')
    await damaged('a:1')
    expect(await remove()).toEqual([':removed'])
  })

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

it('a result that is kept for a day expires after a day', async () => {
  const { client } = redis()
  await say('a claim', `a settle result=:v1 keepMs=${KEEP_MS}`)
  const [seconds, micros] = await client.time()
  const leftMs =
    Number(await client.call('PEXPIRETIME', RECORD)) - Number(seconds) * 1_000 - Number(micros) / 1_000
  expect(leftMs).toBeLessThanOrEqual(KEEP_MS)
  expect(leftMs).toBeGreaterThan(KEEP_MS - 10_000)
})
