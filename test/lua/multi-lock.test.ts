import { describe, expect, it } from 'vitest'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as scripts from '../../src/transport/scripts/multi-lock.gen.ts'
import { type Line, SLOTS, setLine } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { published, runPoll } from '../support/run-script.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, lockWiring, multiWiring } from '../support/scripts.ts'
import { type Entry, readStore } from '../support/store.ts'
import { until } from '../support/timing.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { DONE_MS, idOf, named, pollOf, wire } from '../support/wire.ts'

const redis = useRedis()
const NAMES = ['L', 'M', 'N']
const { say, table, commands, refused } = scriptTests({
  redis,
  clients: client => ({
    multi: clientOf(client, scripts, multiWiring()),
    ...Object.fromEntries(NAMES.map(name => [name, clientOf(client, lockScripts, lockWiring(name))])),
  }),
  keys: {
    'done:*': 'edgelock:done:{L}:*',
    'done-of-M:*': 'edgelock:done:{M}:*',
    'op-of-M:*': 'edgelock:op:{M}:*',
  },
})

describe('acquire', () => {
  table(`
    free locks are all granted for the whole lease
      a acquire leaseMs=20000 -> granted ~20000 | L {a=1} 20000; M {a=1} 20000; N {a=1} 20000
    no lock is taken while another holder has one of them, and a poll leaves no key
      b M.acquire leaseMs=20000, a acquire -> busy ~20000 | M {b=1} 20000
    the last try finishes its holder when one lock is busy
      b M.acquire leaseMs=20000, a acquire last=1 -> busy ~20000 | M {b=1} 20000; done:a 0 150000
    a repeated request gets the shortest remaining lease, and no lease is renewed
      a acquire, PEXPIRE M 20000, PEXPIRE N 25000, a acquire leaseMs=60000 -> granted ~20000 | L {a=1} 30000; M {a=1} 20000; N {a=1} 25000
    a holder that lost one of the locks is refused and finished, and takes none back
      a acquire, DEL M, a acquire -> refused -2 | L {a=1} 30000; N {a=1} 30000; done:a 0 150000
    a holder that lost one lock to another holder is refused too
      a acquire, op M.forceRelease publish=, DEL op-of-M:op done-of-M:a, b M.acquire leaseMs=20000, a acquire -> refused -2 | L {a=1} 30000; M {b=1} 20000; N {a=1} 30000; done:a 0 150000
    a finished holder takes no free lock when another is busy, and its done key stays
      a acquire, a release, b M.acquire leaseMs=20000, a acquire last=1 -> busy ~20000 | M {b=1} 20000; done:a 1 150000
    a duplicate of a busy last try takes no lock, although all are free by then
      b M.acquire leaseMs=20000, a acquire last=1, DEL M, a acquire last=1 -> refused -2 | done:a 0 150000
  `)
})

describe('reenter', () => {
  table(`
    a second hold is counted in all locks
      a acquire, a:1 reenter -> granted ~30000 | L {a=2} 30000; M {a=2} 30000; N {a=2} 30000
    a duplicate brings back a TTL that was lost, and does not lower the count
      a acquire, a:1 reenter, a:2 reenter, PERSIST M, a:1 reenter leaseMs=20000 -> granted ~20000 | L {a=3} 30000; M {a=3} 20000; N {a=3} 30000
    a re-entry that arrives after its own release adds nothing
      a acquire, a:1 reenter, a:1 release, a:1 reenter -> refused | L {a=1} 30000; M {a=1} 30000; N {a=1} 30000; done:a:1 1 150000
    free locks cannot be re-entered
      a:1 reenter -> gone |
    a holder that lost one lock is gone, and no lock gets a hold
      a acquire, op M.forceRelease publish=, DEL op-of-M:op done-of-M:a, b M.acquire leaseMs=20000, a:1 reenter -> gone | L {a=1} 30000; M {b=1} 20000; N {a=1} 30000
  `)
})

describe('extend', () => {
  table(`
    every TTL is raised
      a acquire, a extend leaseMs=60000 -> extended | L {a=1} 60000; M {a=1} 60000; N {a=1} 60000
    a holder that lost one lock is gone, and no lock is extended
      a acquire, DEL N, a extend leaseMs=60000 -> gone | L {a=1} 30000; M {a=1} 30000
  `)
})

