/**
 * Redisson's waiters in the queue of a fair lock, in a real Redis, which runs their scripts too. The holders j and k are
 * Redisson's, and a to e are ours.
 */
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { readWaiting } from '../support/fair-lock-state.ts'
import { useRedis } from '../support/redis.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { published, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { stepsOn, stories } from '../support/script-table.ts'
import { type Client, clientOf, fairWiring } from '../support/scripts.ts'
import { runningDownFrom } from '../support/store.ts'
import { named, wire } from '../support/wire.ts'

const redis = useRedis()
const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })
const { lock: key, queue, timeouts, appointments, order, ear } = wire('L')
/** A client of Java's, whose clock may be ahead. */
const javaOf = (client: Redis, skewMs = 0) => {
  const java = new RedissonFairLock(client, { skewMs })
  const acquire = async (who = '', values = {}) => ['slept', await java.acquire(who, values)]
  const release = async (who = '') => ['released', await java.release(who)]
  return { acquire, release } as unknown as Client<object>
}
const keys = { queue, timeouts, appointments, order }
const clients = (client: Redis) => ({
  fair: clientOf(client, scripts, fairWiring()),
  java: javaOf(client),
  ahead: javaOf(client, 360_000),
})
const say = stepsOn({ redis, clients, keys })
const sayTimeless = stepsOn({ redis: timeless, clients, keys })
const waiting = () => readWaiting(redis().client)

/** `busy` is the answer; `queue b c` who waits, and `gives 3` a reply. */
const tell = stories(say, async (claim, answer) => {
  const [what = '', ...words] = claim.split(' ')
  if (what === 'queue') expect(await waiting()).toEqual(words)
  else if (what === 'gives') expect([answer]).toEqual(words.map(Number))
  else expect([answer].flat()[0]).toBe(`:${what}`)
})

describe('in the same queue', () => {
  it('waiters get the lock in the order of arrival', async () => {
    await say('a acquire', 'j java.acquire', 'b acquire', 'k java.acquire', 'c acquire', 'a release')
    const ours = ['c acquire', 'b acquire']
    const polls = [...ours, 'k java.acquire', 'j java.acquire', ...ours]
    const got: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      for (const poll of polls) if ((await redis().client.exists(key)) === 0) await say(poll)
      const [holder = ''] = Object.keys(named(await redis().client.hgetall(key)))
      got.push(holder)
      await say(/[jk]/.test(holder) ? `${holder} java.release` : `${holder} release`)
    }
    expect(got).toEqual(['j', 'b', 'k', 'c'])
  })

  // Scaled down: leases of 200 ms that are renewed; Redisson's slot of 300 s counts from the end of the first. Its clock
  // advances by 200 s while the lock is renewed.
  const renewed = 'PEXPIRE L 200, b acquire'
  tell(`
    waiters of Redisson’s do not remove a living one of ours at its turn, however often their lock was renewed
      j java.acquire leaseMs=200, k java.acquire, ZINCRBY timeouts -200000 k, b acquire, ${Array(5).fill(renewed).join(', ')} -> busy
      j java.release, k java.acquire, k java.release, late java.acquire waitMs=5000, EXISTS L -> gives 0, queue b late
      b acquire -> granted
    one of Redisson’s is removed when its timeout has passed, and costs no more than that
      a acquire, j java.acquire waitMs=5000, b acquire, DEL L, b acquire -> busy
      ZINCRBY timeouts -60000 j, b acquire -> granted
    one of Redisson’s that has no timeout is removed by a poll, which Redisson itself never does
      a acquire, RPUSH queue j, b acquire -> queue b
    one of Redisson’s that has no timeout is removed by a release
      a acquire, RPUSH queue j, a release -> queue
    one of Redisson’s that has no timeout is removed by an operator
      a acquire, RPUSH queue j, op forceRelease -> queue
    a waiter that a Java clock removed and that gives up leaves no entry
      a acquire, b acquire, c acquire, k ahead.acquire, b release outcome=0, DEL L, c acquire last=1, EXISTS appointments order -> gives 0
  `)

  it('living waiters that a Java clock six minutes ahead removed get their places back, in their order', async () => {
    await say('a acquire')
    // All at once, so that many arrive in the same millisecond.
    const inOrder = Array.from({ length: 20 }, (_, n) => `w${n}`)
    await Promise.all(inOrder.map(each => say(`${each} acquire`)))
    await say('k ahead.acquire')
    expect(await waiting()).toEqual(['k'])
    for (const each of [...inOrder.slice(7), ...inOrder.slice(0, 7)].reverse()) await say(`${each} acquire`)
    expect(await waiting()).toEqual([...inOrder, 'k'])
  })

  it("the TTL of the queue is taken away while one of Redisson's waits, and comes back after it", async () => {
    const { client } = redis()
    // As if the last poll of b were two minutes ago, because a TTL is raised no more often.
    const later = `ZINCRBY appointments -120000 b`
    const ttls = async () => [await client.pttl(queue), await client.pttl(timeouts)]
    await say('a acquire', 'b acquire', 'j java.acquire', later, 'b acquire')
    expect(await ttls()).toEqual([-1, -1])
    await say('LREM queue 0 j', 'ZREM timeouts j', later, 'b acquire')
    expect(await ttls()).toEqual([runningDownFrom(3_660_000), runningDownFrom(3_660_000)])
  })
})

