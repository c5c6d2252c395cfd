import { rejects, strictEqual } from 'node:assert'
import type { Redis } from 'ioredis'
import { LATCH, noIds, operationsOf, PERMITS, SEMAPHORE, sideOf } from '../golden/calls.ts'
import { type Actor, queuedBy, type Values } from '../golden/play.ts'
import type { Primitive } from '../golden/scenarios.ts'
import type { JavaLock, JavaPermitSemaphore, JavaThread } from './redisson-types.ts'

type Operations = Actor['operations']

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
    const acquireFirst: Operations[string] = lease => thread.lock(`{${name}}:1`).lock(lease)
    return { ids, operations: { ...operations, acquireFirst } }
  },
  semaphore: (thread, name) => synchronizer(thread.semaphore(name), SEMAPHORE),
  'permit-semaphore': (thread, name) => permitActor(thread.permitSemaphore(name)),
  'count-down-latch': (thread, name) => synchronizer(thread.countDownLatch(name), LATCH),
}

function lockActor(
  thread: JavaThread,
  lock: Pick<JavaLock, 'lock' | 'tryLock' | 'unlock'> | JavaLock,
): Actor {
  return {
    ids: async () => [await thread.holder()],
    operations: {
      acquire: lease => lock.lock(lease),
      acquireAgain: lease => lock.lock(lease),
      tryBusy: async lease => strictEqual(await lock.tryLock(lease), false),
      release: () => lock.unlock(),
      releaseLost: () => rejects(lock.unlock(), /IllegalMonitorStateException/),
      ...forced(lock as JavaLock),
    },
  }
}

function forced(lock: JavaLock): Operations {
  return {
    forceRelease: async () => strictEqual(await lock.forceUnlock(), true),
    forceReleaseFree: async () => strictEqual(await lock.forceUnlock(), false),
  }
}

function fairActor(thread: JavaThread, name: string, client: Redis): Actor {
  const lock = thread.fairLock(name)
  const { ids, operations } = lockActor(thread, lock)
  let waiting: Promise<boolean> | undefined
  return {
    ids,
    // A Java thread cannot give up early, so its wait has to pass.
    leave: async () => waiting,
    operations: {
      ...operations,
      wait: ({ leaseMs = 20_000, waitMs = 0 }) =>
        queuedBy(client, name, () => {
          waiting = lock.tryLock({ leaseMs, waitMs })
        }),
      get: async () => strictEqual(await waiting, true),
      giveUp: async () => strictEqual(await waiting, false),
    },
  }
}

function readWriteActor(thread: JavaThread, name: string): Actor {
  const [reading, writing] = [thread.readLock(name), thread.writeLock(name)]
  const { ids, operations } = lockActor(thread, reading)
  return {
    ids,
    operations: {
      ...sideOf('Read', operations),
      ...sideOf('Write', lockActor(thread, writing).operations),
      readUnderWrite: lease => reading.lock(lease),
    },
  }
}

const passed = (values: Values) => [values]

function synchronizer(object: object, calls: Parameters<typeof operationsOf>[1]): Actor {
  return { ids: noIds, operations: operationsOf(object, calls, passed) }
}

function permitActor(semaphore: JavaPermitSemaphore): Actor {
  let permits: string[] = []
  return {
    ids: async () => permits,
    operations: {
      ...operationsOf(semaphore, PERMITS, passed),
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
