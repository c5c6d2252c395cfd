/** The truth tables of the fair lock's scripts. The holders a, b and c are ours. */
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import { expectState, readWaiting, waitersIn } from '../support/fair-lock-state.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests, storeOf } from '../support/script-table.ts'
import { clientOf, fairWiring, lockWiring } from '../support/scripts.ts'
import { idOf, named, wire } from '../support/wire.ts'

const redis = useRedis()
const { queue, timeouts, appointments, order } = wire('L')
const { say, table, refused } = scriptTests({
  redis,
  clients: client => ({
    fair: clientOf(client, scripts, fairWiring()),
    plain: clientOf(client, lockScripts, lockWiring()),
  }),
  keys: { appointments, order },
  expectLeft,
})

/** What is left may end with the queue: its waiters in order, each with the time until its timeout. */
function expectLeft(client: Redis, text: string): Promise<void> {
  const [rest = '', line = ''] = text.split(/(?:; )? ?queue /)
  const { L: lock, ...others } = storeOf(rest)
  const held = lock && { ...lock, value: withIds(lock.value as object) }
  const flags = (prefix: string) => {
    const own = Object.entries(others).filter(([key]) => key.startsWith(prefix))
    return Object.fromEntries(
      own.map(([key, { value }]) => [key.slice(prefix.length), Number(value) as 0 | 1]),
    )
  }
  return expectState(client, { held, queue: waitersIn(line), done: flags('done:'), answers: flags('op:') })
}

function withIds(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([holder, holds]) => [idOf(holder), holds]))
}

describe('acquire', () => {
  table(`
    a free lock is granted without a queue
      a acquire -> granted ~30000 | L {a=1} 30000
    the first waiter is in front, and its timeout is the end of the lease plus its own slot
      a acquire, b acquire -> busy ~30000 0 | L {a=1} 30000; queue b 33000
    the second waiter is behind the first, and its timeout does not depend on it
      a acquire, b acquire, c acquire -> busy ~30000 1 | L {a=1} 30000; queue b 33000 c 33000
    a poll near the end of the lease, as it was before a renewal, raises the timeout with the lease
      a acquire leaseMs=3000, b acquire, a plain.extend leaseMs=60000, b acquire -> busy ~60000 0 | L {a=1} 60000; queue b 63000
    the next in line gets the free lock
      a acquire, b acquire, c acquire, a release, b acquire -> granted ~30000 | L {b=1} 30000; done:a 1 150000; queue c 33000
    the next in line gets an expired lock
      a acquire, b acquire, DEL L, b acquire -> granted ~30000 | L {b=1} 30000
    a free lock is busy for all but the next in line, for as long as that waiter may be silent
      a acquire, b acquire, c acquire, a release, c acquire -> busy ~3000 1 | done:a 1 150000; queue b 33000 c 8000
    the last try of a waiter leaves the queue
      a acquire, b acquire, c acquire, b acquire last=1 -> busy ~30000 2 | L {a=1} 30000; done:b 0 150000; queue c 33000
    the last try of the only waiter leaves no queue
      a acquire, b acquire, b acquire last=1 -> busy ~30000 1 | L {a=1} 30000; done:b 0 150000
    a repeated request of the holder gets the rest of the lease and does not join the queue
      a acquire leaseMs=20000, b acquire, a acquire leaseMs=60000 -> granted ~20000 | L {a=1} 20000; queue b 23000
    a finished holder is refused and does not join the queue when the lock is free
      a acquire, a release, a acquire -> refused -2 | done:a 1 150000
    an acquire that arrives after its own cancel neither takes the lock nor joins the queue
      b release outcome=0, a acquire, b acquire -> refused ~30000 | L {a=1} 30000; done:b 0 150000
  `)
})

