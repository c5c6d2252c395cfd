import { expect, it } from 'vitest'
import { fairLock, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { QueueWatch } from '../support/queue-watch.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

it("with Redisson's waiters in the queue no waiter is overtaken either, and none is forgotten", async () => {
  const watch = await QueueWatch.start(stack().redis.client, NAME)
  const section = new CriticalSection()
  const ours = async () => {
    const lock = fairLock(stockLocks(stack()), NAME)
    for (let round = 0; round < 10; round++) await withLock(lock, PATIENT, () => section.run(() => pass(2)))
  }
  const theirs = async (_: unknown, thread: number) => {
    const lock = new RedissonFairLock(stack().redis.client, { name: NAME })
    for (let round = 0; round < 10; round++) {
      await lock.lock(`j${thread}`)
      await section.run(() => pass(2))
      expect(await lock.release(`j${thread}`)).toBe(1)
    }
  }
  await Promise.all([...Array.from({ length: 6 }, ours), ...Array.from({ length: 4 }, theirs)])
  section.expectExclusive(100)
  await until(() => expect(watch.granted.length).toBe(100))
  expect(watch.inversions).toEqual([])
})
