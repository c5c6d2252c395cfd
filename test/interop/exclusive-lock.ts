import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { adopt, forceRelease, inspect, isLocked } from '../../src/index.ts'
import { followCommands } from '../support/follow-commands.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { type Interop, WATCHDOG_MS } from './interop.ts'
import { channelOf, type Kind, lockOf } from './kinds.ts'
import { isSince } from './version.ts'

/** Long, so that no wait here ends because a lease expires. */
const LEASE_MS = 30_000

/** A wait that ends within a tenth of the lease was ended by a message, not by the expiry. */
const AT_ONCE_MS = LEASE_MS / 10

/** Names whose keys and channels two languages may easily spell differently. */
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

/** Describes what holds for every exclusive lock that a JVM and edgelock share. */
export function describeExclusion(interop: Interop, kind: Kind): void {
  // Before 3.32, a thread that waits for a fair lock may sleep past the end of a lease until a message comes.
  const wakesAtExpiry = kind !== 'fairLock' || isSince('3.32.0')

  // A new name each time, because Java remembers by name what its threads hold.
  const pair = (name = `exclusive-${++locksSoFar}`) => ({
    name,
    ours: lockOf(interop.locks(), kind, name),
    // A thread of its own, so that tests can run in parallel.
    java: interop.java(name)[kind](name),
    javaHolder: () => interop.java(name).holder(),
    untilJavaWaits: async () =>
      interop.untilWaiting(channelOf(kind, name, await interop.java(name).holder())),
  })

  describe('contention', () => {
    it('a try of ours is refused while Java holds the lock, and a try of Java while we hold it', async () => {
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
      expect(await isLocked(ours)).toBe(false)
    })
  })

  describe('wake-ups', () => {
    it('a Java thread that waits in tryLock() gets the lock when we force the release', async () => {
      const { ours, java, untilJavaWaits } = pair()
      const lease = await ours.acquire({ leaseMs: LEASE_MS })
      const waiting = java.tryLock({ waitMs: LEASE_MS })
      await untilJavaWaits()
      const { value, ms } = await timed(() => forceRelease(ours).then(() => waiting))
      expect(value).toBe(true)
      expectTook(ms, 0, AT_ONCE_MS)
      expect(await lease.release()).toBe('gone')
      await java.unlock()
    })

    it('our inner release does not wake a Java thread, the outer one does', async () => {
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
      'a waiter of ours gets the lock that Java releases with %s()',
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

    it('the watchdog of a Java thread that lost the lock does not renew our lease', async () => {
      const { ours, java } = pair()
      await java.lock()
      await forceRelease(ours)
      const leaseMs = 2 * WATCHDOG_MS
      const { ms } = await timed(async () => {
        await ours.acquire({ leaseMs })
        await pass(leaseMs * 0.9)
        await until(async () => !(await isLocked(ours)))
      })
      expectTook(ms, leaseMs * 0.9, leaseMs * 1.5)
    })

    it('our forced release ends the renewals of Java with the next one', async () => {
      const { name, ours, java } = pair()
      await java.lock()
      expect(await forceRelease(ours)).toBe(true)
      expect(await java.isHeldByCurrentThread()).toBe(false)
      // Java renews after each third of its watchdog timeout.
      await pass(WATCHDOG_MS / 2)
      let renewals = 0
      const stop = await followCommands(interop.stack.redis.client, ([command = '', ...args]) => {
        if (/^eval/i.test(command) && args.includes(name)) renewals++
      })
      await pass(WATCHDOG_MS)
      stop()
      expect(renewals).toBe(0)
    })

    it("our keeper, having lost the lock, aborts its signal within one renewal and does not renew Java's lease", async () => {
      const { ours, java } = pair()
      const lease = await ours.acquire({ leaseMs: 900 })
      const keeper = lease.keepAlive()
      const noticed = timed(() => once(lease.signal, 'abort'))
      await java.forceUnlock()
      expectTook((await noticed).ms, 0, 600)
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
    it('Java sees that another holder has locked it, and for how long', async () => {
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
      expect(await inspect(ours)).toBeUndefined()
      for (const holds of [1, 2]) {
        await java.lock({ leaseMs: LEASE_MS })
        expect(await inspect(ours)).toMatchObject({ holder, holds, remainingMs: expect.any(Number) })
        expect(await isLocked(ours)).toBe(true)
        expectTook(
          (await inspect(ours).then(state => state?.remainingMs)) ?? 0,
          LEASE_MS * 0.9,
          holds * LEASE_MS + 1,
        )
      }
      await java.unlock()
      expect(await inspect(ours)).toMatchObject({ holder, holds: 1 })
      await java.unlock()
      expect(await inspect(ours)).toBeUndefined()
    })

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
      it('a Java thread that has waited through renewals of ours gets the lock when the client that renewed is killed', async () => {
        const { java, name } = pair()
        await using holder = await interop.newClientThread(kind, name, WATCHDOG_MS)
        const waiting = java.lock()
        await pass(2 * WATCHDOG_MS)
        await holder[Symbol.asyncDispose]()
        const { ms } = await timed(() => waiting)
        expectTook(ms, WATCHDOG_MS * 0.3, WATCHDOG_MS * 2)
        await java.unlock()
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