it("where TIME is refused, the caller's time ends the places of waiters that died", async () => {
  const at = (ms: number) => `nowMs=${1_700_000_000_000 + ms}`
  const acquires = (who: string, rttMs: number) => `${who} acquire rttMs=${rttMs} ${at(0)}`
  await sayTimeless(acquires('a', 20), acquires('b', 100), acquires('c', 2_000), acquires('d', 8_000))
  expect(await sayTimeless(`c acquire rttMs=20 ${at(1_000)}`)).toMatchObject([':busy', expect.anything(), 0])
  await sayTimeless(`a release ${at(3_000)}`)
  expect(await readWaiting(timeless().client)).toEqual(['d'])
  await sayTimeless(`op forceRelease ${at(10_000)}`)
  expect(await readWaiting(timeless().client)).toEqual([])
})

describe('waking', () => {
  const WOKEN = [['PUBLISH', '0']]
  const told = (...steps: string[]) => published(redis().client, ear('j'), () => say(...steps))

  it.each(WAYS_TO_PUBLISH)(
    '%s wakes the next in line at a release, once however often it is delivered',
    async publish => {
      await say('a acquire', 'j java.acquire')
      expect(await told(...Array<string>(3).fill(`a release publish=${publish}`))).toEqual(
        sentWith(publish, '0'),
      )
    },
  )

  it('force release wakes the next in line, even when the lock is already free', async () => {
    await say('a acquire', 'j java.acquire')
    const force = (operation: string) => told(`${operation} forceRelease`)
    expect([await force('op'), await force('op'), await force('op2')]).toEqual([WOKEN, [], WOKEN])
  })

  it.each([
    ['the release of an expired lock, as in Redisson', 'a acquire, j java.acquire, DEL L', 'a release'],
    [
      'a waiter that gives up while the lock is free',
      'a acquire, b acquire, j java.acquire, a release',
      'b release outcome=0',
    ],
  ])('%s wakes the next in line', async (_what, given, step) => {
    await say(...given.split(', '))
    expect(await told(step)).toEqual(WOKEN)
  })

  it('a request for the free lock wakes a waiter of Redisson’s in front, which may have missed a message', async () => {
    await say('a acquire', 'd acquire', 'j java.acquire', 'b acquire', 'a release', 'ZADD appointments 1 d')
    expect(await told('b acquire')).toEqual(WOKEN)
    expect(await told('c acquire last=1')).toEqual(WOKEN)
    expect(await told('b acquire publish=')).toEqual([])
  })
})