describe('release', () => {
  table(`
    the last hold frees all locks
      a acquire, a release -> released | done:a 1 150000
    an inner hold is gone when one lock was lost, and the other locks keep the outer hold
      a acquire, a:1 reenter, DEL L, a:1 release -> gone | M {a=1} 30000; N {a=1} 30000; done:a:1 0 150000
    a duplicate of a release does not free the next holder's locks
      a acquire, a release, b acquire, a release -> released | L {b=1} 30000; M {b=1} 30000; N {b=1} 30000; done:a 1 150000
  `)
})

describe('inspect', () => {
  table(`
    the holder of all locks is reported with the shortest remaining lease
      a acquire, a:1 reenter, PEXPIRE N 20000, x inspect -> held a 2 ~20000 | L {a=2} 30000; M {a=2} 30000; N {a=2} 20000
    the locks are free when one of them is free
      a acquire, DEL N, x inspect -> free | L {a=1} 30000; M {a=1} 30000
    the locks are free when the first is free
      b M.acquire leaseMs=20000, x inspect -> free | M {b=1} 20000
  `)
})

describe.each(NAMES)('%s', name => {
  refused('a list under it', () => redis().client.lpush(name, 'data'), ['a acquire'])
  refused('a read-write lock under it', () => redis().client.hset(name, { mode: 'read', r: 1 }), [
    'a acquire',
  ])

  it('a list under it fails a release with WRONGTYPE, which frees the other locks', async () => {
    const { client } = redis()
    await say('a acquire', `DEL ${name}`)
    await client.lpush(name, 'data')
    for (let copy = 0; copy < 2; copy++) {
      await expect(say('a release')).rejects.toThrow('WRONGTYPE')
      expect(await client.exists(...NAMES)).toBe(1)
      expect(await client.lrange(name, 0, -1)).toEqual(['data'])
    }
    await client.del(name)
    expect(await say('a acquire')).toEqual([':refused', -2])
    expect(await say('a release')).toEqual([':gone'])
  })
})

describe('a waiter', () => {
  /** Of a holder that is not known, nothing is learned: what is free is reserved for half a second after the first look. */
  const reserved = () =>
    until(async () => {
      await redis().client.del(...NAMES.map(name => wire(name).slots))
      await say('a acquire rttMs=20')
      expect(await redis().client.exists(...NAMES)).toBeLessThan(3)
      await say('a acquire rttMs=20')
      return (await redis().client.pttl('L')) > 300
    })

  it('reserves the locks that are free while another holder has one, at its second poll', async () => {
    await say('b M.acquire')
    await reserved()
    const { L, M, N } = (await readStore(redis().client)) as Record<string, Entry>
    expect(named([L?.value, M?.value, N?.value])).toEqual([{ a: '0' }, { b: '1' }, { a: '0' }])
    expect(L?.ttlMs).toBeLessThanOrEqual(500)
    expect(await say('c L.acquire last=1')).toEqual([':busy', expect.any(Number)])
  })

  it('gets all of them for the whole lease once the other is free', async () => {
    await say('b M.acquire')
    await reserved()
    expect(await say('b M.release', 'a acquire rttMs=20')).toEqual([':granted', 30_000])
    expect(await say('a inspect')).toEqual([':held', 'a', 1, expect.closeTo(30_000, -4)])
  })

  /** When the lease of the holder ends. */
  const AGAIN = new VirtualRedis().now + 20_000
  it.each<[what: string, line: Partial<Line>, ms: number, poll?: { leaseMs?: number; rttMs?: number }]>([
    ['a third longer than a hold takes', {}, 700],
    ['in whole milliseconds', { meanMs: 601 }, 702],
    ['no longer than a second and a half', { meanMs: 6_000 }, 1_400],
    ['no longer than its lease', {}, 250, { leaseMs: 250 }],
    ['for half a second of the first hold', { count: 0 }, 400],
    ['not at all once the hold lasts longer', { meanMs: 75 }, -2],
    ['not at all behind another holder than the last', { endsAt: 9, holder: idOf('c') }, -2],
    ['not at all behind one that has it again', { endsAt: AGAIN - 5 }, -2],
    ['not at all when it does not wait', {}, -2, { rttMs: 0 }],
  ])('reserves %s', async (_what, line, ms, { leaseMs = 30_000, rttMs = 20 } = {}) => {
    const virtual = new VirtualRedis()
    await virtual.call('HSET', 'x', idOf('b'), 1)
    await virtual.call('PEXPIRE', 'x', 20_000)
    const held = { endsAt: virtual.now + 20_000, holder: idOf('b') }
    await setLine(virtual, { inMs: 5, heldMs: 100, meanMs: 600, count: 3, ...held, ...line })
    await runPoll(virtual, scripts.acquire, {
      locksSlotsAndChannels: ['y', wire('y').slots, wire('y').channel, 'x', SLOTS, wire('x').channel],
      done: wire('y').done('a'),
      holder: idOf('a'),
      leaseMs,
      doneMs: DONE_MS,
      publish: '',
      ...pollOf('x', { rttMs }),
      last: 0,
    })
    expect(await virtual.call('PTTL', 'y')).toBe(ms)
  })

  it('takes what another waiter has reserved, if it gets all of them', async () => {
    await say('b M.acquire')
    await reserved()
    await say('b M.release')
    expect(await say('c acquire')).toEqual([':busy', expect.any(Number)])
    expect(await say('c acquire rttMs=20')).toEqual([':granted', 30_000])
    expect(named(Object.values(await readStore(redis().client)).map(entry => entry.value))).toContainEqual({
      c: '1',
    })
    expect(await say('c inspect')).toEqual([':held', 'c', 1, expect.closeTo(30_000, -4)])
    expect(await say('a acquire rttMs=20')).toEqual([':busy', expect.closeTo(30_000, -4)])
  })

  it.each([
    ['its last try', 'a acquire last=1 rttMs=20'],
    ['a cancellation', 'a release outcome=0'],
  ])("gives up what it has reserved with %s, and wakes Redisson's waiters", async (_what, last) => {
    await say('b N.acquire')
    await reserved()
    const messages = await published(redis().client, wire('M').channel, () => say(last, last))
    expect(messages).toEqual([['PUBLISH', '0']])
    expect(await redis().client.exists('L', 'M')).toBe(0)
    expect(await say('a acquire rttMs=20')).toEqual([':busy', expect.any(Number)])
    expect(await redis().client.exists('L', 'M')).toBe(0)
  })
})

