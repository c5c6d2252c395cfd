/** Redisson's RReadWriteLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { forceRelease, inspect, isLocked, readWriteLock } from '../../src/index.ts'
import { readWriteSection } from '../support/section.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { AT_ONCE_MS, LEASE_MS } from './blocks.ts'
import { describeExclusion } from './exclusive-lock.ts'
import { useInterop, WATCHDOG_MS } from './interop.ts'
import { channelOf } from './kinds.ts'

const interop = useInterop()
const PATIENT = { waitMs: 50_000, maxPolls: 2_000 }

describe('the write lock', () => describeExclusion(interop, 'writeLock'))

function pair() {
  const name = interop.newName('read-write')
  const java = (thread = 'main') => {
    const on = interop.java(`${name} ${thread}`)
    return { read: on.readLock(name), write: on.writeLock(name), holder: () => on.holder() }
  }
  const untilWaiting = () => interop.untilWaiting(channelOf('readLock', name, ''))
  return { name, ours: readWriteLock(interop.locks(), name), java, untilWaiting }
}

describe('contention', () => {
  it('of readers and writers on both sides only readers overlap', async () => {
    const { name, java } = pair()
    const section = readWriteSection()
    const modeOf = (turn: number) => (turn % 4 === 0 ? 'write' : 'read')
    const javaThread = async (thread: string) => {
      for (let turn = 0; turn < 16; turn++) {
        const mode = modeOf(turn)
        await java(thread)[mode].lock()
        await section[mode](() => pass(3))
        await java(thread)[mode].unlock()
      }
    }
    const client = async () => {
      const lock = readWriteLock(interop.locks(), name)
      for (let turn = 0; turn < 16; turn++) {
        const mode = modeOf(turn)
        const lease = await lock[mode].acquire(PATIENT)
        await section[mode](() => pass(3))
        await lease.release()
      }
    }
    await Promise.all([javaThread('a'), javaThread('b'), javaThread('c'), client(), client(), client()])
    section.expectKept(96)
    expect(section.most).toBeGreaterThan(1)
  })
})

describe('wake-ups', () => {
  it('three Java readers blocked by our writer all get in when we release', async () => {
    const { ours, java, untilWaiting } = pair()
    const lease = await ours.write.acquire({ leaseMs: LEASE_MS })
    const readers = ['a', 'b', 'c'].map(thread => java(thread).read.lock())
    await untilWaiting()
    await pass(300)
    const { ms } = await timed(() => lease.release().then(() => Promise.all(readers)))
    expectTook(ms, 0, AT_ONCE_MS)
    for (const thread of ['a', 'b', 'c']) await java(thread).read.unlock()
    expect(await isLocked(ours.read)).toBe(false)
  })

  it('a Java reader blocked by our writer gets in when the writer becomes a reader', async () => {
    const { ours, java, untilWaiting } = pair()
    const writing = await ours.write.acquire({ leaseMs: LEASE_MS })
    const reading = await ours.read.acquire({ leaseMs: LEASE_MS, reenter: writing })
    const reader = java().read.lock()
    await untilWaiting()
    const { ms } = await timed(() => writing.release().then(() => reader))
    expectTook(ms, 0, AT_ONCE_MS)
    await java().read.unlock()
    await reading.release()
  })

  it.each(['read', 'write'] as const)(
    'a Java writer blocked by our %s lock gets in after a forced release',
    async mode => {
      const { ours, java, untilWaiting } = pair()
      await ours[mode].acquire({ leaseMs: LEASE_MS })
      const writer = java().write.lock()
      await untilWaiting()
      const { ms } = await timed(() => forceRelease(ours[mode]).then(() => writer))
      expectTook(ms, 0, AT_ONCE_MS)
      await java().write.unlock()
    },
  )
})

describe.concurrent('leases of readers', () => {
  it("our release does not shorten a Java reader's longer lease, nor Java's ours", async () => {
    const { name, ours, java } = pair()
    const shorter = await ours.read.acquire({ leaseMs: 10_000 })
    await java().read.lock({ leaseMs: LEASE_MS })
    await shorter.release()
    expectTook(
      (await inspect(ours.read).then(state => state?.remainingMs)) ?? 0,
      LEASE_MS * 0.9,
      LEASE_MS + 1,
    )
    const longLeases = readWriteLock(interop.locks({ leaseMs: 2 * LEASE_MS }), name)
    const longer = await longLeases.read.acquire({ leaseMs: 2 * LEASE_MS })
    await java().read.unlock()
    expectTook(await java().read.remainTimeToLive(), 2 * LEASE_MS * 0.9, 2 * LEASE_MS + 1)
    await longer.release()
    expect(await java().read.isLocked()).toBe(false)
  })

  it('the reader of a killed JVM does not block our writer, even if a reader of ours came and went since', async () => {
    const { name, ours } = pair()
    await using jvm = await interop.newJvm({ lockWatchdogTimeout: WATCHDOG_MS })
    await jvm.thread().readLock(name).lock()
    const lease = await ours.read.acquire({ leaseMs: WATCHDOG_MS })
    const keeper = lease.keepAlive()
    await jvm.kill()
    await pass(1.5 * WATCHDOG_MS)
    await lease.release()
    await keeper.done
    const { ms } = await timed(() => ours.write.acquire(PATIENT))
    expectTook(ms, 0, WATCHDOG_MS)
  })
})
