/**
 * Every primitive over a Redis Cluster of three masters, where a script whose keys lie in different slots is refused
 * (CROSSSLOT) and every node has scripts of its own.
 */
import calculateSlot from 'cluster-key-slot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import { createLocks, type Lease, type Lock, type Locks, type LocksOptions } from '../../src/index.ts'
import { stockClient } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { pass } from '../support/timing.ts'

let running: ClusterStack | undefined
const stack = () => running ?? expect.unreachable('the cluster runs only while tests do')
beforeAll(async () => {
  running = await startStack({ cluster: true })
}, 120_000)
afterAll(() => running?.stop(), 30_000)
beforeEach(() => stack().cluster.flush())

const client = (options: Omit<LocksOptions, 'redis'> = {}): Locks =>
  createLocks({ redis: stockClient(stack()), ...options })

/** One name for each node, and so twice: without a {tag} and with one that is not all of the name. */
const NAMES = {
  'without a {tag}': (node: number) => `job-${numberOnNode(node, text => `job-${text}`)}`,
  'with a {tag}': (node: number) => `job:{t${numberOnNode(node, text => `t${text}`)}}:run`,
}

/** The keys of a name must be found by looking at all nodes, and they lie on this one. */
function numberOnNode(node: number, tag: (text: string) => string): number {
  const isOnNode = (text: string) => Math.floor((calculateSlot(text) * 3) / 16_384) === node
  for (let number = 0; ; number++) if (isOnNode(tag(String(number)))) return number
}

async function useLock(lock: Lock): Promise<void> {
  const outer = await lock.acquire({ leaseMs: 20_000 })
  expect((await lock.tryAcquire()).acquired).toBe(false)
  const inner = await lock.acquire({ reenter: outer })
  await inner.extend(40_000)
  expect(await lock.inspect()).toMatchObject({ holder: outer.holder, holds: 2 })
  expect(await inner.release()).toBe('reentered')
  expect(await outer.release()).toBe('released')
  await lock.acquire()
  expect(await lock.forceRelease()).toBe(true)
  expect(await lock.isLocked()).toBe(false)
}

/** A life of each primitive, with every operation it has. */
const LIVES: Record<string, (locks: Locks, name: string) => Promise<void>> = {
  lock: (locks, name) => useLock(locks.lock(name)),

  fencedLock: async (locks, name) => {
    await useLock(locks.fencedLock(name))
    const { token = 0 } = await locks.fencedLock(name).acquire()
    await locks.fencedLock(name).forceRelease()
    expect((await locks.fencedLock(name).acquire()).token).toBeGreaterThan(token)
  },

  fairLock: async (locks, name) => {
    const lock = locks.fairLock(name)
    await useLock(lock)
    const lease = await lock.acquire()
    const waiting = lock.acquire({ waitMs: 20_000, maxPolls: 200 })
    await pass(100)
    expect(await lease.release()).toBe('released')
    expect(await (await waiting).release()).toBe('released')
  },

  readWriteLock: async (locks, name) => {
    const { read, write } = locks.readWriteLock(name)
    await useLock(write)
    const reading = [await read.acquire(), await read.acquire()]
    const inner = await read.acquire({ reenter: reading[0] })
    expect((await write.tryAcquire()).acquired).toBe(false)
    await inner.extend(60_000)
    for (const lease of [inner, ...reading]) expect(await lease.release()).not.toBe('gone')
    const writing = await write.acquire()
    const own = await read.acquire({ reenter: writing })
    expect(await writing.release()).toBe('released')
    expect(await read.forceRelease()).toBe(true)
    expect(await own.release()).toBe('gone')
  },

  // Members that share a slot are taken by one script; tags that are not all of the name make them.
  multiLock: async (locks, name) => {
    const names = name.includes('{') ? [`${name}:1`, `${name}:2`] : [name, `other-${name}`]
    const lock = locks.multiLock(names.map(each => locks.lock(each)))
    const lease = await lock.acquire()
    expect((await lock.tryAcquire()).acquired).toBe(false)
    await lease.extend(60_000)
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
  },

  semaphore: async (locks, name) => {
    const semaphore = locks.semaphore(name)
    expect(await semaphore.trySetPermits(2)).toBe(true)
    await semaphore.acquire(2)
    expect(await semaphore.tryAcquire()).toBe(false)
    await semaphore.release()
    await semaphore.addPermits(3)
    expect(await semaphore.availablePermits()).toBe(4)
    expect(await semaphore.drainPermits()).toBe(4)
    expect(await semaphore.releaseIfExists()).toBe(true)
  },

  permitSemaphore: async (locks, name) => {
    const semaphore = locks.permitSemaphore(name)
    expect(await semaphore.trySetPermits(1)).toBe(true)
    const lease = await semaphore.acquire()
    expect((await semaphore.tryAcquire()).acquired).toBe(false)
    await lease.extend(60_000)
    await semaphore.addPermits(1)
    await semaphore.setPermits(3)
    const counts = [semaphore.availablePermits(), semaphore.acquiredPermits(), semaphore.permits()]
    expect(await Promise.all(counts)).toEqual([2, 1, 3])
    expect(await lease.release()).toBe('released')
  },

  countDownLatch: async (locks, name) => {
    const latch = locks.countDownLatch(name)
    expect(await latch.trySetCount(2)).toBe(true)
    expect(await latch.countDown({ operationId: 'first' })).toBe(1)
    expect(await latch.countDown({ operationId: 'first' })).toBe(1)
    expect(await latch.wait({ waitMs: 0 })).toBe(false)
    expect(await latch.countDown()).toBe(0)
    expect(await latch.wait()).toBe(true)
    expect(await latch.trySetCount(1)).toBe(true)
    expect(await latch.delete()).toBe(true)
  },

  once: async (locks, name) => {
    const work = async (lease: Lease) => {
      await expect(locks.once(name, async () => 2)).rejects.toThrow('is in flight')
      await lease.extend(60_000)
      expect(await lease.isHeld()).toBe(true)
      return 1
    }
    const givenUp = { status: 'executed', value: 'released' }
    expect(await locks.once(name, lease => lease.release())).toEqual(givenUp)
    const short = { keepMs: 100_000 }
    expect(await locks.once(name, work, short)).toEqual({ status: 'executed', value: 1 })
    expect(await locks.once(name, async () => 2)).toEqual({ status: 'replayed', value: 1 })
  },
}

