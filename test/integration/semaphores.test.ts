/** What RedissonSemaphoreTest and RedissonPermitExpirableSemaphoreTest have in common. Times and numbers are scaled down. */
import { describe, expect, it } from 'vitest'
import { type Locks, permitSemaphore, semaphore } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, pass, timed } from '../support/timing.ts'

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

describe.each(Object.entries(KINDS))('%s', (_, of) => {
  const pool = () => of(stockLocks(stack()))

  it('testTrySetPermits: sets the permits only if there is no semaphore', async () => {
    const s = pool()
    expect([await s.trySetPermits(10), await s.availablePermits()]).toEqual([true, 10])
    expect([await s.trySetPermits(15), await s.availablePermits()]).toEqual([false, 10])
  })

  it('testAddPermits, testReducePermits: raises and lowers the permits, also below zero, and returned ones count as well', async () => {
    const s = pool()
    await s.trySetPermits(10)
    const release = await s.acquire(10)
    const available: number[] = []
    for (const change of [4, -9]) {
      await s.addPermits(change)
      available.push(await s.availablePermits())
    }
    await release()
    available.push(await s.availablePermits())
    await s.acquire(5)
    expect([...available, await s.availablePermits()]).toEqual([4, -5, 5, 0])
  })

  it('testBlockingAcquire, testTryAcquire: a try is refused while the permit is taken, and a waiter gets it when another client releases it', async () => {
    const s = pool()
    await s.trySetPermits(1)
    const release = await s.acquire()
    expect([await pool().tries(), await s.availablePermits()]).toEqual([false, 0])
    const { ms } = await timed(async () => {
      const waiter = pool().acquire()
      await pass(300)
      await release()
      await waiter
    })
    expectTook(ms, 300, 30_000)
    expect([await s.tries(), await s.availablePermits()]).toEqual([false, 0])
  })

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

  it.each([
    ['testConcurrency_SingleInstance: 15 tasks of one client share one permit', 1, 1, 15, 1],
    ['testConcurrency_MultiInstance_1_permits: 15 clients (there 30) share one permit', 1, 15, 1, 1],
    ['testConcurrencyLoop_MultiInstance: 8 clients x 5 rounds (there 16 x 100) share one permit', 1, 8, 1, 5],
    ['20 clients share three permits: at most three hold one at a time, and all three are used', 3, 20, 1, 1],
  ])('%s', async (_, permits, clients, tasks, rounds) => {
    await pool().trySetPermits(permits)
    const checker = new PermitChecker(permits)
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
})
