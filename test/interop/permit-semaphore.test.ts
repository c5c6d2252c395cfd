/** Redisson's RPermitExpirableSemaphore in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { adopt, permitSemaphore } from '../../src/index.ts'
import { Section } from '../support/section.ts'
import { expectTook, pass } from '../support/timing.ts'
import { LEASE_MS } from './blocks.ts'
import { useInterop } from './interop.ts'
import { isSince } from './version.ts'

const interop = useInterop()

async function pair(permits: number) {
  const name = interop.newName('permits')
  const ours = permitSemaphore(interop.locks(), name)
  await ours.trySetPermits(permits)
  return {
    name,
    ours,
    java: interop.java(name).permitSemaphore(name),
    javaOn: (thread: string) => interop.java(`${name} ${thread}`).permitSemaphore(name),
    /** What is left of a permit's lease. Before 3.41, Java cannot say. */
    leaseTime: async (permit: string) => {
      if (isSince('3.41.0')) return interop.java(name).permitSemaphore(name).getLeaseTime({ permit })
      const member = Buffer.from(permit, 'hex')
      return Number(await interop.stack.redis.client.zscore(`{${name}}:timeout`, member)) - Date.now()
    },
  }
}

describe('several permits', () => {
  it('three Java threads and three clients of ours that take one to three permits each never hold more than four', async () => {
    const { name, ours, javaOn } = await pair(4)
    const checker = new Section(4)
    const javaThread = async (thread: string, at: number) => {
      for (let turn = 0; turn < 8; turn++) {
        const n = 1 + ((turn + at) % 3)
        const permits = await javaOn(thread).acquireMany({ n, leaseMs: LEASE_MS })
        await checker.run(() => pass(2), n)
        expect(await javaOn(thread).tryReleaseMany({ permits })).toBe(n)
      }
    }
    const client = async (at: number) => {
      const semaphore = permitSemaphore(interop.locks(), name)
      for (let turn = 0; turn < 8; turn++) {
        const weight = 1 + ((turn + at) % 3)
        const lease = await semaphore.acquire({ weight, waitMs: 50_000, maxPolls: 2_000 })
        await checker.run(() => pass(2), weight)
        expect(await lease.release()).toBe('released')
      }
    }
    await Promise.all([...['a', 'b', 'c'].map(javaThread), client(0), client(1), client(2)])
    checker.expectKept(48)
    expect([await ours.availablePermits(), await ours.acquiredPermits()]).toEqual([4, 0])
  })

  // Before 3.51, a thread that waits for three permits sleeps until it has had three messages, Java's own included.
  if (isSince('3.51.0'))
    it('our lease is lost when Java releases one of its permits, and its release gives back the others', async () => {
      const { ours, java } = await pair(5)
      const lease = await ours.acquire({ weight: 3, leaseMs: LEASE_MS })
      expect(await java.tryRelease({ permit: lease.permitIds?.[1] ?? '' })).toBe(true)
      await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
      expect(await java.acquiredPermits()).toBe(2)
      expect(await lease.release()).toBe('gone')
      expect(await java.tryReleaseMany({ permits: lease.permitIds ?? [] })).toBe(0)
      expect([await java.availablePermits(), await java.getPermits()]).toEqual([5, 5])
    })

  it.each([
    [1, undefined],
    [3, undefined],
    [3, 'billing'],
  ])(
    'Java reads, extends and releases all permits of our lease of %i, of a client named %s',
    async (weight, clientName) => {
      const { name, ours, java, leaseTime } = await pair(5)
      const named = permitSemaphore(interop.locks({ ...(clientName && { clientName }) }), name)
      const lease = await named.acquire({ weight, leaseMs: LEASE_MS })
      const { permitIds: permits = [] } = lease
      for (const permit of permits) expect(permit).toHaveLength(32 + 2 * (clientName ?? '').length)
      expect(permits[0]).toBe(lease.holder)
      await lease.extend(2 * LEASE_MS)
      for (const permit of permits) {
        expectTook(await leaseTime(permit), 2 * LEASE_MS * 0.9, 2 * LEASE_MS + 100)
        expect(await java.updateLeaseTime({ permit, leaseMs: 3 * LEASE_MS })).toBe(true)
      }
      expect(await lease.isHeld()).toBe(true)
      for (const permit of permits) expect(await java.tryRelease({ permit })).toBe(true)
      await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
      expect(await lease.release()).toBe('gone')
      expect([await ours.availablePermits(), await java.getPermits()]).toEqual([5, 5])
    },
  )

  it.each([1, 4])("we can check, extend and release %i of Java's permits as one lease", async n => {
    const { ours, java, leaseTime } = await pair(5)
    const permits = await java.acquireMany({ n, leaseMs: LEASE_MS })
    const lease = adopt(ours, permits)
    expect(await lease.isHeld()).toBe(true)
    await lease.extend(2 * LEASE_MS)
    for (const permit of permits) expectTook(await leaseTime(permit), 2 * LEASE_MS * 0.9, 2 * LEASE_MS + 100)
    expect(await lease.release()).toBe('released')
    expect(await java.tryReleaseMany({ permits })).toBe(0)
    expect([await java.availablePermits(), await java.acquiredPermits()]).toEqual([5, 0])
  })
})

describe.concurrent('leases', () => {
  it('a permit that Java holds without a lease is never granted again, while ours expire', async () => {
    const { ours, java } = await pair(2)
    await java.acquire()
    await ours.acquire({ leaseMs: 600 })
    await pass(1_000)
    expect(await ours.availablePermits()).toBe(1)
    await ours.acquire()
    expect((await ours.tryAcquire()).acquired).toBe(false)
  })
})