describe('a single try', () => {
  table(`
    gets a free lock
      a acquire last=1 -> granted ~30000 | L {a=1} 30000
    does not join the queue when the lock is busy
      a acquire, b acquire last=1 -> busy ~30000 0 | L {a=1} 30000; done:b 0 150000
    is busy for its own waiterMs when the next in line may be silent for longer
      a acquire, b acquire rttMs=60000, a release, c acquire last=1 waiterMs=2000 -> busy ~2000 1 | done:a 1 150000; done:c 0 150000; queue b 63000
    never overtakes when the lock is free, and is busy for as long as the next in line may be silent
      a acquire, b acquire, a release, c acquire last=1 -> busy ~3000 1 | done:a 1 150000; done:c 0 150000; queue b 33000
  `)
})

describe('release', () => {
  table(`
    the last hold frees the lock and leaves the queue as it is
      a acquire, b acquire, c acquire, a release -> released | done:a 1 150000; queue b 33000 c 33000
    an inner hold leaves the outer one
      a acquire, b acquire, a:1 plain.reenter, a:1 release -> released | L {a=1} 30000; done:a:1 1 150000; queue b 33000
    the release of an inner hold that arrives before its re-entry does not raise the count
      a acquire, a:2 release -> released | L {a=1} 30000; done:a:2 1 150000
    another holder's lock is not touched
      a acquire, b acquire, c release -> gone | L {a=1} 30000; done:c 0 150000; queue b 33000
    a second delivery gets the answer of the first and does not free the lock of the next holder
      a acquire, b acquire, c acquire, a release, b acquire, a release -> released | L {b=1} 30000; done:a 1 150000; queue c 33000
  `)
})

describe('cancel', () => {
  table(`
    a waiter leaves the queue
      a acquire, b acquire, c acquire, b release outcome=0 -> gone | L {a=1} 30000; done:b 0 150000; queue c 33000
    a waiter leaves the queue even when its entries were lost
      a acquire, b acquire, DEL appointments, DEL order, b release outcome=0 -> gone | L {a=1} 30000; done:b 0 150000
    a second delivery changes nothing
      a acquire, b acquire, c acquire, b release outcome=0, b release outcome=0 -> gone | L {a=1} 30000; done:b 0 150000; queue c 33000
  `)
})

describe('a waiter behind the first four', () => {
  const waiters = [...'bcdefgh']
  const steps = { release: 'release outcome=0', 'last try': 'acquire last=1' }

  it.each(Object.entries(steps))('leaves the others in their order by its %s', async (_, step) => {
    for (const leaver of waiters) {
      const { client } = redis()
      await client.flushdb('SYNC')
      await say('a acquire', ...waiters.map(each => `${each} acquire`), `${leaver} ${step}`)
      const others = waiters.filter(each => each !== leaver)
      expect(await readWaiting(client)).toEqual(others)
      for (const key of [timeouts, appointments, order])
        expect(named(await client.zrange(key, 0, -1)).sort(), key).toEqual(others)
    }
  })
})

describe('force release', () => {
  table(`
    a held lock is freed regardless of its holder, and the queue stays
      a acquire, b acquire, op forceRelease -> released | done:a 0 150000; op:op 1 150000; queue b 33000
    a free lock is reported as free
      op forceRelease -> free | op:op 0 150000
    a second delivery does not take the lock away from the next holder
      a acquire, b acquire, op forceRelease, b acquire, op forceRelease -> released | L {b=1} 30000; done:a 0 150000; op:op 1 150000
  `)
})

describe('keys that hold something else', () => {
  const requests = ['b acquire', 'b acquire last=1', 'op forceRelease']
  refused('a read-write lock', () => redis().client.hset('L', 'mode', 'read', 'other', '1'), requests)
  refused('a text', () => redis().client.set('L', 'something'), requests)
  refused('a text in the place of the queue', () => redis().client.set(queue, 'something'), ['a acquire'])
})

describe('waiters', () => {
  it('are read in the order in which they get the lock, at most as many as asked for', async () => {
    await say('a acquire', 'b acquire', 'c acquire', 'd acquire')
    expect(await say('x waiters most=2')).toEqual([':waiting', 3, ':["b","c"]'])
  })
})
