import type { Redis } from 'ioredis'
import {
  countDownLatch,
  createLocks,
  fencedLock,
  lock,
  multiLock,
  permitSemaphore,
  type RedisLike,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import { fairActor, lockActor, readWriteActor } from './our-locks.ts'
import { latchActor, permitActor, semaphoreActor } from './our-synchronizers.ts'
import type { Actor } from './play.ts'
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
  semaphore: (redis, name) => semaphoreActor(semaphore(counting(redis), name)),
  'permit-semaphore': (redis, name) => permitActor(permitSemaphore(counting(redis), name)),
  'count-down-latch': (redis, name) => latchActor(countDownLatch(counting(redis), name)),
}
