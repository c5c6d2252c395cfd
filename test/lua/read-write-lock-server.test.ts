import { describe, expect, it } from 'vitest'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import { READ_WRITE_KEYS, readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, lockWiring } from '../support/scripts.ts'
import { runningDownFrom } from '../support/store.ts'
import { idOf } from '../support/wire.ts'

const redis = useRedis()
const CHANNEL = 'redisson_rwlock:{L}'
const { say, commands, messages, told, refused } = scriptTests({
  redis,
  clients: client => ({
    ...readWriteClients(client),
    plain: clientOf(client, lockScripts, lockWiring()),
  }),
  keys: READ_WRITE_KEYS,
  channel: CHANNEL,
})
/** A writer's first hold as a reader is taken by the same script as a reader's second. */
const A_WRITES_AND_READS = 'a write.acquire, a:1 read.reenter holds=1'

commands(`
  reading a free lock: a read.acquire -> EXISTS HSET PEXPIRE SET
  joining readers: b read.acquire, a read.acquire -> EXISTS HMGET HSET PEXPIRE SET
  a reader that polls a writer: b write.acquire, a read.acquire -> EXISTS HMGET PTTL
  a reader's last try: b write.acquire, a read.acquire last=1 -> EXISTS HMGET PTTL SET
  a repeated read: a read.acquire, a read.acquire -> EXISTS HMGET PTTL
  a read re-entry: a read.acquire, a:1 read.reenter leaseMs=60000 -> EXISTS HMGET HSET PEXPIRE PEXPIRE PTTL SET
  a writer that reads: ${A_WRITES_AND_READS} -> EXISTS HMGET HSET PEXPIRE SET
  a read extension: a read.acquire, b read.acquire, a read.extend leaseMs=60000 -> HGET PEXPIRE PEXPIRE PTTL PTTL
  a read extension that comes too late: a read.extend -> HGET
  a release of the last reader: a read.acquire, a read.release -> DEL HRANDFIELD PTTL PUBLISH SET
  a release that leaves a longer lease: b read.acquire, a read.acquire leaseMs=10000, a read.release -> DEL HDEL HRANDFIELD PTTL PTTL SET
  a release of the longest lease among three: b read.acquire leaseMs=10000, c read.acquire leaseMs=10000, a read.acquire, a read.release -> DEL HDEL HRANDFIELD PEXPIRE PTTL PTTL PTTL PTTL SET
  a release of an inner read hold: a read.acquire, a:1 read.reenter, a:1 read.release -> DEL HRANDFIELD HSET PTTL SET
  a release of the reading of a writer: ${A_WRITES_AND_READS}, a:1 read.release holds=0 -> DEL HDEL HRANDFIELD PTTL SET
  a repeated read release: a read.release, a read.release -> GET HRANDFIELD SET
  writing to a free lock: a write.acquire -> EXISTS HSET PEXPIRE
  a writer that polls readers: b read.acquire, a write.acquire -> EXISTS HRANDFIELD PTTL SET TIME
  a writer's last try: b write.acquire, a write.acquire last=1 -> EXISTS HRANDFIELD PTTL SET
  a write re-entry: a write.acquire, a:1 write.reenter -> EXISTS HGET HSET PEXPIRE PTTL
  a write extension: a write.acquire, a write.extend leaseMs=60000 -> HEXISTS PEXPIRE
  a release of the writer: a write.acquire, a write.release -> DEL HMGET PUBLISH SET
  a downgrade: ${A_WRITES_AND_READS}, a write.release -> HDEL HMGET HSET PEXPIRE PTTL PUBLISH SET
  a forced read release: a read.acquire, op read.forceRelease -> DEL HRANDFIELD PUBLISH SET SET
  a forced write release: a write.acquire, op write.forceRelease -> DEL HRANDFIELD PUBLISH PUBLISH SET SET
  a forced release of nothing: op read.forceRelease -> HRANDFIELD SET
  an inspection of the readers: a read.acquire, outsider read.inspect -> HRANDFIELD PTTL
  a reader that asks for itself: a read.acquire, a read.inspect -> HRANDFIELD PTTL
  an inspection of the writer: a write.acquire, outsider write.inspect -> HRANDFIELD PTTL
`)

describe('among more than a hundred readers', () => {
  const crowd = async () => {
    for (let n = 0; n < 101; n++) await say(`r${n} read.acquire leaseMs=10000`)
    await say('a read.acquire')
  }

  it('the release of the longest lease reads none of the others, and the lock keeps its TTL', async () => {
    await crowd()
    const release = () => say('a read.release')
    expect(await innerCommands(redis().client, release)).toBe('DEL HDEL HLEN HMGET HRANDFIELD PTTL SET')
    expect(await redis().client.pttl('L')).toBeGreaterThan(10_000)
  })

  it('an inspection shows one of the others, and how many they are', async () => {
    await crowd()
    expect(await say('a read.inspect')).toEqual([':ours', expect.any(Number)])
    expect(await say('outsider read.inspect')).toEqual([
      ':held',
      expect.stringMatching(/^(r\d+|a)$/),
      102,
      expect.any(Number),
    ])
    expect(await say('outsider write.inspect')).toEqual([':free'])
  })

  it('one whose lease is over is shown the others alone', async () => {
    await crowd()
    const reply = await say('DEL lease:a:1', 'a read.inspect')
    expect(reply).toEqual([':held', expect.stringMatching(/^r\d+$/), 101, expect.any(Number)])
  })
})

