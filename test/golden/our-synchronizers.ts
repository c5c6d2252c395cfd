import { strictEqual } from 'node:assert'
import type { CountDownLatch, Lease, PermitSemaphore, Semaphore } from '../../src/index.ts'
import type { Actor } from './play.ts'

const noIds = async () => []

export function semaphoreActor(semaphore: Semaphore): Actor {
  return {
    ids: noIds,
    operations: {
      set: async ({ n = 0, ...ttl }) => strictEqual(await semaphore.trySetPermits(n, ttl), true),
      setAgain: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits(n), false),
      take: async ({ n }) => strictEqual(await semaphore.tryAcquire(n), true),
      takeTooMany: async ({ n }) => strictEqual(await semaphore.tryAcquire(n), false),
      give: ({ n }) => semaphore.release(n),
      add: ({ n = 0 }) => semaphore.addPermits(n),
      drain: async ({ n }) => strictEqual(await semaphore.drainPermits(), n),
    },
  }
}

export function permitActor(semaphore: PermitSemaphore): Actor {
  const ids: string[] = []
  let lease: Lease | undefined
  return {
    ids: async () => ids,
    operations: {
      set: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits(n), true),
      setAgain: async ({ n = 0 }) => strictEqual(await semaphore.trySetPermits(n), false),
      change: ({ n = 0 }) => semaphore.setPermits(n),
      add: ({ n = 0 }) => semaphore.addPermits(n),
      acquire: async options => {
        lease = await semaphore.acquire(options)
        ids.push(lease.holder)
      },
      acquireMany: async ({ n, ...options }) => {
        lease = await semaphore.acquire({ weight: n, ...options })
        ids.push(...(lease.permitIds ?? []))
      },
      tryBusy: async options => strictEqual((await semaphore.tryAcquire(options)).acquired, false),
      extend: async ({ leaseMs }) => lease?.extend(leaseMs),
      release: async () => strictEqual(await lease?.release(), 'released'),
      releaseMany: async () => strictEqual(await lease?.release(), 'released'),
      count: async ({ n }) => strictEqual(await semaphore.permits(), n),
    },
  }
}

export function latchActor(latch: CountDownLatch): Actor {
  return {
    ids: noIds,
    operations: {
      set: async ({ n = 0 }) => strictEqual(await latch.trySetCount(n), true),
      setAgain: async ({ n = 0 }) => strictEqual(await latch.trySetCount(n), false),
      countDown: () => latch.countDown(),
      delete: async () => strictEqual(await latch.delete(), true),
      deleteNothing: async () => strictEqual(await latch.delete(), false),
    },
  }
}
