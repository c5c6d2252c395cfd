/**
 * What callers of both kinds of semaphores see. Titles that begin with `test` are those of RedissonSemaphoreTest and
 * RedissonPermitExpirableSemaphoreTest, whose times and numbers are scaled down.
 */
import { describe, expect, it } from 'vitest'
import { LockBusyError, type Locks, permitSemaphore, semaphore } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { Section } from '../support/section.ts'
import { useStack } from '../support/stack.ts'
import { sample } from '../support/thorough.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const PATIENT = { waitMs: 50_000, maxPolls: 1_000 }

type Release = () => Promise<unknown>
interface Pool {
  trySetPermits(permits: number): Promise<boolean>
  addPermits(permits: number): Promise<void>
  availablePermits(): Promise<number>
  /** Takes permits, and returns what gives them back. */
  acquire(permits?: number): Promise<Release>
  /** Whether permits were there, which are taken then. */
  tries(permits?: number): Promise<boolean>
}

/** Both kinds, as another process has them. */
const KINDS: Record<string, (locks: Locks) => Pool> = {
  semaphore(locks) {
    const s = semaphore(locks, 'test')
    return {
      trySetPermits: permits => s.trySetPermits(permits),
      addPermits: permits => s.addPermits(permits),
      availablePermits: () => s.availablePermits(),
      acquire: async permits => {
        await s.acquire(permits, PATIENT)
        return () => s.release(permits)
      },
      tries: permits => s.tryAcquire(permits),
    }
  },
  permitSemaphore(locks) {
    const s = permitSemaphore(locks, 'test')
    return {
      trySetPermits: permits => s.trySetPermits(permits),
      addPermits: permits => s.addPermits(permits),
      availablePermits: () => s.availablePermits(),
      acquire: async weight => {
        const lease = await s.acquire({ weight, ...PATIENT })
        return async () => expect(await lease.release()).toBe('released')
      },
      tries: async weight => (await s.tryAcquire({ weight })).acquired,
    }
  },
}

const CROWDS: [what: string, permits: number, clients: number, tasks: number, rounds: number][] = [
  ['testConcurrency_SingleInstance: 15 tasks of one client share one permit', 1, 1, 15, 1],
  ['testConcurrency_MultiInstance_1_permits: 15 clients (there 30) share one permit', 1, 15, 1, 1],
  ['testConcurrencyLoop_MultiInstance: 8 clients x 5 rounds (there 16 x 100) share one permit', 1, 8, 1, 5],
  ['20 clients share three permits: at most three hold one at a time, and all three are used', 3, 20, 1, 1],
]

describe.each(Object.entries(KINDS).map((kind, at) => [...kind, sample(CROWDS, 4, at + 1)] as const))(
  '%s',
  (_, of, crowds) => {
    const pool = () => of(stockLocks(stack()))

    it('testBlockingNAcquire, testTryNAcquire, testBlockingAcquireMany, testAcquireAsyncMany: a waiter for four permits gets them when there are four', async () => {
      const s = pool()
      await s.trySetPermits(5)
      const releases = [await s.acquire(1), await s.acquire(2)]
      expect(await s.tries(4)).toBe(false)
      let got = false
      const waiter = pool()
        .acquire(4)
        .then(() => {
          got = true
        })
      await releases[0]?.()
      await pass(200)
      expect([got, await s.availablePermits()]).toEqual([false, 3])
      await releases[1]?.()
      await waiter
      expect(await s.availablePermits()).toBe(1)
    })

    it.each(crowds)('%s', async (_, permits, clients, tasks, rounds) => {
      await pool().trySetPermits(permits)
      const checker = new Section(permits)
      const task = async (s: Pool) => {
        for (let round = 0; round < rounds; round++) {
          const release = await s.acquire()
          await checker.run(() => pass(permits > 1 ? 25 : 2))
          await release()
        }
      }
      const pools = Array.from({ length: clients }, pool)
      await Promise.all(pools.flatMap(s => Array.from({ length: tasks }, () => task(s))))
      checker.expectKept(clients * tasks * rounds)
      expect([checker.most, await pool().availablePermits()]).toEqual([permits, permits])
    })
  },
)

/** A counting semaphore of a new client. */
const counter = () => semaphore(stockLocks(stack()), 'test')

it('testZero: no permits are acquired and released without a request', async () => {
  const s = counter()
  expect(await s.tryAcquire(0)).toBe(true)
  await s.acquire(0, { waitMs: 600_000 })
  await s.release(0)
  expect(await s.releaseIfExists(0)).toBe(false)
  expect(stack().rest.requests.http).toBe(0)
  expect(await s.availablePermits()).toBe(0)
})

it('testConcurrencyLoopMax_MultiInstance: tasks take one permit or all of them, with as many as Java can count', async () => {
  const MAX = 2 ** 31 - 1
  await counter().trySetPermits(MAX)
  const checker = new Section(MAX)
  await Promise.all(
    [1, 2, 3, 4].map(async client => {
      const s = counter()
      for (let round = 0; round < 10; round++) {
        const permits = (client + round) % 2 === 0 ? MAX : 1
        await s.acquire(permits, PATIENT)
        await checker.run(() => pass(5), permits)
        await s.release(permits)
      }
    }),
  )
  checker.expectKept(40)
  expect(await counter().availablePermits()).toBe(MAX)
})

describe('an acquire of a semaphore', () => {
  it('that waits in vain rejects with LockBusyError, and takes nothing', async () => {
    const events = new LockEvents()
    const s = semaphore(stockLocks(stack(), { onEvent: events.onEvent }), 'test')
    await s.trySetPermits(1)
    const error = await s.acquire(2, { waitMs: 400, maxPolls: 4 }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(LockBusyError)
    expect(error).toMatchObject({ lockName: 'test', retryAfterMs: 1_000 })
    expect(error.polls).toBeGreaterThan(1)
    expect(error.polls).toBeLessThanOrEqual(4)
    expect(events.all.map(({ type }) => type)).toEqual([...Array(error.polls - 1).fill('polled'), 'busy'])
    expect(await s.availablePermits()).toBe(1)
  })
})