describe('a forced release of more than a hundred readers', () => {
  const crowd = async (count: number) => {
    for (let n = 0; n < count; n++) await say(`r${n} read.acquire`)
  }
  const doneKeys = async () => (await redis().client.keys('edgelock:done:*')).length
  const inOrder = (...answers: string[]) => answers.map(answer => [answer])
  const force = () => say('op read.forceRelease')
  const forceAndHear = () => told('op read.forceRelease')
  const UNFINISHED = `edgelock:unfinished:{L}:${idOf('op')}`

  it('takes the lock from all at once, and finishes a hundred with each delivery', async () => {
    await crowd(250)
    expect(await force()).toEqual([':more'])
    expect([await redis().client.exists('L'), await doneKeys()]).toEqual([0, 100])
    expect([await force(), await force(), await force()]).toEqual(inOrder(':more', ':released', ':released'))
    expect(await doneKeys()).toBe(250)
    expect(await redis().client.keys('edgelock:unfinished:*')).toEqual([])
  })

  it('wakes those that wait with the first delivery, and can go on for as long as its answer is kept', async () => {
    await crowd(150)
    expect(await forceAndHear()).toEqual([['PUBLISH', '0']])
    expect(await redis().client.pttl(UNFINISHED)).toEqual(runningDownFrom(150_000))
    expect(await forceAndHear()).toEqual([])
  })

  it('leaves those that read later', async () => {
    await crowd(250)
    await force()
    await say('z read.acquire')
    for (let delivery = 0; delivery < 3; delivery++) await force()
    expect(await say('z read.inspect')).toEqual([':ours', expect.any(Number)])
  })

  it('takes the lock again from those that a late duplicate let in before they were finished', async () => {
    await crowd(250)
    await force()
    // As it was before the duplicates: Redis draws at random who is finished first.
    for (let n = 0; n < 250; n++) await redis().client.hset('L', 'mode', 'read', idOf(`r${n}`), 1)
    for (let delivery = 0; delivery < 2; delivery++) await force()
    expect(await redis().client.hlen('L')).toBe(101)
  })

  it('frees the lock and wakes those that wait when only such readers are left', async () => {
    await crowd(150)
    await force()
    const unfinished = await redis().client.hkeys(UNFINISHED)
    await redis().client.hset('L', 'mode', 'read', unfinished[0] ?? '', 1)
    expect(await forceAndHear()).toEqual([['PUBLISH', '0']])
    expect(await force()).toEqual([':released'])
    expect(await redis().client.exists('L')).toBe(0)
  })

  it('leaves a hash alone that is no lock', async () => {
    const fields = Array.from({ length: 300 }, (_, at) => [`item-${at}`, 1]).flat()
    await redis().client.hset('L', 'mode', 'read', ...fields)
    await expect(force()).rejects.toThrow('WRONGTYPE')
    expect(await redis().client.hlen('L')).toBe(301)
  })
})

describe('waking', () => {
  it.each(WAYS_TO_PUBLISH)(
    '%s leaves a second message for a client that listens, and is about to wait for the end of the writing',
    async publish => {
      const listener = redis().client.duplicate()
      await listener.subscribe(CHANNEL)
      await listener.ssubscribe(CHANNEL)
      const sent = await told('b write.acquire', `b write.release publish=${publish}`)
      listener.disconnect()
      expect(sent).toEqual(
        sentWith(publish, '1').flatMap(([command]) => ['1', '0'].map(one => [command, one])),
      )
    },
  )

  messages(`
    an end of reading, one of them: a read.acquire, a read.release -> 0
    an end of writing, all of them: b write.acquire, b write.release -> 1
    a downgrade, for readers: ${A_WRITES_AND_READS}, a write.release -> 1
    a release that sweeps out a dead reader: b read.acquire, a read.acquire, DEL lease:b:1, a read.release -> 0
    a forced end of reading: a read.acquire, op read.forceRelease -> 0
    a forced end of writing: b write.acquire, op write.forceRelease -> 1 0
    no end while readers remain: a read.acquire, a:1 read.reenter, b read.acquire, a:1 read.release, b read.release, b write.release, op write.forceRelease -> nothing
    no end while the writer remains: ${A_WRITES_AND_READS}, op read.forceRelease, a:1 read.release holds=0 -> nothing
    no end without a command: a read.acquire, a read.release publish=, b write.acquire, b write.release publish=, c read.acquire, op read.forceRelease publish= -> nothing
  `)
})

for (const side of ['read', 'write'])
  refused(`a read-write lock with a hold to ${side}`, () => say(`a ${side}.acquire`), [
    ...['p plain.acquire', 'p plain.acquire last=1', 'op plain.forceRelease', 'p plain.inspect'],
  ])