commands(`
  a fresh acquire of three: a acquire -> EXISTS HSET HSET HSET PEXPIRE PEXPIRE PEXPIRE
  a repeated acquire: a acquire, a acquire -> EXISTS HGETALL HGETALL HGETALL PTTL PTTL PTTL
  a poll whose first is busy: b L.acquire, a acquire -> EXISTS GET HGETALL PTTL SET TIME
  a poll whose second is busy: b M.acquire, a acquire -> EXISTS GET HGETALL HGETALL PTTL SET TIME
  a waiter's poll whose first is busy: b L.acquire, a acquire rttMs=20 -> GET HGETALL HGETALL HGETALL PTTL SET TIME
  a waiter's poll that finds all free: a acquire rttMs=20 -> EXISTS HGETALL HGETALL HGETALL HSET HSET HSET MGET PEXPIRE PEXPIRE PEXPIRE
  a poll whose first two are busy: b L.acquire, c M.acquire, a acquire -> EXISTS GET HGETALL PTTL SET TIME
  a busy last try: b L.acquire, a acquire last=1 -> EXISTS HGETALL PTTL SET
  a busy last try of a holder that has one behind it: a acquire, DEL L M, b L.acquire, a acquire last=1 -> EXISTS HGETALL HGETALL HGETALL SET
  a busy last try of a finished holder: b L.acquire, a release outcome=0, a acquire last=1 -> EXISTS HGETALL HGETALL HGETALL PTTL SET
  a re-entry: a acquire, a:1 reenter leaseMs=60000 -> EXISTS HGET HGET HGET HSET HSET HSET PEXPIRE PEXPIRE PEXPIRE PTTL PTTL PTTL
  an extension: a acquire, a extend leaseMs=60000 -> HEXISTS HEXISTS HEXISTS PEXPIRE PEXPIRE PEXPIRE
  a release: a acquire, a release -> HDEL HDEL HDEL PUBLISH PUBLISH PUBLISH SET
  a release of an inner hold: a acquire, a:1 reenter, a:1 release -> HGET HGET HGET HSET HSET HSET SET
  a repeated release: a release, a release -> GET HDEL HDEL HDEL SET
  a cancel of an acquire that never arrived: a release outcome=0 -> HDEL HDEL HDEL SET
  an inspection: a acquire, a inspect -> HGET HGET HGET HGETALL PTTL PTTL PTTL
`)
