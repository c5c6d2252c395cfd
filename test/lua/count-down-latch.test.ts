import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import { useRedis } from '../support/redis.ts'
import { published, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, latchWiring } from '../support/scripts.ts'
import { NO_COUNTS } from '../support/store.ts'

const redis = useRedis()
const { say, table, commands, refused } = scriptTests({
  redis,
  clients: client => ({ latch: clientOf(client, scripts, latchWiring) }),
  keys: { 'op:*': 'edgelock:op:{L}:*', memory: 'edgelock:latch:{L}' },
  repeats: true,
})

describe('try-set', () => {
  table(`
    sets a latch that does not exist, without a TTL, and remembers it
      a trySet count=3 -> set | L 3; memory edgelock:op:{L}:a 604800000; op:a 1 150000
    sets a latch to zero
      a trySet count=0 -> set | L 0; memory edgelock:op:{L}:a 604800000; op:a 1 150000
    leaves a latch that exists
      SET L 2, a trySet count=3 -> exists | L 2; op:a 0 150000
    sets a latch again that reached zero
      b trySet, c countDown, a trySet count=3 -> set | L 3; memory again:edgelock:op:{L}:a 604800000; op:a 1 150000; op:b 1 150000; op:c 0 150000
    sets nothing when it is repeated after zero
      a trySet, b countDown, a trySet -> set | memory edgelock:op:{L}:a 604800000; op:a 1 150000; op:b 0 150000
    sets nothing when it found a latch and is repeated after zero
      SET L 1, a trySet, b countDown, a trySet -> exists | op:a 0 150000; op:b 0 150000
  `)
})

describe('count-down', () => {
  table(`
    counts down by one, once for each id
      SET L 3, a countDown -> counted 2 | L 2; op:a 2 150000
    deletes the latch at zero, as Redisson does
      SET L 1, a countDown -> counted 0 | op:a 0 150000
    keeps the memory of the latch at zero
      b trySet, a countDown -> counted 0 | memory edgelock:op:{L}:b 604800000; op:a 0 150000; op:b 1 150000
    does nothing without a latch
      a countDown -> counted 0 | op:a 0 150000
    deletes a latch that was set to zero
      SET L 0, a countDown -> counted 0 | op:a 0 150000
    keeps the TTL of the latch
      SET L 3, PEXPIRE L 60000, a countDown -> counted 2 | L 2 60000; op:a 2 150000
    answers a duplicate with the count of the first delivery
      SET L 3, a countDown, b countDown, a countDown -> counted 2 | L 1; op:a 2 150000; op:b 1 150000
    answers a duplicate that arrives after zero with its own count
      SET L 2, a countDown, b countDown, a countDown -> counted 1 | op:a 1 150000; op:b 0 150000
    does not open the latch when a duplicate arrives and one is left
      SET L 2, a countDown, a countDown -> counted 1 | L 1; op:a 1 150000
    does not count a duplicate for an earlier latch on the next one (CL-F05)
      SET L 1, a countDown, SET L 5, a countDown -> counted 0 | L 5; op:a 0 150000
    does not count a duplicate that first arrived before the latch
      a countDown, SET L 5, a countDown -> counted 0 | L 5; op:a 0 150000
  `)
})

describe('remove', () => {
  table(`
    deletes the latch and its memory
      b trySet count=3, a remove -> removed | op:a 1 150000; op:b 1 150000
    answers missing without a latch
      a remove -> missing | op:a 0 150000
    keeps the memory of a latch that reached zero
      b trySet, c countDown, a remove -> missing | memory edgelock:op:{L}:b 604800000; op:a 0 150000; op:b 1 150000; op:c 0 150000
    spares the next latch when it is repeated
      SET L 3, a remove, SET L 4, a remove -> removed | L 4; op:a 1 150000
    spares the next latch when it found none and is repeated
      a remove, SET L 4, a remove -> missing | L 4; op:a 0 150000
  `)
})

