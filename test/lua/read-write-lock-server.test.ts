import { describe, expect, it } from 'vitest'
import { LockScripts } from '../support/lock-scripts.ts'
import { ReadWriteScripts, readWriteWire } from '../support/read-write-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { readStore } from '../support/store.ts'

const redis = useRedis()
const lock = () => new ReadWriteScripts(redis().client)
type Call = (lock: ReadWriteScripts) => Promise<unknown>

const aReads: Call = lock => lock.read('a')
const bReads: Call = lock => lock.read('b')
const aWrites: Call = lock => lock.write('a')
const bWrites: Call = lock => lock.write('b')
const all =
  (...calls: Call[]): Call =>
  async lock => {
    for (const call of calls) await call(lock)
  }
const aReadsTwice = all(aReads, lock => lock.readAgain('a'))
const aWritesAndReads = all(aWrites, lock => lock.readAgain('a', { holds: 1 }))

describe('inner commands', () => {
  const aReadsLongest = all(
    lock => lock.read('b', { leaseMs: 10_000 }),
    lock => lock.read('c', { leaseMs: 10_000 }),
    aReads,
  )

  /**
   * `redisson` is the number of commands that Redisson's own script runs in the same situation. Ours may run one more,
   * for its done key. A repeated release has no counterpart there (`Infinity`). A writer's last try against readers is
   * left out, because it runs 4 where Redisson runs 2. A writer's poll may run two more, for its slot.
   */
  it.each<[title: string, redisson: number, given: Call | undefined, call: Call, commands: string]>([
    ['reading a free lock', 6, undefined, aReads, 'EXISTS HSET PEXPIRE SET'],
    ['joining readers', 6, bReads, aReads, 'EXISTS HMGET HSET PEXPIRE SET'],
    ['a reader that polls a writer', 3, bWrites, aReads, 'EXISTS HMGET PTTL'],
    ["a reader's last try", 3, bWrites, lock => lock.read('a', { last: true }), 'EXISTS HMGET PTTL SET'],
    ['a repeated read', 6, aReads, aReads, 'EXISTS HMGET PTTL'],
    ['a read re-entry', 6, aReads, lock => lock.readAgain('a'), 'EXISTS HMGET HSET PEXPIRE PEXPIRE PTTL SET'],
    [
      'a writer that reads',
      7,
      aWrites,
      lock => lock.readAgain('a', { holds: 1 }),
      'EXISTS HMGET HSET PEXPIRE SET',
    ],
    [
      'a read extension',
      3,
      all(aReads, bReads),
      lock => lock.extendRead('a', 60_000),
      'EXISTS HGET PEXPIRE PEXPIRE',
    ],
    ['a read extension that comes too late', 1, undefined, lock => lock.extendRead('a', 1), 'HGET'],
    ['a release of the last reader', 10, aReads, lock => lock.endRead('a'), 'DEL HGETALL PTTL PUBLISH SET'],
    [
      'a release that leaves a longer lease',
      13,
      all(bReads, lock => lock.read('a', { leaseMs: 10_000 })),
      lock => lock.endRead('a'),
      'DEL HDEL HGETALL PTTL PTTL SET',
    ],
    [
      'a release of the longest lease among three',
      15,
      aReadsLongest,
      lock => lock.endRead('a'),
      'DEL HDEL HGETALL PEXPIRE PTTL PTTL PTTL PTTL SET',
    ],
    [
      'a release of an inner read hold',
      12,
      aReadsTwice,
      lock => lock.endRead('a', { hold: 1, holds: 1 }),
      'DEL HGETALL HSET PTTL SET',
    ],
    [
      'a release of the reading of a writer',
      12,
      aWritesAndReads,
      lock => lock.endRead('a', { hold: 1 }),
      'DEL HDEL HGETALL PTTL SET',
    ],
    [
      'a repeated read release',
      Infinity,
      lock => lock.endRead('a'),
      lock => lock.endRead('a'),
      'GET HGETALL SET',
    ],
    ['writing to a free lock', 4, undefined, aWrites, 'EXISTS HSET PEXPIRE'],
    ['a writer that polls readers', 2, bReads, aWrites, 'EXISTS HMGET PTTL SET TIME'],
    ["a writer's last try", 3, bWrites, lock => lock.write('a', { last: true }), 'EXISTS HMGET PTTL SET'],
    ['a write re-entry', 5, aWrites, lock => lock.writeAgain('a'), 'EXISTS HGET HSET PEXPIRE PTTL'],
    ['a write extension', 2, aWrites, lock => lock.extendWrite('a', 60_000), 'HEXISTS PEXPIRE'],
    ['a release of the writer', 9, aWrites, lock => lock.endWrite('a'), 'DEL HMGET PUBLISH SET'],
    [
      'a downgrade',
      8,
      aWritesAndReads,
      lock => lock.endWrite('a'),
      'HDEL HMGET HSET PEXPIRE PTTL PUBLISH SET',
    ],
    ['a forced read release', 3, aReads, lock => lock.force('read', 'op'), 'DEL HGETALL PUBLISH SET SET'],
    ['a forced write release', 3, aWrites, lock => lock.force('write', 'op'), 'DEL HGETALL PUBLISH SET SET'],
    ['a forced release of nothing', 1, undefined, lock => lock.force('read', 'op'), 'HGETALL SET'],
    ['an inspection of the readers', 2, aReads, lock => lock.whoReads(), 'HGETALL PTTL'],
    ['a reader that asks for itself', 2, aReads, lock => lock.whoReads('a'), 'HGETALL PTTL'],
    ['an inspection of the writer', 2, aWrites, lock => lock.whoWrites(), 'HGETALL PTTL'],
  ])('%s runs these commands', async (title, redisson, given, call, commands) => {
    await given?.(lock())
    expect(await innerCommands(redis().client, () => call(lock()))).toBe(commands)
    // A forced release also stores its answer and finishes every holder.
    const own = title.startsWith('a forced') ? 2 : title.startsWith('a writer that polls') ? 3 : 1
    expect(commands.split(' ').length).toBeLessThanOrEqual(redisson + own)
  })

  it('a release among a hundred readers with longer leases reads none of their lease keys', async () => {
    for (let n = 0; n < 100; n++) await lock().read(`r${n}`, { leaseMs: 60_000 })
    await lock().read('a')
    const release = () => lock().endRead('a')
    expect(await innerCommands(redis().client, release)).toBe('DEL HDEL HGETALL PTTL PTTL SET')
  })
})