describe.each(Object.keys(LIVES))('%s', primitive => {
  const live = LIVES[primitive] ?? expect.unreachable()

  it.each(Object.entries(NAMES))('lives on any node under a name %s', async (_what, nameOn) => {
    for (const node of [0, 1, 2]) await live(client(), nameOn(node))
    expect(await nodesWithKeys()).toEqual([0, 1, 2])
  })

  // The members of a multi-lock without a common {tag} are anywhere.
  const inOneSlot = Object.entries(NAMES).filter(
    ([what]) => primitive !== 'multiLock' || what === 'with a {tag}',
  )
  it.each(inOneSlot)('keeps all that belongs to a name %s in one slot', async (_what, nameOn) => {
    const name = nameOn(1)
    await live(client(), name)
    const keys = await stack().cluster.nodes[1]?.client.keys('*')
    expect(new Set(keys?.map(key => calculateSlot(key)))).toEqual(new Set([calculateSlot(name)]))
    expect(await nodesWithKeys()).toEqual([1])
  })

  it.each(Object.entries(NAMES))(
    'wakes Redisson in cluster mode (SPUBLISH), named %s',
    async (_what, nameOn) => {
      for (const node of [0, 1, 2]) await live(client({ notify: 'spublish' }), nameOn(node))
    },
  )
})

it('four clients in contention over three locks on three nodes never overlap', async () => {
  const sections = [0, 1, 2].map(node => ({
    name: NAMES['without a {tag}'](node),
    section: new CriticalSection(),
  }))
  const work = async () => {
    const locks = client()
    for (let turn = 0; turn < 5; turn++) {
      for (const { name, section } of sections) {
        await locks.withLock(name, { waitMs: 30_000, maxPolls: 1_000 }, () => section.run())
      }
    }
  }
  await Promise.all([work(), work(), work(), work()])
  for (const { section } of sections) section.expectExclusive(20)
})

async function nodesWithKeys(): Promise<number[]> {
  const sizes = await Promise.all(stack().cluster.nodes.map(({ client }) => client.dbsize()))
  return sizes.flatMap((size, node) => (size > 0 ? [node] : []))
}
