import { describe, expect, it } from 'vitest'
import { isLocked } from '../../src/index.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { type Interop, WATCHDOG_MS } from './interop.ts'
import { type Kind, lockOf } from './kinds.ts'
import { isSince } from './version.ts'

/** Describes what holds for every exclusive lock that a JVM and edgelock share. */
export function describeExclusion(interop: Interop, kind: Kind): void {
  // Before 3.32, a thread that waits for a fair lock may sleep past the end of a lease until a message comes.
  const wakesAtExpiry = kind !== 'fairLock' || isSince('3.32.0')

  const pair = () => {
    const name = interop.newName('exclusive')
    return {
      name,
      ours: lockOf(interop.locks(), kind, name),
      // A thread of its own, so that tests can run in parallel.
      java: interop.java(name)[kind](name),
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
