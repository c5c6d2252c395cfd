import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { published, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, lockWiring } from '../support/scripts.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const { say, commands } = scriptTests({
  redis,
  clients: client => ({ lock: clientOf(client, scripts, lockWiring()) }),
  keys: {},
})

commands(`
  a fresh acquire: a acquire -> EXISTS HSET PEXPIRE
  a repeated acquire: a acquire, a acquire -> EXISTS HGETALL PTTL
  a busy poll: b acquire, a acquire -> EXISTS HGETALL PTTL SET TIME
  a busy poll behind others: b acquire, c acquire, a acquire -> EXISTS HGETALL MGET PTTL SET TIME
  a busy poll of a waiter: b acquire, a acquire rttMs=1 -> HGETALL MGET PTTL SET TIME
  a last poll of a waiter: b acquire, a acquire rttMs=1 last=1 -> HGETALL MGET PTTL SET
  a last try that is busy: b acquire, a acquire last=1 -> EXISTS HGETALL PTTL SET
  a last try that is busy behind others: b acquire, c acquire, a acquire last=1 -> EXISTS HGETALL MGET PTTL SET
  a refused acquire: a release outcome=0, a acquire -> EXISTS HGETALL MGET PTTL
  a re-entry: a acquire, a:1 reenter -> EXISTS HGET HSET PEXPIRE PTTL
  an extension: a acquire, a extend leaseMs=60000 -> HEXISTS PEXPIRE
  an extension that comes too late: a extend leaseMs=60000 -> HEXISTS
  a release: a acquire, a release -> HDEL PUBLISH SET
  a release without a wake-up: a acquire, a release publish= -> HDEL SET
  a release of an inner hold: a acquire, a:1 reenter, a:1 release -> HGET HSET SET
  a release that comes too late: a release -> HDEL SET
  a repeated release: a release, a release -> GET HDEL SET
  a hand-over: a acquire, a:1 handOn -> EXISTS HEXISTS PEXPIRE SET
  a repeated hand-over: a acquire, a:1 handOn, a:1 handOn -> EXISTS HEXISTS PTTL
  a hand-over that comes too late: a:1 handOn -> EXISTS HEXISTS
  a cancel of an acquire that never arrived: a release outcome=0 -> HDEL SET
  a force release: a acquire, op forceRelease -> DEL HGETALL PUBLISH SET SET
  an inspection: a acquire, a inspect -> HGETALL PTTL
`)

describe('waking', () => {
  const told = (...steps: string[]) => published(redis().client, wire('L').channel, () => say(...steps))

  describe.each(['a release', 'op forceRelease'])('by "%s"', ending => {
    it.each(WAYS_TO_PUBLISH)('is announced with %s once, however often it is delivered', async publish => {
      const thrice = Array<string>(3).fill(`${ending} publish=${publish}`)
      expect(await told('a acquire', ...thrice)).toEqual(sentWith(publish, '0'))
    })
  })

  it.each([
    ['without a command', 'a acquire, a release publish=, b acquire, op forceRelease publish='],
    ['when the lock is free', 'c release, op forceRelease'],
    ['when the lock is not freed', 'a acquire, a:1 reenter, a:1 release, b release, a extend leaseMs=60000'],
  ])('nothing is published %s', async (_when, steps) => {
    expect(await told(...steps.split(', '))).toEqual([])
  })
})
