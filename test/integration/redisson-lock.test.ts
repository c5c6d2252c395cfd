/**
 * Redisson's RedissonLockTest, and the two tests of RedissonLockExpirationRenewalTest about the plain lock, over
 * the dev REST server with the stock `@upstash/redis` client in its default configuration. Each title begins with
 * the name of the Redisson test. Its "thread" is a holder here, and its "instance" a client. Leases and waits are
 * shorter than Redisson's where only their ratio matters. The tests of TCP and pub/sub are left out:
 * testSubscriptionsPerConnection, testSinglePubSub, testLockListener. What both locks
 * share is in `redisson-both-locks.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RedisServer } from '../../dev/redis/index.ts'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import { forceRelease, inspect, isLocked, LockError, lock, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { expectTook, pass, until } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack('file', { redis: { alone: 'it is restarted' } })
/** A new client, like a new Redisson instance. */
const client = () => stockLocks(stack())

describe('waiting and expiry', () => {
  it('testExpire: a lease of 600 ms (there 2 s) expires, another client gets the lock at once, and the first release finds it gone', async () => {
    const startedAt = performance.now()
    const first = await lock(client(), 'lock').acquire({ leaseMs: 600 })
    const second = await lock(client(), 'lock').acquire({ waitMs: 20_000 })
    expectTook(performance.now() - startedAt, 590, 20_000)
    expect(await first.release()).toBe('gone')
    expect(await second.isHeld()).toBe(true)
  })

  it('testLockIsNotRenewedAfterInterruptedTryLock: after an aborted wait, no request takes or renews the lock', async () => {
    const held = await lock(client(), 'lock').acquire()
    const caller = new AbortController()
    const polled = Promise.withResolvers<void>()
    const onEvent = () => polled.resolve()
    const work = vi.fn()
    const waiting = withLock(
      stockLocks(stack(), { leaseMs: 300, onEvent }),
      'lock',
      { signal: caller.signal },
      work,
    )
    await polled.promise
    caller.abort(new Error('interrupted'))
    await expect(waiting).rejects.toThrow('interrupted')
    await held.release()
    stack().rest.requests.reset()
    await pass(1_000)
    expect(stack().rest.requests.http).toBe(0)
    expect(work).not.toHaveBeenCalled()
    expect(await isLocked(lock(client(), 'lock'))).toBe(false)
  })

  it('testLockUninterruptibly: aborting one waiter does not affect another', async () => {
    const held = await lock(client(), 'lock').acquire()
    const caller = new AbortController()
    const steady = lock(client(), 'lock').acquire()
    const aborted = lock(client(), 'lock').acquire({ signal: caller.signal })
    caller.abort()
    await expect(aborted).rejects.toBe(caller.signal.reason)
    await held.release()
    expect(await (await steady).isHeld()).toBe(true)
  })
})

describe('time to live', () => {
  it('testRemainTimeToLive: the given lease, nothing once the lock is free, and the watchdog timeout without a lease', async () => {
    const plain = lock(client(), 'test-lock:1')
    const lease = await plain.acquire({ leaseMs: 3_600_000 })
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(3_600_000))
    await lease.release()
    expect(await inspect(plain).then(state => state?.remainingMs)).toBeUndefined()
    await plain.acquire()
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(30_000))
  })

  it('testRemainTimeToLive2: three holds for 10 s and two releases do not change the time to live', async () => {
    const plain = lock(client(), 'lock')
    const outer = await plain.acquire({ leaseMs: 10_000 })
    const middle = await plain.acquire({ leaseMs: 10_000, reenter: outer })
    const inner = await plain.acquire({ leaseMs: 10_000, reenter: outer })
    expect([await inner.release(), await middle.release()]).toEqual(['reentered', 'reentered'])
    expect(await inspect(plain).then(state => state?.remainingMs)).toEqual(runningDownFrom(10_000))
  })
})

