import { describe, expect, it } from 'vitest'
import { fairLockScripts } from '../support/fair-lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { innerCommands } from '../support/run-script.ts'

const redis = useRedis()

/** `redisson` is Redisson's own count for the same operation (redisson-wire.md §1.3). Ours may be one higher. */
describe('inner commands', () => {
  type Call = (lock: ReturnType<typeof fairLockScripts>) => Promise<unknown>
  const a: Call = lock => lock.acquire('a')
  const b: Call = lock => lock.acquire('b')
  const c: Call = lock => lock.acquire('c')
  const free: Call = lock => lock.release('a')
  const j: Call = () => new RedissonFairLock(redis().client).acquire('j')

  it.each<[title: string, redisson: number, given: Call[], call: Call, commands: string]>([
    ['a fresh acquire', 8, [], a, 'EXISTS HSET PEXPIRE'],
    ['a repeated acquire', 4, [a], a, 'EXISTS HGETALL PTTL'],
    ['a busy single try', 3, [a], lock => lock.acquire('b', { last: 1 }), 'EXISTS HGETALL PTTL SET'],
    [
      'a busy single try behind a queue',
      4,
      [a, b],
      lock => lock.acquire('c', { last: 1 }),
      'EXISTS HGETALL LRANGE PTTL SET',
    ],
    [
      'the first poll, which begins the queue',
      8,
      [a],
      b,
      'EXISTS HGETALL HSET PEXPIRE PEXPIRE PEXPIRE PTTL RPUSH TIME ZADD',
    ],
    [
      'the first poll behind another',
      10,
      [a, b],
      c,
      'EXISTS HGETALL HMGET HSET LRANGE PEXPIRE PTTL RPUSH TIME ZADD',
    ],
    [
      "the first poll behind one of Redisson's",
      10,
      [a, j],
      b,
      'EXISTS HGETALL HMGET HSET LRANGE PEXPIRE PTTL RPUSH TIME ZADD ZMSCORE',
    ],
    ['the next poll of the first', 6, [a, b], b, 'EXISTS HMGET HSET LRANGE PTTL TIME ZADD'],
    ['the next poll of the second', 6, [a, b, c], c, 'EXISTS HMGET HSET LRANGE PTTL TIME ZADD'],
    ["the next poll behind one of Redisson's", 6, [a, j, b], b, 'EXISTS HMGET HSET LRANGE PTTL TIME ZMSCORE'],
    [
      'a poll of the second when the lock is free',
      8,
      [a, b, c, free],
      c,
      'EXISTS HMGET HSET LRANGE PTTL TIME ZADD',
    ],
    [
      "a poll behind one of Redisson's when the lock is free, which wakes it",
      8,
      [a, j, b, free],
      b,
      'EXISTS HMGET HSET LRANGE PTTL PUBLISH TIME ZMSCORE',
    ],
    [
      'the grant to the next in line',
      10,
      [a, b, free],
      b,
      'EXISTS HDEL HMGET HSET LRANGE LREM PEXPIRE PTTL TIME ZREM',
    ],
    [
      'the grant to the next in line in front of another',
      11,
      [a, b, c, free],
      b,
      'EXISTS HDEL HMGET HSET LRANGE LREM PEXPIRE PTTL TIME ZADD ZMSCORE ZREM',
    ],
    [
      'the last try of a waiter (a poll and acquireFailed there)',
      9,
      [a, b],
      lock => lock.acquire('b', { last: 1 }),
      'EXISTS HDEL LRANGE LREM PTTL SET ZREM',
    ],
    ['a release without a queue', 8, [a], free, 'DEL HGET LRANGE SET'],
    ['a release with a queue', 10, [a, b], free, 'DEL HGET HMGET LRANGE PUBLISH SET TIME'],
    [
      "a release with one of Redisson's in front",
      10,
      [a, j],
      free,
      'DEL HGET HMGET LRANGE PUBLISH SET TIME ZMSCORE',
    ],
    ['a release that comes too late', 4, [], free, 'HGET LRANGE SET'],
    ['a repeated release', 2, [a, free], free, 'GET HGET SET'],
    [
      'the cancel of a waiter (acquireFailed and unlock there)',
      8,
      [a, b],
      lock => lock.release('b', { outcome: 0 }),
      'HDEL HGET HMGET LRANGE LREM SET TIME ZREM',
    ],
    [
      'the cancel of an acquire that never arrived',
      4,
      [],
      lock => lock.release('b', { outcome: 0 }),
      'HGET LRANGE SET',
    ],
    ['a force release', 3, [a], lock => lock.forceRelease('op'), 'DEL HGETALL LRANGE SET SET'],
  ])('%s runs these commands', async (title, redisson, given, call, commands) => {
    const lock = fairLockScripts(redis().client)
    for (const step of given) await step(lock)
    expect(await innerCommands(redis().client, () => call(lock))).toBe(commands)
    // A forced release also stores its answer and finishes the holder. A new queue gets a TTL.
    const own = /^a force release|begins the queue$/.test(title) ? 2 : 1
    expect(commands.split(' ').length).toBeLessThanOrEqual(redisson + own)
  })

  it('dead waiters cost the same few commands, however many they are', async () => {
    const lock = fairLockScripts(redis().client)
    await lock.acquire('a')
    for (let n = 0; n < 20; n++) await lock.acquire(`dead${n}`, { waiterMs: 1 })
    await expect.poll(() => redis().client.time(), { interval: 2 }).toBeTruthy()
    const commands = await innerCommands(redis().client, () => lock.acquire('b'))
    expect(commands).toBe(
      'EXISTS HDEL HGETALL HMGET HSET LRANGE LTRIM PEXPIRE PEXPIRE PEXPIRE PTTL RPUSH TIME ZADD ZREM',
    )
  })

  it('a force release with a queue runs three commands more than Redisson’s, TIME and twice SET', async () => {
    const lock = fairLockScripts(redis().client)
    for (const each of ['a', 'b']) await lock.acquire(each)
    const commands = await innerCommands(redis().client, () => lock.forceRelease('op'))
    expect(commands).toBe('DEL HGETALL HMGET LRANGE PUBLISH SET SET TIME')
  })
})
