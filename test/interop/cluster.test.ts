/**
 * A JVM in cluster mode, where Redisson wakes with SPUBLISH and listens with SSUBSCRIBE, and edgelock over the same
 * Redis Cluster with `notify: 'spublish'`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import {
  countDownLatch,
  type Locks,
  multiLock,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { LAST_LOOK_MS } from './interop.ts'
import { channelOf, type Kind, lockOf } from './kinds.ts'
import { Redisson, redissonUrl } from './redisson.ts'
import type { JavaThread } from './redisson-types.ts'

const LEASE_MS = 30_000
const AT_ONCE_MS = LEASE_MS / 10

let running: { stack: ClusterStack; jvm: Redisson } | undefined
const both = () => running ?? expect.unreachable('the cluster and the JVM run only while tests do')
beforeAll(async () => {
  const stack = await startStack({ cluster: true })
  running = { stack, jvm: await Redisson.start({ cluster: stack.cluster.addresses.map(redissonUrl) }) }
}, 300_000)
afterAll(async () => {
  await running?.jvm.kill()
  await running?.stack.stop()
}, 30_000)

const client = (notify: 'publish' | 'spublish' = 'spublish') => restLocks(both().stack, { notify })

/** Resolves when a Java thread waits for a message on the channel, on any node. */
async function untilWaiting(channel: string): Promise<void> {
  const listeners = async () => {
    const nodes = both().stack.cluster.nodes
    const counts = await Promise.all(nodes.map(({ client }) => client.call('PUBSUB', 'SHARDNUMSUB', channel)))
    return counts.reduce<number>((sum, count) => sum + Number((count as [string, number])[1]), 0)
  }
  await until(async () => (await listeners()) === 1)
  await pass(LAST_LOOK_MS)
}

/** A Java thread that waits, and the call of ours that ends its wait. */
interface Blocked {
  waiting: Promise<unknown>
  channel: string
  end: () => Promise<unknown>
}
type Block = (locks: Locks, java: JavaThread, name: string) => Promise<Blocked>

const blockedLock =
  (kind: Kind): Block =>
  async (locks, java, name) => {
    const lease = await lockOf(locks, kind, name).acquire({ leaseMs: LEASE_MS })
    const channel = channelOf(kind, name, await java.holder())
    return { waiting: java[kind](name).lock(), channel, end: () => lease.release() }
  }

const BLOCKS: Record<string, Block> = {
  lock: blockedLock('lock'),
  fairLock: blockedLock('fairLock'),
  fencedLock: blockedLock('fencedLock'),
  writeLock: blockedLock('writeLock'),

  readLock: async (locks, java, name) => {
    const lease = await readWriteLock(locks, name).write.acquire({ leaseMs: LEASE_MS })
    const waiting = java.readLock(name).lock()
    return { waiting, channel: channelOf('readLock', name, ''), end: () => lease.release() }
  },

  semaphore: async (locks, java, name) => {
    await semaphore(locks, name).trySetPermits(0)
    const waiting = java.semaphore(name).acquire()
    return { waiting, channel: channelOf('semaphore', name, ''), end: () => semaphore(locks, name).release() }
  },

  permitSemaphore: async (locks, java, name) => {
    await permitSemaphore(locks, name).trySetPermits(1)
    const lease = await permitSemaphore(locks, name).acquire({ leaseMs: LEASE_MS })
    const waiting = java.permitSemaphore(name).acquire()
    return { waiting, channel: channelOf('semaphore', name, ''), end: () => lease.release() }
  },

  multiLock: async (locks, java, name) => {
    const names = [`{${name}}1`, `{${name}}2`]
    const lease = await multiLock(names.map(each => locks.lock(each))).acquire({ leaseMs: LEASE_MS })
    const waiting = java.multiLock(names).tryLock({ waitMs: LEASE_MS })
    return { waiting, channel: channelOf('lock', `{${name}}1`, ''), end: () => lease.release() }
  },
}

const NAMES = { 'without a {tag}': (text: string) => text, 'with a {tag}': (text: string) => `{${text}}:run` }

describe.each(Object.keys(BLOCKS))('%s', primitive => {
  const block = BLOCKS[primitive] ?? expect.unreachable()
  const names = primitive === 'multiLock' ? { 'with a {tag}': (text: string) => text } : NAMES

  it.each(Object.entries(names))(
    'SPUBLISH wakes a waiting Java thread, under a name %s',
    async (_what, nameOf) => {
      for (const run of [1, 2, 3]) {
        const name = nameOf(`${primitive}-${run}`)
        const { waiting, channel, end } = await block(client(), both().jvm.thread(name), name)
        await untilWaiting(channel)
        const { ms } = await timed(() => end().then(() => waiting))
        expectTook(ms, 0, AT_ONCE_MS)
      }
    },
  )
})

describe('messages in cluster mode', () => {
  it('PUBLISH does not wake a Java thread, so `notify` must be set', async () => {
    const java = both().jvm.thread('asleep').lock('asleep')
    const lease = await client('publish').lock('asleep').acquire({ leaseMs: 3_000 })
    const { ms } = await timed(async () => {
      const waiting = java.lock()
      await untilWaiting(channelOf('lock', 'asleep', ''))
      await lease.release()
      await waiting
    })
    expectTook(ms, 2_000, 6_000)
    await java.unlock()
  })

  it.each(['lock', 'fairLock', 'fencedLock', 'writeLock'] as const)(
    'a waiter of ours gets the %s that Java releases',
    async kind => {
      const name = `back-${kind}`
      const java = both().jvm.thread(name)[kind](name)
      await java.lock({ leaseMs: LEASE_MS })
      const waiting = lockOf(client(), kind, name).acquire({ waitMs: LEASE_MS, maxPolls: 300 })
      await pass(200)
      const { value: lease, ms } = await timed(() => java.unlock().then(() => waiting))
      expectTook(ms, 0, AT_ONCE_MS)
      expect(await java.tryLock()).toBe(false)
      await lease.release()
      expect(await java.tryLock()).toBe(true)
    },
  )
})

describe('count-down latches', () => {
  it('SPUBLISH wakes a waiting Java thread', async () => {
    const latch = countDownLatch(client(), 'latch')
    await latch.trySetCount(1)
    const waiting = both().jvm.thread('latch').countDownLatch('latch').await({ waitMs: LEASE_MS })
    await untilWaiting('redisson_countdownlatch__channel__{latch}')
    const { ms } = await timed(() => latch.countDown().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
  })

  it('with a {tag} in the name work here, while Redisson cannot use them in a cluster', async () => {
    const java = both().jvm.thread('tagged').countDownLatch('latch:{t}')
    await expect(java.trySetCount({ n: 1 })).rejects.toThrow(/CROSSSLOT|slot/)
    const ours = countDownLatch(client(), 'latch:{t}')
    expect(await ours.trySetCount(1)).toBe(true)
    expect(await ours.countDown()).toBe(0)
    expect(await ours.wait()).toBe(true)
  })
})
