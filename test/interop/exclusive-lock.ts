import { describe, expect, it } from 'vitest'
import { adopt, isLocked } from '../../src/index.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { AT_ONCE_MS, LEASE_MS } from './blocks.ts'
import { type Interop, WATCHDOG_MS } from './interop.ts'
import { channelOf, type Kind, lockOf } from './kinds.ts'
import { isSince } from './version.ts'

let locksSoFar = 0

/** Describes what holds for every exclusive lock that a JVM and edgelock share. */
export function describeExclusion(interop: Interop, kind: Kind): void {
  // Before 3.32, a thread that waits for a fair lock may sleep past the end of a lease until a message comes.
  const wakesAtExpiry = kind !== 'fairLock' || isSince('3.32.0')

  // A new name each time, because Java remembers by name what its threads hold.
  const pair = () => {
    const name = `exclusive-${++locksSoFar}`
    return {
      name,
      ours: lockOf(interop.locks(), kind, name),
      // A thread of its own, so that tests can run in parallel.
      java: interop.java(name)[kind](name),
      javaHolder: () => interop.java(name).holder(),
      untilJavaWaits: async () =>
        interop.untilWaiting(channelOf(kind, name, await interop.java(name).holder())),
    }
  }

  describe.concurrent('leases', () => {
    if (wakesAtExpiry)
      it("Java gets the lock when our lease of 900 ms expires, and we get it when Java's does", async () => {
        const { ours, java } = pair()
        await ours.acquire({ leaseMs: 900 })
        const javas = await timed(() => java.lock({ leaseMs: 900 }))
        expectTook(javas.ms, 600, 2_700)
        const { ms, value } = await timed(() => ours.acquire({ waitMs: 10_000 }))
        expectTook(ms, 600, 2_700)
        await expect(java.unlock()).rejects.toThrow('IllegalMonitorStateException')
        expect(await value.release()).toBe('released')
      })

    it("Java's watchdog keeps the lock from us for three of its time-outs", async () => {
      const { ours, java } = pair()
      await java.lock()
      const endsAt = performance.now() + 3 * WATCHDOG_MS
      while (performance.now() < endsAt) {
        const answer = await ours.tryAcquire()
        expect(answer.acquired).toBe(false)
        expect('retryAfterMs' in answer && answer.retryAfterMs).toBeLessThanOrEqual(WATCHDOG_MS)
        await pass(150)
      }
      await java.unlock()
      expect((await ours.tryAcquire()).acquired).toBe(true)
    })

    it('our keeper keeps the lock from Java for three of its leases', async () => {
      const { ours, java } = pair()
      const lease = await ours.acquire({ leaseMs: WATCHDOG_MS })
      const keeper = lease.keepAlive()
      const endsAt = performance.now() + 3 * WATCHDOG_MS
      while (performance.now() < endsAt) {
        expect(await java.tryLock()).toBe(false)
        expect(await java.remainTimeToLive()).toBeLessThanOrEqual(WATCHDOG_MS)
        await pass(150)
      }
      expect(lease.signal.aborted).toBe(false)
      await lease.release()
      await keeper.done
      expect(await java.tryLock()).toBe(true)
      await java.unlock()
    })
  })

  describe('what the other side sees', () => {
    it('Java respects and wakes a client of ours with a clientName like any other', async () => {
      const { name, java, untilJavaWaits } = pair()
      const ours = lockOf(interop.locks({ clientName: 'billing.eu-1' }), kind, name)
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      expect(lease.holder).toMatch(/^billing\.eu-1@/)
      expect(await java.tryLock()).toBe(false)
      const waitingJava = java.lock()
      await untilJavaWaits()
      const javas = await timed(() => lease.release().then(() => waitingJava))
      expectTook(javas.ms, 0, AT_ONCE_MS)
      const waitingOurs = ours.acquire({ waitMs: LEASE_MS, maxPolls: 200 })
      await pass(300)
      const { value, ms } = await timed(() => java.unlock().then(() => waitingOurs))
      expectTook(ms, 0, AT_ONCE_MS)
      expect(await value.isHeld()).toBe(true)
    })

    it('a holder of Java is not entered again, because one of its releases could end our hold', async () => {
      const { ours, java, javaHolder, name } = pair()
      const locks = interop.locks()
      await java.lock({ leaseMs: LEASE_MS })
      const outer = adopt(lockOf(locks, kind, name), await javaHolder())
      await expect(lockOf(locks, kind, name).acquire({ reenter: outer })).rejects.toThrow(TypeError)
      expect(await java.getHoldCount()).toBe(1)
      await java.unlock()
      expect(await isLocked(ours)).toBe(false)
    })
  })

  describe.concurrent('the death of a holder', () => {
    it('a killed JVM frees its lock for us after its watchdog timeout', async () => {
      const { ours, name } = pair()
      await using jvm = await interop.newJvm({ lockWatchdogTimeout: WATCHDOG_MS })
      await jvm.thread()[kind](name).lock()
      await pass(WATCHDOG_MS)
      await jvm.kill()
      const { value: lease, ms } = await timed(() => ours.acquire({ waitMs: 20_000 }))
      expectTook(ms, WATCHDOG_MS * 0.3, WATCHDOG_MS * 2)
      await lease.release()
    })

    if (wakesAtExpiry)
      it('a killed client of ours frees its lock for Java after its lease', async () => {
        const { java, ours, name } = pair()
        await using holder = await interop.newClientThread(kind, name, WATCHDOG_MS)
        expect(await java.tryLock()).toBe(false)
        await holder[Symbol.asyncDispose]()
        const { ms } = await timed(() => java.lock())
        expectTook(ms, WATCHDOG_MS * 0.3, WATCHDOG_MS * 2)
        await java.unlock()
        expect(await isLocked(ours)).toBe(false)
      })
  })
}
