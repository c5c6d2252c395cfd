/**
 * Every primitive over a Redis Cluster of three masters. A cluster refuses a script whose keys lie in different slots
 * (CROSSSLOT), and every node has its own script cache.
 */
import calculateSlot from 'cluster-key-slot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  fencedLock,
  forceRelease,
  inspect,
  isLocked,
  type Lease,
  type Lock,
  type Locks,
  type LocksOptions,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { cli } from '../support/cli.ts'
import { stockClient } from '../support/clients.ts'
import { openConsole } from '../support/console.ts'
import { pass, until } from '../support/timing.ts'

let running: ClusterStack | undefined
const stack = () => running ?? expect.unreachable('the cluster runs only while tests do')
beforeAll(async () => {
  running = await startStack({ cluster: true })
}, 120_000)
afterAll(() => running?.stop(), 30_000)
beforeEach(() => stack().cluster.flush())

const client = (options: Omit<LocksOptions, 'redis'> = {}): Locks =>
  createLocks({ redis: stockClient(stack()), ...options })

/** Names whose keys lie on a given node: without a {tag}, and with one that is only a part of the name. */
const NAMES = {
  'without a {tag}': (node: number) => `job-${numberOnNode(node, text => `job-${text}`)}`,
  'with a {tag}': (node: number) => `job:{t${numberOnNode(node, text => `t${text}`)}}:run`,
}

/** Returns the first number whose tag hashes to a slot of the node. */
function numberOnNode(node: number, tag: (text: string) => string): number {
  const isOnNode = (text: string) => Math.floor((calculateSlot(text) * 3) / 16_384) === node
  for (let number = 0; ; number++) if (isOnNode(tag(String(number)))) return number
}

async function useLock(lock: Lock): Promise<void> {
  const outer = await lock.acquire({ leaseMs: 20_000 })
  expect((await lock.tryAcquire()).acquired).toBe(false)
  const inner = await lock.acquire({ reenter: outer })
  await inner.extend(40_000)
  expect(await inspect(lock)).toMatchObject({ holder: outer.holder, holds: 2 })
  expect(await inner.release()).toBe('reentered')
  expect(await outer.release()).toBe('released')
  await lock.acquire()
  expect(await forceRelease(lock)).toBe(true)
  expect(await isLocked(lock)).toBe(false)
}

/** Uses every operation of each primitive. */
const LIVES: Record<string, (locks: Locks, name: string) => Promise<void>> = {
  lock: (locks, name) => useLock(lock(locks, name)),

  fencedLock: async (locks, name) => {
    await useLock(fencedLock(locks, name))
    const { token = 0 } = await fencedLock(locks, name).acquire()
    await forceRelease(fencedLock(locks, name))
    expect((await fencedLock(locks, name).acquire()).token).toBeGreaterThan(token)
  },

  fairLock: async (locks, name) => {
    const lock = fairLock(locks, name)
    await useLock(lock)
    const lease = await lock.acquire()
    const waiting = lock.acquire({ waitMs: 20_000, maxPolls: 200 })
    await pass(100)
    expect(await lease.release()).toBe('released')
    expect(await (await waiting).release()).toBe('released')
  },

  readWriteLock: async (locks, name) => {
    const { read, write } = readWriteLock(locks, name)
    await useLock(write)
    const reading = [await read.acquire(), await read.acquire()]
    const inner = await read.acquire({ reenter: reading[0] })
    expect((await write.tryAcquire()).acquired).toBe(false)
    await inner.extend(30_000)
    for (const lease of [inner, ...reading]) expect(await lease.release()).not.toBe('gone')
    const writing = await write.acquire()
    const own = await read.acquire({ reenter: writing })
    expect(await writing.release()).toBe('released')
    expect(await forceRelease(read)).toBe(true)
    expect(await own.release()).toBe('gone')
  },

  // Names with one {tag} share a slot, so one script takes them. Names without one are taken one after the other.
  multiLock: async (locks, name) => {
    const names = name.includes('{') ? [`${name}:1`, `${name}:2`] : [name, `other-${name}`]
    const plain = multiLock(names.map(each => lock(locks, each)))
    const lease = await plain.acquire()
    expect((await plain.tryAcquire()).acquired).toBe(false)
    await lease.extend(60_000)
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
  },

  semaphore: async (locks, name) => {
    const counter = semaphore(locks, name)
    expect(await counter.trySetPermits(2)).toBe(true)
    await counter.acquire(2)
    expect(await counter.tryAcquire()).toBe(false)
    await counter.release()
    await counter.addPermits(3)
    expect(await counter.availablePermits()).toBe(4)
    expect(await counter.drainPermits()).toBe(4)
    expect(await counter.releaseIfExists()).toBe(true)
  },

  permitSemaphore: async (locks, name) => {
    const permits = permitSemaphore(locks, name)
    expect(await permits.trySetPermits(1)).toBe(true)
    const lease = await permits.acquire()
    expect((await permits.tryAcquire()).acquired).toBe(false)
    await lease.extend(60_000)
    await permits.addPermits(1)
    await permits.setPermits(3)
    const counts = [permits.availablePermits(), permits.acquiredPermits(), permits.permits()]
    expect(await Promise.all(counts)).toEqual([2, 1, 3])
    expect(await lease.release()).toBe('released')
  },

  countDownLatch: async (locks, name) => {
    const latch = countDownLatch(locks, name)
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
      await expect(once(locks, name, async () => 2)).rejects.toThrow('is in flight')
      await lease.extend(60_000)
      expect(await lease.isHeld()).toBe(true)
      return 1
    }
    const givenUp = { status: 'executed', kept: false, value: 'released' }
    expect(await once(locks, name, lease => lease.release())).toEqual(givenUp)
    const short = { keepMs: 100_000 }
    expect(await once(locks, name, short, work)).toEqual({ status: 'executed', kept: true, value: 1 })
    expect(await once(locks, name, async () => 2)).toEqual({ status: 'replayed', kept: true, value: 1 })
  },
}