describe('concurrency', () => {
  const pause = () => stack().redis.client.ping()

  it('testConcurrency_MultiInstance: 100 clients, the counter is exact', async () => {
    const section = new CriticalSection()
    const calls = Array.from({ length: 100 }, () =>
      withLock(client(), 'lock', { waitMs: 50_000, maxPolls: 200 }, () => section.run(pause)),
    )
    await Promise.all(calls)
    section.expectExclusive(100)
  })

  it('testConcurrencyTryLockUnLock: 16 callers x 5 (there 10,000) renewed holds of one client, and no renewal outlives its hold', async () => {
    const section = new CriticalSection()
    const extended = vi.fn()
    const locks = stockLocks(stack(), {
      // A loaded machine stops a process for a second.
      leaseMs: 6_000,
      onEvent: event => event.type === 'extended' && extended(),
    })
    const caller = async (_: unknown, number: number) => {
      for (let round = 0; round < 5; round++) {
        const long = number === 0 && round === 2
        await withLock(locks, 'lock', { waitMs: 50_000, maxPolls: 200 }, () =>
          section.run(() => (long ? until(() => extended.mock.calls.length > 0) : pause())),
        )
      }
    }
    await Promise.all(Array.from({ length: 16 }, caller))
    section.expectExclusive(80)
    stack().rest.requests.reset()
    await pass(2_500)
    expect(stack().rest.requests.http).toBe(0)
  })
})

describe('renewal (RedissonLockExpirationRenewalTest)', () => {
  it('testLockAfterTimeout: after the server lost its data the release finds the lock gone, and a new lock is renewed and released as usual', async () => {
    const plain = lock(stockLocks(stack(), { leaseMs: 3_000 }), 'lock')
    const lost = await plain.acquire()
    await stack().redis.restartEmpty()
    expect(await lost.release()).toBe('gone')
    await withLock(plain, () => pass(3_500))
    expect(await isLocked(plain)).toBe(false)
  })

  it('testLockReentrantRenew: a lock held, re-entered and released is still renewed for the next holder', async () => {
    const plain = lock(stockLocks(stack(), { leaseMs: 3_000 }), 'lock')
    await withLock(plain, lease => withLock(plain, { reenter: lease }, () => pass(1_200)))
    await withLock(plain, async lease => {
      await pass(3_500)
      expect(await lease.isHeld()).toBe(true)
      expect(await readStore(stack().redis.client)).toMatchObject({
        lock: heldBy(lease.holder, { ttlMs: 3_000 }),
      })
    })
  })
})

describe('when the server is away', () => {
  const own = useStack('test', { redis: { alone: 'it is killed' } })

  it('testRedisFailed: a try throws and grants nothing, and the next one gets the lock once the store is back', async () => {
    const plain = lock(stockLocks(own()), 'lock')
    await own().redis.kill()
    await expect(plain.tryAcquire()).rejects.toBeInstanceOf(LockError)
    await own().redis.restartEmpty()
    expect(await plain.tryAcquire()).toMatchObject({ acquired: true })
  })
})

describe('in a cluster of three masters', () => {
  let cluster: ClusterStack
  beforeAll(async () => {
    cluster = await startStack({ cluster: true })
  }, 120_000)
  afterAll(() => cluster?.stop())

  it('testInCluster: all keys of one name share a slot, with and without a tag in the name', async () => {
    for (const name of ['lock', 'test-lock:1', 'order:{42}', '{a}b', 'Grüße', 'a', 'b', 'c']) {
      const plain = lock(stockLocks(cluster), name)
      const outer = await plain.acquire()
      const inner = await plain.acquire({ reenter: outer })
      await outer.extend()
      expect(await isLocked(plain)).toBe(true)
      expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'released'])
      expect(await forceRelease(plain)).toBe(false)
      expect(await isLocked(plain)).toBe(false)
    }
    const used = await Promise.all(cluster.cluster.nodes.map(({ client }) => client.dbsize()))
    expect(Math.min(...used), 'keys on every master').toBeGreaterThan(0)
  })

  it('testLockFailoverInCluster: 30 locks one after the other go through a restart of their master', async () => {
    const plain = lock(stockLocks(cluster), 'lock')
    const master = await masterOf(cluster, 'lock')
    for (let round = 0; round < 30; round++) {
      if (round === 15) await master.restartEmpty()
      const lease = await plain.acquire({ waitMs: 30_000, maxPolls: 150 })
      expect(await lease.release()).toBe('released')
    }
  })

  async function masterOf({ cluster }: ClusterStack, key: string): Promise<RedisServer> {
    const found = await Promise.all(
      cluster.nodes.map(({ client }) =>
        client.exists(key).then(
          () => true,
          () => false,
        ),
      ),
    )
    return cluster.nodes[found.indexOf(true)] ?? expect.unreachable(`no node has the slot of ${key}`)
  }
})
