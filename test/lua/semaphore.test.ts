import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, semaphoreWiring } from '../support/scripts.ts'
import { NO_COUNTS, readValues } from '../support/store.ts'

const redis = useRedis()
const { say, table, commands, messages, refused } = scriptTests({
  redis,
  clients: client => ({ semaphore: clientOf(client, scripts, semaphoreWiring) }),
  keys: { 'op:*': 'edgelock:op:{S}:*' },
  channel: 'redisson_sc:{S}',
  repeats: true,
})

describe('acquire', () => {
  table(`
    takes permits when there are enough
      SET S 5, a acquire count=3 -> granted | S 2; op:a 1 150000
    is busy when there are too few, and takes none
      SET S 2, a acquire count=3 -> busy | S 2
    is over after a busy last try
      SET S 2, a acquire count=3 last=1 -> busy, then refused | S 2; op:a 0 150000
    is granted again when it is repeated and no permit is left
      SET S 1, a acquire, a acquire last=1 -> granted | S 0; op:a 1 150000
    is refused after a cancellation that arrived first
      SET S 5, a cancel count=3, a acquire count=3 -> refused | S 5; op:a 0 150000
  `)
})

describe('expire', () => {
  table(`
    lets a semaphore expire
      SET S 5, a expire ttlMs=60000 -> set | S 5 60000; op:a 1 150000
    shortens a time to live
      SET S 5 PX 90000, a expire ttlMs=60000 -> set | S 5 60000; op:a 1 150000
    removes a time to live
      SET S 5 PX 90000, a expire ttlMs=-1 -> set | S 5; op:a 1 150000
    deletes a semaphore
      SET S 5, a expire ttlMs=0 -> set | op:a 1 150000
    leaves a semaphore alone that was set after its deletion
      SET S 5, a expire ttlMs=0, SET S 3, a expire ttlMs=0 -> set | S 3; op:a 1 150000
    without a semaphore it is missing, also for a late duplicate
      a expire ttlMs=0, SET S 3, a expire ttlMs=0 -> missing | S 3; op:a 0 150000
    the deadlines of a permit semaphore share its time to live
      SET S 5, ZADD {S}:timeout 1 a, a expire ttlMs=0 -> set | op:a 1 150000
  `)
})

describe('cancel', () => {
  table(`
    gives the permits of a grant back
      SET S 5, a acquire count=3, a cancel count=3 -> over | S 5; op:a 0 150000
    does not create a semaphore that is gone
      SET S 5, a acquire count=3, DEL S, a cancel count=3 -> over | op:a 0 150000
  `)
})

describe('add', () => {
  table(`
    gives permits back
      SET S 1, a add count=2 -> added | S 3; op:a 1 150000
    creates a semaphore
      a add count=2 -> added | S 2; op:a 1 150000
    creates no semaphore when it must exist
      a add count=2 present=1 -> missing | op:a 0 150000
    gives permits back when the semaphore must exist and does
      SET S 0, a add count=2 present=1 -> added | S 2; op:a 1 150000
    goes below zero with a negative number
      SET S 1, a add count=-4 -> added | S -3; op:a 1 150000
  `)
})

describe('drain', () => {
  table(`
    takes all permits and answers every duplicate with the same number
      SET S 7, a drain -> drained 7 | S 0; op:a 7 150000
    keeps the TTL, which Redisson drops
      SET S 7, PEXPIRE S 60000, a drain -> drained 7 | S 0 60000; op:a 7 150000
    takes no later permits when it is repeated
      SET S 7, a drain, INCRBY S 2, a drain -> drained 7 | S 2; op:a 7 150000
  `)
})

describe('try-set', () => {
  table(`
    sets a semaphore that does not exist
      a trySet count=5 -> set | S 5; op:a 1 150000
    sets a semaphore with a TTL
      a trySet count=5 ttlMs=20000 -> set | S 5 20000; op:a 1 150000
    leaves a semaphore that exists
      SET S 3, a trySet count=5 -> exists | S 3; op:a 0 150000
    leaves a semaphore that exists without permits
      SET S 0, a trySet count=5 -> exists | S 0; op:a 0 150000
    sets nothing when it is repeated after a removal
      a trySet count=5, DEL S, a trySet count=5 -> set | op:a 1 150000
  `)
})

it.each([
  ['DEL S', [':unset']],
  ['SET S 5', [':available', 5]],
  ['SET S 0', [':available', 0]],
  ['SET S -5', [':available', -5]],
])('available reads what "%s" leaves as %j', async (given, reply) => {
  expect(await say(given, 'a available')).toEqual(reply)
})

describe('a key that holds something else', () => {
  const adding = ['a add', 'a add present=1']
  const requests = ['a acquire', 'a acquire last=1', ...adding, 'a drain', 'a trySet', 'a available']
  refused('a hash', () => redis().client.hset('S', 'holder', 1), requests)
  for (const text of NO_COUNTS) refused(JSON.stringify(text), () => redis().client.set('S', text), requests)

  it('a count that would be too large is refused every time, and nothing changes', async () => {
    await say(`SET S ${2n ** 63n - 1024n}`)
    const before = await readValues(redis().client)
    for (let copy = 0; copy < 2; copy++) await expect(say('a add count=1024')).rejects.toThrow(/overflow/)
    expect(await readValues(redis().client)).toEqual(before)
  })
})

messages(`
  how many permits are available: b trySet count=3, a add count=2, c acquire count=4, c cancel count=4 -> 3 5 5
  how many were added, when asked to: SET S -10, a add count=4 total=0 -> 4
  no number below 1, at which a Java listener throws: a trySet count=0, b add count=-3, c add count=2, d add count=-1 total=0, e cancel -> nothing
  a number that rises to 1: SET S -2, f add count=2, g add -> 1
`)

commands(`
  an acquire: SET S 5, a acquire -> DECRBY MGET SET
  a repeated acquire: SET S 5, a acquire, a acquire -> GET MGET SET
  a busy poll: SET S 0, a acquire -> GET MGET SET TIME
  a busy poll without a semaphore: a acquire -> GET GET MGET SET TIME
  a last try that is busy: SET S 0, a acquire last=1 -> MGET SET
  a release: SET S 5, a add -> INCRBY PUBLISH SET
  a repeated release: a add, a add -> GET SET
  a release to an existing semaphore: SET S 5, a add present=1 -> EXISTS INCRBY PUBLISH SET
  a drain: SET S 5, a drain -> GET SET SET
  a drain without a semaphore: a drain -> GET SET
  a set of a new semaphore: a trySet count=5 -> GET PUBLISH SET SET
  a set of an existing semaphore: SET S 5, a trySet count=5 -> GET SET
  a count: SET S 5, a available -> GET
  a cancel of a grant: SET S 5, a acquire, a cancel -> EXISTS INCRBY PUBLISH SET
  a cancel of nothing: SET S 5, a cancel -> SET
`)