describe.each(Object.keys(LIVES))('%s', primitive => {
  const live = LIVES[primitive] ?? expect.unreachable()

  it.each(Object.entries(NAMES))('works on every node under a name %s', async (_what, nameOn) => {
    for (const node of [0, 1, 2]) await live(client(), nameOn(node))
    expect(await nodesWithKeys()).toEqual([0, 1, 2])
  })

  // The members of a multi-lock without a common {tag} lie in several slots.
  const inOneSlot = Object.entries(NAMES).filter(
    ([what]) => primitive !== 'multiLock' || what === 'with a {tag}',
  )
  it.each(inOneSlot)('keeps all keys of a name %s in one slot', async (_what, nameOn) => {
    const name = nameOn(1)
    await live(client(), name)
    const keys = await stack().cluster.nodes[1]?.client.keys('*')
    expect(new Set(keys?.map(key => calculateSlot(key)))).toEqual(new Set([calculateSlot(name)]))
    expect(await nodesWithKeys()).toEqual([1])
  })

  // Which node it is makes no difference to how it tells waiters.
  it.each(['spublish', 'both'] as const)("works with notify: '%s'", async notify => {
    for (const [at, nameOn] of Object.values(NAMES).entries()) await live(client({ notify }), nameOn(at))
  })
})

// A {tag} in the name of a web lock is text like any other.
it.each([0, 1, 2])('web locks work on node %i', async node => {
  const manager = webLocks(client())
  const name = NAMES['without a {tag}'](node)
  let alone: Promise<unknown> | undefined
  await manager.request(name, { mode: 'shared' }, async () => {
    alone = manager.request(name, () => 'alone')
    expect(await manager.request(name, { mode: 'shared', ifAvailable: true }, lock => lock)).toBeNull()
  })
  expect(await alone).toBe('alone')
  await manager.request(`${name}{x}`, { steal: true }, async lock => expect(lock?.name).toBe(`${name}{x}`))
})

async function nodesWithKeys(): Promise<number[]> {
  const sizes = await Promise.all(stack().cluster.nodes.map(({ client }) => client.dbsize()))
  return sizes.flatMap((size, node) => (size > 0 ? [node] : []))
}

it('is shown to operators as far as one node goes, which is said, and any name that they know', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `order:${at}`)
  for (const name of names) await lock(client(), name).acquire({ leaseMs: 60_000 })
  const { ask, linkTo, confirm } = openConsole(client())
  const { status, words } = await ask()
  expect([status, names.filter(name => words.includes(`${name} lock`)).length]).toEqual([
    200,
    expect.toSatisfy(count => count > 1 && count < names.length),
  ])
  expect(words).toContain('Not complete: a search sees one node of a Redis Cluster.')
  for (const name of names.slice(0, 5)) {
    expect((await confirm(await linkTo(`Release ${name},`, `?q=${name}`))).status).toBe(200)
    expect(await isLocked(lock(client(), name))).toBe(false)
  }
})

describe('the program and the console', () => {
  const ONE_NODE = 'Not complete: a search sees one node of a Redis Cluster.'
  const ask = (...args: string[]) => {
    const { url, token } = stack().rest
    return cli(args, { env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } })
  }

  it('do not claim that nothing is held if they found nothing', async () => {
    const { words } = await openConsole(client()).ask()
    expect(words).toContain(ONE_NODE)
    expect(words).not.toMatch(/No (lock|permit|call|result)/)
    const { out, notes } = await ask('ls', '--json')
    expect([JSON.parse(out), notes]).toEqual([
      { complete: false, held: [] },
      expect.stringContaining(ONE_NODE),
    ])
    expect((await ask('ls')).notes).toContain('Nothing was found.')
  })

  it.each([0, 1, 2])('find who holds and who waits by a name on node %i', async node => {
    const name = NAMES['without a {tag}'](node)
    const lock = fairLock(client(), name)
    const lease = await lock.acquire()
    const stop = new AbortController()
    const waiting = lock.acquire({ waitMs: 20_000, signal: stop.signal }).catch(() => {})
    await until(async () => (await ask('waiters', name)).status === 0)
    expect((await ask('inspect', name)).out).toContain('Waiting for it, in a queue (a fair lock): 1')
    expect((await openConsole(client()).ask(`?q=${name}`)).words).toContain(`${name} lock`)
    stop.abort()
    await waiting
    await lease.release()
  })
})

it('the query of web locks fails, whatever one node has', async () => {
  await expect(webLocks(client()).query()).rejects.toMatchObject({ reason: 'CROSSSLOT' })
})

it('testLockFailoverInCluster: 30 locks one after the other go through a restart of their master', async () => {
  const plain = lock(client(), 'lock')
  const master = stack().cluster.nodes[Math.floor((calculateSlot('lock') * 3) / 16_384)]
  for (let round = 0; round < 30; round++) {
    if (round === 15) await master?.restartEmpty()
    const lease = await plain.acquire({ waitMs: 30_000, maxPolls: 150 })
    expect(await lease.release()).toBe('released')
  }
})
