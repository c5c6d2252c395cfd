import { describe } from 'vitest'
import * as scripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, latchWiring } from '../support/scripts.ts'
import { NO_COUNTS } from '../support/store.ts'

const redis = useRedis()
const { table, commands, messages, refused } = scriptTests({
  redis,
  clients: client => ({ latch: clientOf(client, scripts, latchWiring) }),
  keys: { 'op:*': 'edgelock:op:{L}:*', memory: 'edgelock:latch:{L}' },
  channel: 'redisson_countdownlatch__channel__{L}',
  repeats: true,
})

describe('try-set', () => {
  table(`
    sets a latch that does not exist, without a TTL, and remembers it
      a trySet count=3 -> set | L 3; memory edgelock:op:{L}:a 604800000; op:a 1 150000
    sets nothing when it found a latch and is repeated after zero
      SET L 1, a trySet, b countDown, a trySet -> exists | op:a 0 150000; op:b 0 150000
  `)
})

describe('count-down', () => {
  table(`
    counts down by one, once for each id
      SET L 3, a countDown -> counted 2 | L 2; op:a 2 150000
    does nothing without a latch
      a countDown -> counted 0 | op:a 0 150000
    answers a duplicate with the count of the first delivery
      SET L 3, a countDown, b countDown, a countDown -> counted 2 | L 1; op:a 2 150000; op:b 1 150000
    does not count a duplicate for an earlier latch on the next one (CL-F05)
      SET L 1, a countDown, SET L 5, a countDown -> counted 0 | L 5; op:a 0 150000
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
    reports zero after the last count
      b trySet, c countDown, x inspect -> zero | memory edgelock:op:{L}:b 604800000; op:b 1 150000; op:c 0 150000
    reports unset for a latch that was never set
      x inspect -> unset |
  `)
})

describe('a key that holds something else', () => {
  const requests = ['a trySet', 'a countDown', 'a remove', 'a inspect']
  refused('a hash', () => redis().client.hset('L', 'holder', 1), requests)
  refused('a list', () => redis().client.rpush('L', 1), requests)
  for (const text of NO_COUNTS) refused(JSON.stringify(text), () => redis().client.set('L', text), requests)
})

messages(`
  a new count, zero and a removal: a trySet count=2, b countDown, c countDown, d trySet, e remove -> 1 0 1 1
`)

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
