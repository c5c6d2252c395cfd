import { rejects, strictEqual } from 'node:assert'
import type { Redis } from 'ioredis'
import { sideOf } from '../golden/calls.ts'
import { type Actor, queuedBy } from '../golden/play.ts'
import type { JavaLock, JavaThread } from './redisson-types.ts'

type Operations = Actor['operations']

export function lockActor(
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

export function fairActor(thread: JavaThread, name: string, client: Redis): Actor {
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

export function readWriteActor(thread: JavaThread, name: string): Actor {
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
