import type { Redis } from 'ioredis'
import { createLocks, type RedisLike } from '../../src/index.ts'
import { fairActor, lockActor, readWriteActor } from './our-locks.ts'
import { latchActor, permitActor, semaphoreActor } from './our-synchronizers.ts'
import type { Actor } from './play.ts'
import type { Primitive } from './scenarios.ts'

/** A holder or an operation, or a permit. */
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:\d+|\b[\da-f]{32}\b/g

/** Our side of the scenarios. `counter` tokens, since Redisson has no others. */
export function ourActor(client: Redis, primitive: Primitive, name: string): Actor {
  const sent = new Set<string>()
  const redis: RedisLike = {
    // Straight to Redis, without REST in between.
    eval: (script, keys, args) => {
      for (const text of [...keys, ...args]) for (const [id] of text.matchAll(ID)) sent.add(id)
      return client.eval(script, keys.length, ...keys, ...args)
    },
  }
  return { ...ENTER[primitive](redis, name, client), operationIds: () => [...sent] }
}

const counting = (redis: RedisLike) => createLocks({ redis, tokens: 'counter' })

const ENTER: Record<Primitive, (redis: RedisLike, name: string, client: Redis) => Actor> = {
  lock: (redis, name) => lockActor(counting(redis).lock(name)),
  'fair-lock': (redis, name, client) => fairActor(counting(redis), name, client),
  'fenced-lock': (redis, name) => {
    const { ids, operations } = lockActor(counting(redis).fencedLock(name))
    const byClock = lockActor(createLocks({ redis, tokens: 'clock' }).fencedLock(name))
    return {
      ids: async () => [...(await ids()), ...(await byClock.ids())],
      operations: { ...operations, acquireByClock: byClock.operations.acquire },
    }
  },
  'read-write-lock': (redis, name) => readWriteActor(counting(redis).readWriteLock(name)),
  'multi-lock': (redis, name) => {
    const locks = counting(redis)
    const first = locks.lock(`{${name}}:1`)
    const { ids, operations } = lockActor(locks.multiLock([first, locks.lock(`{${name}}:2`)]))
    const single = lockActor(first)
    return {
      ids: async () => [...(await ids()), ...(await single.ids())],
      operations: { ...operations, acquireFirst: single.operations.acquire },
    }
  },
  semaphore: (redis, name) => semaphoreActor(counting(redis).semaphore(name)),
  'permit-semaphore': (redis, name) => permitActor(counting(redis).permitSemaphore(name)),
  'count-down-latch': (redis, name) => latchActor(counting(redis).countDownLatch(name)),
}