describe('waking', () => {
  const { channel, lease } = readWriteWire('L')
  const told = (work: Call) => published(redis().client, channel, () => work(lock()))
  const endReadThrice = (publish: (typeof WAYS_TO_PUBLISH)[number]): Call =>
    all(...Array<Call>(3).fill(lock => lock.endRead('a', { publish })))
  const endWriteThrice = (publish: (typeof WAYS_TO_PUBLISH)[number]): Call =>
    all(...Array<Call>(3).fill(lock => lock.endWrite('a', { publish })))

  it.each(WAYS_TO_PUBLISH)(
    '%s wakes one waiter when the reading ends, once however often that is delivered',
    async publish => {
      expect(await told(all(aReads, endReadThrice(publish)))).toEqual(sentWith(publish, '0'))
    },
  )

  it.each(WAYS_TO_PUBLISH)(
    '%s wakes all waiters when the writing ends, once however often that is delivered',
    async publish => {
      expect(await told(all(aWrites, endWriteThrice(publish)))).toEqual(sentWith(publish, '1'))
    },
  )

  it('a downgrade wakes the waiting readers (Redisson weakness 4.2-4)', async () => {
    expect(await told(all(aWritesAndReads, lock => lock.endWrite('a')))).toEqual([['PUBLISH', '1']])
  })

  it('a release that sweeps out a dead reader is announced', async () => {
    const bDies = () => redis().client.del(lease('b'))
    expect(await told(all(bReads, aReads, bDies, lock => lock.endRead('a')))).toEqual([['PUBLISH', '0']])
  })

  it('a forced end of the reading announces 0, one of the writing 1, each once', async () => {
    const forceRead: Call = lock => lock.force('read', 'op')
    const forceWrite: Call = lock => lock.force('write', 'op2')
    const messages = await told(all(aReads, forceRead, forceRead, bWrites, forceWrite, forceWrite))
    expect(messages).toEqual([
      ['PUBLISH', '0'],
      ['PUBLISH', '1'],
    ])
  })

  it('nothing is published while readers or the writer remain', async () => {
    const endings = all(
      lock => lock.endRead('a', { hold: 1, holds: 1 }),
      lock => lock.endRead('b'),
      lock => lock.endWrite('b'),
      lock => lock.force('write', 'op'),
    )
    expect(await told(all(aReadsTwice, bReads, endings))).toEqual([])
    await redis().client.flushdb()
    const inner: Call = lock => lock.endRead('a', { hold: 1 })
    expect(await told(all(aWritesAndReads, lock => lock.force('read', 'op'), inner))).toEqual([])
  })

  it('nothing is published without a command', async () => {
    const quiet = { publish: '' } as const
    const reading = all(aReads, lock => lock.endRead('a', quiet))
    const writing = all(bWrites, lock => lock.endWrite('b', quiet))
    const forced = all(
      lock => lock.read('c'),
      lock => lock.force('read', 'op', ''),
    )
    expect(await told(all(reading, writing, forced))).toEqual([])
  })
})

describe('a plain lock that meets a read-write lock', () => {
  const plain = () => new LockScripts(redis().client)
  const calls: Record<string, () => Promise<unknown>> = {
    acquire: () => plain().acquire('p'),
    'last try': () => plain().acquire('p', { last: true }),
    'force release': () => plain().forceRelease('op'),
    inspect: () => plain().inspect(),
  }

  it.each(Object.entries(calls))('%s is refused and changes nothing', async (_name, call) => {
    for (const begin of [() => lock().read('a'), () => lock().write('a')]) {
      await redis().client.flushdb()
      await begin()
      const before = Object.keys(await readStore(redis().client))
      await expect(call()).rejects.toThrow(/WRONGTYPE/)
      expect(Object.keys(await readStore(redis().client))).toEqual(before)
    }
  })
})
