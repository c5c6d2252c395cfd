/** What the fair lock's scripts run inside Redis. The holders a to e are ours, and j is Redisson's. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { innerCommands } from '../support/run-script.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, fairWiring, type Reply } from '../support/scripts.ts'
import { idOf, wire } from '../support/wire.ts'

const redis = useRedis()
const { commands, say } = scriptTests({
  redis,
  clients: client => ({
    fair: clientOf(client, scripts, fairWiring()),
    java: { acquire: (who = '') => new RedissonFairLock(client).acquire(who) as unknown as Promise<Reply> },
  }),
  keys: {},
})

describe('inner commands', () => {
  // Once in two minutes, a waiter whose appointment is then, in 5 s here, gives the keys of the queue their TTL anew.
  beforeEach(async () => {
    const seconds = async () => Number((await redis().client.time())[0])
    while (((await seconds()) + 5) % 120 > 117);
  })

  commands(`
    a fresh acquire: a acquire -> EXISTS HSET PEXPIRE
    a repeated acquire: a acquire, a acquire -> EXISTS HGETALL PTTL
    a busy single try: a acquire, b acquire last=1 -> EXISTS HGETALL PTTL SET
    a busy single try behind a queue: a acquire, b acquire, c acquire last=1 -> EXISTS HGETALL LRANGE PTTL SET ZSCORE
    the first poll, which begins the queue: a acquire, b acquire -> EXISTS HGETALL LLEN MGET PEXPIRE PEXPIRE PEXPIRE PEXPIRE PTTL RPUSH SET TIME ZADD ZADD ZADD ZCARD ZRANGE
    the first poll behind another: a acquire, b acquire, c acquire -> EXISTS HGETALL LRANGE MGET RPUSH SET TIME ZADD ZADD ZADD ZMSCORE ZRANGE
    the first poll behind four others: a acquire, b acquire, c acquire, d acquire, e acquire, f acquire -> EXISTS HGETALL LRANGE MGET RPUSH SET TIME ZADD ZADD ZADD ZCARD ZMSCORE ZRANGE
    the first poll behind one of Redisson's: a acquire, j java.acquire, b acquire -> EXISTS HGETALL LRANGE MGET PERSIST PERSIST PEXPIRE PEXPIRE PTTL RPUSH SET TIME ZADD ZADD ZADD ZMSCORE ZMSCORE ZRANGE
    the next poll of the first: a acquire, b acquire, b acquire ticket=1 -> HGETALL LRANGE MGET SET TIME ZADD ZADD ZMSCORE
    the next poll of the second: a acquire, b acquire, c acquire, c acquire ticket=1 -> HGETALL LRANGE MGET SET TIME ZADD ZADD ZMSCORE
    the next poll of one far behind, in the same minute: a acquire, b acquire, c acquire, d acquire, e acquire, f acquire, f acquire ticket=1 place=4 rttMs=25 -> HGETALL MGET SET TIME ZADD ZRANK ZSCORE
    a look of the first: a acquire, b acquire, b acquire ticket=1 looks=1 -> HGETALL
    the next poll behind one of Redisson's: a acquire, j java.acquire, b acquire, b acquire ticket=1 -> HGETALL LRANGE MGET SET TIME ZADD ZADD ZMSCORE ZMSCORE
    a poll of the second when the lease has ended: a acquire, b acquire, c acquire, DEL L, c acquire ticket=1 -> HGETALL LRANGE MGET PTTL SET TIME ZADD ZADD ZMSCORE
    a poll behind one of Redisson's when the lease has ended, which wakes it: a acquire, j java.acquire, b acquire, DEL L, b acquire ticket=1 -> HGETALL LRANGE MGET PTTL PUBLISH SET TIME ZADD ZADD ZMSCORE ZMSCORE
    the grant to the next in line: a acquire, b acquire, a release, b acquire ticket=9999999999999 -> HGETALL HSET LRANGE LREM MGET PEXPIRE SET TIME ZREM ZREM ZREMRANGEBYSCORE
    the last try of a waiter: a acquire, b acquire, b acquire last=1 ticket=1 -> HGETALL LRANGE LREM MGET PTTL SET SET TIME ZREM ZREM ZREM
    a release without a queue: a acquire, a release -> HDEL LRANGE SET
    a release with a queue: a acquire, b acquire, a release -> GET HDEL LRANGE SET SET TIME ZMSCORE
    a release with one of Redisson's in front: a acquire, j java.acquire, b acquire, a release -> GET HDEL LRANGE PUBLISH SET SET TIME ZMSCORE ZMSCORE
    a release that comes too late: a release -> HDEL LRANGE SET
    a repeated release: a acquire, a release, a release -> GET HDEL SET
    the cancel of a waiter: a acquire, b acquire, b release outcome=0 -> EXISTS GET HDEL LRANGE LREM SET SET TIME ZREM ZREM ZREM
    the cancel of a waiter when the lock is free: a acquire, b acquire, c acquire, a release, b release outcome=0 -> EXISTS GET HDEL LRANGE LRANGE LREM SET SET TIME ZMSCORE ZREM ZREM ZREM
    the cancel of a waiter behind the first four: a acquire, b acquire, c acquire, d acquire, e acquire, f acquire, f release outcome=0 -> EXISTS GET HDEL LRANGE LREM SET SET TIME ZCARD ZRANK ZREM ZREM ZREM
    the cancel of an acquire that never arrived, with a queue: a acquire, b acquire, c release outcome=0 -> EXISTS HDEL LRANGE SET ZREM ZREM ZREM
    the cancel of an acquire that never arrived: b release outcome=0 -> HDEL LRANGE SET
    a force release: a acquire, op forceRelease -> DEL HGETALL LRANGE SET SET
    a force release with a queue: a acquire, b acquire, op forceRelease -> DEL GET HGETALL LRANGE SET SET TIME ZMSCORE
  `)

  it('up to four dead waiters cost six more', async () => {
    await say('a acquire', 'b acquire', 'c acquire', 'd acquire', 'e acquire', 'f acquire')
    for (const dead of ['b', 'c', 'd', 'e']) await redis().client.zadd(wire('L').appointments, 1, idOf(dead))
    expect(await innerCommands(redis().client, () => say('f acquire ticket=1'))).toBe(
      'HGETALL LRANGE LRANGE LTRIM MGET SET TIME ZADD ZADD ZMSCORE ZMSCORE ZREM ZREM ZREM',
    )
  })
})
