import { describe, expect, it } from 'vitest'
import { CriticalSection } from '../support/overlap.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { type Interop, WATCHDOG_MS } from './interop.ts'
import { channelOf, type Kind, lockOf } from './kinds.ts'

/** Long, so that nothing here can be taken for the end of a lease. */
const LEASE_MS = 30_000

/** A wake-up is one when it came within a tenth of the lease that would have ended the wait otherwise. */
const AT_ONCE_MS = LEASE_MS / 10

/** Names whose keys and channels are easily spelt differently by two languages. */
const NAMES = {
  'a {tag}': 'order:{42}:invoice',
  'a {tag} at the end': 'order:{42}',
  'colons, spaces and a slash': 'a:b c/d::e ',
  'letters of several scripts': 'Straße-Ωμέγα-锁-\u0628',
  'characters outside of the BMP': 'lock-🔒-𝒳',
  'quotes, a backslash and a percent sign': `"it's" \\ 100%`,
  'control characters': 'a\nb\tc\u0000d\u0085e\u2028f',
  '512 bytes': 'n'.repeat(512),
}

let locksSoFar = 0

/** What holds for every exclusive lock that a JVM and edgelock share. */
export function describeExclusion(interop: Interop, kind: Kind): void {
  // A name nobody had before: Java remembers by name what its threads hold.
  const pair = (name = `exclusive-${++locksSoFar}`) => ({
    name,
    ours: lockOf(interop.locks(), kind, name),
    // And a thread of its own, so that tests can run side by side.
    java: interop.java(name)[kind](name),
    javaHolder: () => interop.java(name).holder(),
    untilJavaWaits: async () =>
      interop.untilWaiting(channelOf(kind, name, await interop.java(name).holder())),
  })

  describe('contention', () => {
    it('four Java threads and four clients of ours never overlap in 120 sections', async () => {
      const { name } = pair()
      const section = new CriticalSection()
      const javaThread = async (thread: string) => {
        const lock = interop.java(thread)[kind](name)
        for (let turn = 0; turn < 15; turn++) {
          await lock.lock()
          await section.run(() => pass(2))
          await lock.unlock()
        }
      }
      const client = async () => {
        const lock = lockOf(interop.locks(), kind, name)
        for (let turn = 0; turn < 15; turn++) {
          const lease = await lock.acquire({ waitMs: 50_000, maxPolls: 2_000 })
          await section.run(() => pass(2))
          await lease.release()
        }
      }
      await Promise.all([...['a', 'b', 'c', 'd'].map(javaThread), client(), client(), client(), client()])
      section.expectExclusive(120)
    })

    it('a try of ours is refused while Java holds it, and a try of Java while we do', async () => {
      const { ours, java } = pair()
      await java.lock({ leaseMs: LEASE_MS })
      expect(await ours.tryAcquire()).toMatchObject({ acquired: false })
      await java.unlock()
      const lease = await ours.acquire()
      expect(await java.tryLock()).toBe(false)
      await lease.release()
      expect(await java.tryLock()).toBe(true)
      await java.unlock()
    })

    it.each(Object.entries(NAMES))('a name of %s is the same lock on both sides', async (_what, name) => {
      const { ours, java, untilJavaWaits } = pair(name)
      await java.lock({ leaseMs: LEASE_MS })
      expect(await ours.tryAcquire()).toMatchObject({ acquired: false })
      await java.unlock()
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      expect(await java.tryLock()).toBe(false)
      const waiting = java.lock()
      await untilJavaWaits()
      const { ms } = await timed(() => lease.release().then(() => waiting))
      expectTook(ms, 0, AT_ONCE_MS)
      await java.unlock()
      expect(await ours.isLocked()).toBe(false)
    })
  })

  describe('wake-ups', () => {
    it('a Java thread that waits in lock() gets it when we release, not when our lease would have ended', async () => {
      const { ours, java, javaHolder, untilJavaWaits } = pair()
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      const waiting = java.lock()
      await untilJavaWaits()
      const { ms } = await timed(() => lease.release().then(() => waiting))
      expectTook(ms, 0, AT_ONCE_MS)
      expect((await ours.inspect())?.holder).toBe(await javaHolder())
      await java.unlock()
    })

    it('a Java thread that waits in tryLock() gets it when we force the release', async () => {
      const { ours, java, untilJavaWaits } = pair()
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      const waiting = java.tryLock({ waitMs: LEASE_MS })
      await untilJavaWaits()
      const { value, ms } = await timed(() => ours.forceRelease().then(() => waiting))
      expect(value).toBe(true)
      expectTook(ms, 0, AT_ONCE_MS)
      expect(await lease.release()).toBe('gone')
      await java.unlock()
    })

    it('the inner release of ours wakes nobody, the outer one does', async () => {
      const { ours, java, untilJavaWaits } = pair()
      const outer = await ours.acquire({ leaseMs: LEASE_MS })
      const inner = await ours.acquire({ leaseMs: LEASE_MS, reenter: outer })
      let got = false
      const waiting = java.lock().then(() => {
        got = true
      })
      await untilJavaWaits()
      expect(await inner.release()).toBe('reentered')
      await pass(200)
      expect(got).toBe(false)
      const { ms } = await timed(() => outer.release().then(() => waiting))
      expectTook(ms, 0, AT_ONCE_MS)
      await java.unlock()
    })

    it.each(['unlock', 'forceUnlock'] as const)(
      'a waiter of ours gets what Java gives back with %s()',
      async method => {
        const { ours, java } = pair()
        await java.lock({ leaseMs: LEASE_MS })
        const waiting = ours.acquire({ waitMs: LEASE_MS, maxPolls: 200 })
        await pass(300)
        const { value: lease, ms } = await timed(() => java[method]().then(() => waiting))
        expectTook(ms, 0, AT_ONCE_MS)
        expect(await lease.isHeld()).toBe(true)
      },
    )
  })

  describe.concurrent('leases', () => {
    it("Java gets the lock when our lease of 900 ms ends, and we get it when Java's does", async () => {
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

    it('the watchdog of a Java thread that lost the lock does not renew our lease', async () => {
      const { ours, java } = pair()
      await java.lock()
      await ours.forceRelease()
      const leaseMs = 2 * WATCHDOG_MS
      const { ms } = await timed(async () => {
        await ours.acquire({ leaseMs })
        await pass(leaseMs * 0.9)
        await until(async () => !(await ours.isLocked()))
      })
      expectTook(ms, leaseMs * 0.9, leaseMs * 1.5)
    })

    it("our keeper, having lost the lock, aborts its signal and does not renew Java's lease", async () => {
      const { ours, java } = pair()
      const lease = await ours.acquire({ leaseMs: 900 })
      const keeper = lease.keepAlive()
      await java.forceUnlock()
      const leaseMs = 2 * WATCHDOG_MS
      const { ms } = await timed(async () => {
        await java.lock({ leaseMs })
        await keeper.done
        expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
        await pass(leaseMs / 2)
        await until(async () => !(await java.isLocked()))
      })
      expectTook(ms, leaseMs * 0.9, leaseMs * 1.5)
    })
  })

  describe('what the other side sees', () => {
    it('Java sees that it is locked by somebody else, and for how long', async () => {
      const { ours, java } = pair()
      expect([await java.isLocked(), await java.remainTimeToLive()]).toEqual([false, -2])
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      expect(await java.isLocked()).toBe(true)
      expect(await java.isHeldByCurrentThread()).toBe(false)
      expect(await java.getHoldCount()).toBe(0)
      expectTook(await java.remainTimeToLive(), LEASE_MS * 0.9, LEASE_MS + 1)
      await lease.extend(2 * LEASE_MS)
      expectTook(await java.remainTimeToLive(), 2 * LEASE_MS * 0.9, 2 * LEASE_MS + 1)
      await expect(java.unlock()).rejects.toThrow('IllegalMonitorStateException')
      await lease.release()
      expect([await java.isLocked(), await java.remainTimeToLive()]).toEqual([false, -2])
    })

    it('we see which Java thread holds it, how often, and for how long', async () => {
      const { ours, java, javaHolder } = pair()
      const holder = await javaHolder()
      expect(await ours.inspect()).toBeUndefined()
      for (const holds of [1, 2]) {
        await java.lock({ leaseMs: LEASE_MS })
        expect(await ours.inspect()).toEqual({ holder, holds, remainingMs: expect.any(Number) })
        expect(await ours.isLocked()).toBe(true)
        expectTook((await ours.remainingMs()) ?? 0, LEASE_MS * 0.9, holds * LEASE_MS + 1)
      }
      await java.unlock()
      expect(await ours.inspect()).toMatchObject({ holder, holds: 1 })
      await java.unlock()
      expect(await ours.inspect()).toBeUndefined()
    })

    it("Java's getHoldCount() counts a hold that we add to and take from its thread's", async () => {
      const { ours, java, javaHolder, name } = pair()
      const locks = interop.locks()
      const lease = await ours.acquire()
      const handedOver = { ...JSON.parse(lease.serialize()), holder: await javaHolder() }
      await lease.release()
      await java.lock({ leaseMs: LEASE_MS })
      const outer = locks.resume(JSON.stringify(handedOver))
      const inner = await lockOf(locks, kind, name).acquire({ reenter: outer })
      expect(await java.getHoldCount()).toBe(2)
      expect(await inner.release()).toBe('reentered')
      expect(await java.getHoldCount()).toBe(1)
      await java.unlock()
      expect(await ours.isLocked()).toBe(false)
    })
  })

  describe.concurrent('the death of a holder', () => {
    it('a killed JVM frees its lock for us when its watchdog time-out is over', async () => {
      const { ours, name } = pair()
      await using jvm = await interop.newJvm({ lockWatchdogTimeout: WATCHDOG_MS })
      await jvm.thread()[kind](name).lock()
      await pass(WATCHDOG_MS)
      await jvm.kill()
      const { value: lease, ms } = await timed(() => ours.acquire({ waitMs: 20_000 }))
      expectTook(ms, WATCHDOG_MS * 0.3, WATCHDOG_MS * 2)
      await lease.release()
    })

    it('a killed client of ours frees its lock for Java when its lease is over', async () => {
      const { java, ours, name } = pair()
      await using holder = await interop.newClientThread(kind, name, WATCHDOG_MS)
      expect(await java.tryLock()).toBe(false)
      await holder[Symbol.asyncDispose]()
      const { ms } = await timed(() => java.lock())
      expectTook(ms, WATCHDOG_MS * 0.3, WATCHDOG_MS * 2)
      await java.unlock()
      expect(await ours.isLocked()).toBe(false)
    })
  })
}