describe('inspect', () => {
  table(`
    reports the remaining count
      b trySet count=3, x inspect -> counting 3 :edgelock:op:{L}:b | L 3; memory edgelock:op:{L}:b 604800000; op:b 1 150000
    reports a latch that was set again after zero, and by which operation
      b trySet, c countDown, d trySet, x inspect -> counting 1 :again:edgelock:op:{L}:d | L 1; memory again:edgelock:op:{L}:d 604800000; op:b 1 150000; op:c 0 150000; op:d 1 150000
    reports the same after a late copy of an earlier set
      b trySet, c countDown, d trySet, b trySet, x inspect -> counting 1 :again:edgelock:op:{L}:d | L 1; memory again:edgelock:op:{L}:d 604800000; op:b 1 150000; op:c 0 150000; op:d 1 150000
    reports a latch that was removed and set anew like a first one
      b trySet, c remove, d trySet, x inspect -> counting 1 :edgelock:op:{L}:d | L 1; memory edgelock:op:{L}:d 604800000; op:b 1 150000; op:c 1 150000; op:d 1 150000
    reports no operation for a latch that Java set
      SET L 2, x inspect -> counting 2 : | L 2
    reports the latch before for one that Java set anew
      b trySet, DEL L, SET L 2, x inspect -> counting 2 :edgelock:op:{L}:b | L 2; memory edgelock:op:{L}:b 604800000; op:b 1 150000
    reports zero after the last count
      b trySet, c countDown, x inspect -> zero | memory edgelock:op:{L}:b 604800000; op:b 1 150000; op:c 0 150000
    reports unset for a latch that was never set
      x inspect -> unset |
    reports unset for a latch that was removed
      b trySet count=3, c remove, x inspect -> unset | op:b 1 150000; op:c 1 150000
    reports unset for a latch that Java set and counted to zero, which leaves nothing
      SET L 1, DEL L, x inspect -> unset |
    reports zero for a latch that was set here and that Java counted to zero
      b trySet, DEL L, x inspect -> zero | memory edgelock:op:{L}:b 604800000; op:b 1 150000
  `)
})

it('reports unset after all data was lost', async () => {
  expect(await say('b trySet count=3', 'FLUSHDB SYNC', 'a inspect')).toEqual([':unset'])
})

describe('a key that holds something else', () => {
  const requests = ['a trySet', 'a countDown', 'a remove', 'a inspect']
  refused('a hash', () => redis().client.hset('L', 'holder', 1), requests)
  refused('a list', () => redis().client.rpush('L', 1), requests)
  for (const text of NO_COUNTS) refused(JSON.stringify(text), () => redis().client.set('L', text), requests)
})

describe('waking', () => {
  const CHANNEL = 'redisson_countdownlatch__channel__{L}'
  const told = (...steps: string[]) => published(redis().client, CHANNEL, () => say(...steps))

  it.each(WAYS_TO_PUBLISH)(
    '%s announces a new count, zero and a removal, each once however often it is delivered',
    async publish => {
      const steps = ['a trySet count=2', 'b countDown', 'c countDown', 'd trySet', 'e remove']
      const twice = steps.flatMap(step => Array(2).fill(`${step} publish=${publish}`))
      expect(await told(...twice)).toEqual(sentWith(publish, '1', '0', '1', '1'))
    },
  )

  it('announces nothing when nothing happened, and nothing without a command', async () => {
    expect(await told('a countDown', 'b remove')).toEqual([])
    const silent = [
      'c trySet publish=',
      'd trySet',
      'e countDown publish=',
      'f trySet publish=',
      'g remove publish=',
    ]
    expect(await told(...silent)).toEqual([])
  })
})

commands(`
  a set of a new latch: a trySet -> PUBLISH SET SET SET
  a set after zero: b trySet, c countDown, a trySet -> PUBLISH SET SET SET SET
  a set of an existing latch: SET L 1, a trySet -> GET SET SET
  a repeated set: a trySet, a trySet -> GET GET SET SET
  a count down: SET L 2, a countDown -> DECR SET
  a count down to zero: SET L 1, a countDown -> DECR DEL PUBLISH SET
  a count down without a latch: a countDown -> DECR DEL SET
  a repeated count down: SET L 3, a countDown, a countDown -> DECR GET INCR SET
  a removal: SET L 1, a remove -> DEL GET PUBLISH SET
  a removal of nothing: a remove -> GET SET
  an inspection: SET L 1, a inspect -> GET GET
  an inspection of nothing: a inspect -> GET GET
`)
