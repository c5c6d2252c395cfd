import { strictEqual } from 'node:assert'
import type { Redis } from 'ioredis'
import {
  countDownLatch,
  createLocks,
  fencedLock,
  type Lease,
  lock,
  multiLock,
  type PermitSemaphore,
  permitSemaphore,
  type RedisLike,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import { LATCH, noIds, operationsOf, PERMITS, SEMAPHORE } from './calls.ts'
import { fairActor, lockActor, readWriteActor } from './our-locks.ts'
import type { Actor, Values } from './play.ts'
import type { Primitive } from './scenarios.ts'

/** The id of a holder or an operation, or of a permit. */
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:\d+|\b[\da-f]{32}\b/g

/** Our side of the scenarios, with `counter` tokens because Redisson has no others. */
export function ourActor(client: Redis, primitive: Primitive, name: string, clock?: FakeClock): Actor {
  const sent = new Set<string>()
  const redis: RedisLike = {
    // Straight to Redis, without REST in between.
    eval: (script, keys, args) => {
      for (const text of [...keys, ...args]) for (const [id] of text.matchAll(ID)) sent.add(id)
      return client.eval(script, keys.length, ...keys, ...args)
    },
  }
  return { ...ENTER[primitive](redis, name, client, clock), operationIds: () => [...sent] }
}

const counting = (redis: RedisLike) => createLocks({ redis, tokens: 'counter' })

type Enter = (redis: RedisLike, name: string, client: Redis, clock?: FakeClock) => Actor
const ENTER: Record<Primitive, Enter> = {
  lock: (redis, name) => lockActor(lock(counting(redis), name)),
  'fair-lock': fairActor,
  'fenced-lock': (redis, name) => {
    const { ids, operations } = lockActor(fencedLock(counting(redis), name))
    const byClock = lockActor(fencedLock(createLocks({ redis, tokens: 'clock' }), name))
    return {
      ids: async () => [...(await ids()), ...(await byClock.ids())],
      operations: { ...operations, acquireByClock: byClock.operations.acquire },
    }
  },
  'read-write-lock': (redis, name) => readWriteActor(readWriteLock(counting(redis), name)),
  'multi-lock': (redis, name) => {
    const locks = counting(redis)
    const first = lock(locks, `{${name}}:1`)
    const { ids, operations } = lockActor(multiLock([first, lock(locks, `{${name}}:2`)]))
    const single = lockActor(first)
    return {
      ids: async () => [...(await ids()), ...(await single.ids())],
      operations: { ...operations, acquireFirst: single.operations.acquire },
    }
  },
  semaphore: (redis, name) => synchronizer(semaphore(counting(redis), name), SEMAPHORE),
  'permit-semaphore': (redis, name) => permitActor(permitSemaphore(counting(redis), name)),
  'count-down-latch': (redis, name) => synchronizer(countDownLatch(counting(redis), name), LATCH),
}

/** The number comes first, and is left out where a step has none. */
const passed = ({ n, ...options }: Values) => [
  ...(n === undefined ? [] : [n]),
  ...(Object.keys(options).length > 0 ? [options] : []),
]

function synchronizer(object: object, calls: Parameters<typeof operationsOf>[1]): Actor {
  return { ids: noIds, operations: operationsOf(object, calls, passed) }
}

function permitActor(semaphore: PermitSemaphore): Actor {
  const ids: string[] = []
  let lease: Lease | undefined
  const acquire = async ({ n: weight, ...options }: Values) => {
    lease = await semaphore.acquire({ ...(weight && { weight }), ...options })
    ids.push(...(lease.permitIds ?? [lease.holder]))
  }
  const release = async () => strictEqual(await lease?.release(), 'released')
  return {
    ids: async () => ids,
    operations: {
      ...operationsOf(semaphore, PERMITS, passed),
      acquire,
      acquireMany: acquire,
      tryBusy: async options => strictEqual((await semaphore.tryAcquire(options)).acquired, false),
      extend: async ({ leaseMs }) => lease?.extend(leaseMs),
      release,
      releaseMany: release,
      count: async ({ n }) => strictEqual(await semaphore.permits(), n),
    },
  }
}
