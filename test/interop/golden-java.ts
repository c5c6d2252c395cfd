import { strictEqual } from 'node:assert'
import type { Redis } from 'ioredis'
import type { Actor } from '../golden/play.ts'
import type { Primitive } from '../golden/scenarios.ts'
import { fairActor, lockActor, readWriteActor } from './golden-java-locks.ts'
import type { JavaCountDownLatch, JavaPermitSemaphore, JavaSemaphore, JavaThread } from './redisson-types.ts'

/** Redisson's side of the scenarios in `test/golden`. */
export function javaActor(client: Redis, thread: JavaThread, primitive: Primitive, name: string): Actor {
  return ENTER[primitive](thread, name, client)
}

const ENTER: Record<Primitive, (thread: JavaThread, name: string, client: Redis) => Actor> = {
  lock: (thread, name) => lockActor(thread, thread.lock(name)),
  'fair-lock': (thread, name, client) => fairActor(thread, name, client),
  'fenced-lock': (thread, name) => lockActor(thread, thread.fencedLock(name)),
  'read-write-lock': (thread, name) => readWriteActor(thread, name),
  'multi-lock': (thread, name) => {
    const names = [`{${name}}:1`, `{${name}}:2`]
    const { ids, operations } = lockActor(thread, thread.multiLock(names))
    const acquireFirst: Actor['operations'][string] = lease => thread.lock(`{${name}}:1`).lock(lease)
    return { ids, operations: { ...operations, acquireFirst } }
  },
  semaphore: (thread, name) => semaphoreActor(thread.semaphore(name)),
  'permit-semaphore': (thread, name) => permitActor(thread.permitSemaphore(name)),
  'count-down-latch': (thread, name) => latchActor(thread.countDownLatch(name)),
}

const noIds = async () => []

function semaphoreActor(semaphore: JavaSemaphore): Actor {
  return {
    ids: noIds,
    operations: {
      set: async ({ n = 0, ...ttl }) => strictEqual(await semaphore.trySetPermits({ n, ...ttl }), true),
      setAgain: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits({ n }), false),
      take: async values => strictEqual(await semaphore.tryAcquire(values), true),
      takeTooMany: async values => strictEqual(await semaphore.tryAcquire(values), false),
      give: values => semaphore.release(values),
      add: ({ n = 0 }) => semaphore.addPermits({ n }),
      drain: async ({ n }) => strictEqual(await semaphore.drainPermits(), n),
    },
  }
}

function permitActor(semaphore: JavaPermitSemaphore): Actor {
  let permits: string[] = []
  return {
    ids: async () => permits,
    operations: {
      set: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits({ n }), true),
      setAgain: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits({ n }), false),
      change: ({ n = 0 }) => semaphore.setPermits({ n }),
      add: ({ n = 0 }) => semaphore.addPermits({ n }),
      acquire: async lease => {
        permits = [await semaphore.acquire(lease)]
      },
      acquireMany: async ({ n = 0, ...lease }) => {
        permits = await semaphore.acquireMany({ n, ...lease })
      },
      tryBusy: async lease => strictEqual(await semaphore.tryAcquire(lease), null),
      extend: async ({ leaseMs = 0 }) =>
        strictEqual(await semaphore.updateLeaseTime({ permit: permits[0] ?? '', leaseMs }), true),
      release: async () => strictEqual(await semaphore.tryRelease({ permit: permits[0] ?? '' }), true),
      releaseMany: async () => strictEqual(await semaphore.tryReleaseMany({ permits }), permits.length),
      count: async ({ n }) => strictEqual(await semaphore.getPermits(), n),
    },
  }
}

function latchActor(latch: JavaCountDownLatch): Actor {
  return {
    ids: noIds,
    operations: {
      set: async ({ n = 0 }) => strictEqual(await latch.trySetCount({ n }), true),
      setAgain: async ({ n = 0 }) => strictEqual(await latch.trySetCount({ n }), false),
      countDown: () => latch.countDown(),
      delete: async () => strictEqual(await latch.delete(), true),
      deleteNothing: async () => strictEqual(await latch.delete(), false),
    },
  }
}
