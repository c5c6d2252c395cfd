/** Redisson's RMultiLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { inspect, isLocked, lock, multiLock } from '../../src/index.ts'
import { CriticalSection } from '../support/overlap.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { useInterop, WATCHDOG_MS } from './interop.ts'
import { channelOf } from './kinds.ts'

const interop = useInterop()
const LEASE_MS = 30_000
const AT_ONCE_MS = LEASE_MS / 10

let groupsSoFar = 0

/** Three locks, which Java takes in the reverse order. */
function group() {
  const prefix = `multi-${++groupsSoFar}`
  const names = ['a', 'b', 'c'].map(name => `${prefix}-${name}`)
  const oursOf = (locks = interop.locks()) => multiLock(names.map(name => lock(locks, name)))
  const javaOn = (thread: string) => interop.java(`${prefix} ${thread}`).multiLock([...names].reverse())
  const [a = '', b = '', c = ''] = names
  return {
    names: { a, b, c },
    ours: oursOf(),
    oursOf,
    java: javaOn('main'),
    javaOn,
    thread: `${prefix} main`,
  }
}

it('multi-locks of both sides and single locks of their members never overlap', async () => {
  const { names, oursOf, javaOn } = group()
  const section = new CriticalSection()
  const turns = async (turn: () => Promise<void>) => {
    for (let time = 0; time < 10; time++) await turn()
  }
  const patient = { waitMs: 50_000, maxPolls: 2_000 }
  const javaMulti = async () => {
    const lock = javaOn('multi')
    await lock.lock({ leaseMs: LEASE_MS })
    await section.run(() => pass(2))
    await lock.unlock()
  }
  const javaSingle = async () => {
    const lock = interop.java(`${names.b} single`).lock(names.b)
    await lock.lock()
    await section.run(() => pass(2))
    await lock.unlock()
  }
  const ourMulti = async () => {
    const lease = await oursOf().acquire(patient)
    await section.run(() => pass(2))
    await lease.release()
  }
  const ourSingle = async () => {
    const lease = await lock(interop.locks(), names.b).acquire(patient)
    await section.run(() => pass(2))
    await lease.release()
  }
  await Promise.all([turns(javaMulti), turns(javaSingle), turns(ourMulti), turns(ourMulti), turns(ourSingle)])
  section.expectExclusive(50)
})

describe('all or nothing', () => {
  it('while Java holds one member, our try takes none of the others', async () => {
    const { names, ours } = group()
    const java = interop.java(names.b).lock(names.b)
    await java.lock({ leaseMs: LEASE_MS })
    expect((await ours.tryAcquire()).acquired).toBe(false)
    for (const name of [names.a, names.c])
      expect(await interop.java('look').lock(name).isLocked()).toBe(false)
    await java.unlock()
    expect((await ours.tryAcquire()).acquired).toBe(true)
  })

  it("while we hold one member, Java's try takes none of the others", async () => {
    const { names, java } = group()
    const locks = interop.locks()
    const lease = await lock(locks, names.b).acquire({ leaseMs: LEASE_MS })
    expect(await java.tryLock()).toBe(false)
    for (const name of [names.a, names.c]) expect(await isLocked(lock(locks, name))).toBe(false)
    await lease.release()
    expect(await java.tryLock()).toBe(true)
    await java.unlock()
  })
})

describe('wake-ups', () => {
  it('a Java multi-lock that waits gets all members when our multi-lock is released', async () => {
    const { names, ours, java } = group()
    const lease = await ours.acquire({ leaseMs: LEASE_MS })
    const waiting = java.tryLock({ waitMs: LEASE_MS, leaseMs: LEASE_MS })
    await interop.untilWaiting(channelOf('lock', names.c, ''))
    const { value, ms } = await timed(() => lease.release().then(() => waiting))
    expect(value).toBe(true)
    expectTook(ms, 0, AT_ONCE_MS)
    await java.unlock()
  })

  it('a Java thread that waits for one member gets it when our multi-lock is released', async () => {
    const { names, ours } = group()
    const lease = await ours.acquire({ leaseMs: LEASE_MS })
    const java = interop.java(names.b).lock(names.b)
    const waiting = java.lock()
    await interop.untilWaiting(channelOf('lock', names.b, ''))
    const { ms } = await timed(() => lease.release().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
    await java.unlock()
  })

  it('our multi-lock gets its members when a Java multi-lock is released', async () => {
    const { ours, java } = group()
    await java.lock({ leaseMs: LEASE_MS })
    const waiting = ours.acquire({ waitMs: LEASE_MS, maxPolls: 300 })
    await pass(300)
    const { value: lease, ms } = await timed(() => java.unlock().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
    expect(await lease.release()).toBe('released')
  })
})

it('each side sees the holder of the members, and for how long', async () => {
  const { names, ours, java, thread } = group()
  const locks = interop.locks()
  await java.lock({ leaseMs: LEASE_MS })
  for (const name of Object.values(names)) {
    const state = await inspect(lock(locks, name))
    expect(state).toMatchObject({ holder: await interop.java(thread).holder(), holds: 1 })
    expectTook(state?.remainingMs ?? 0, LEASE_MS * 0.9, LEASE_MS + 1)
  }
  await java.unlock()
  const lease = await ours.acquire({ leaseMs: LEASE_MS })
  expect(await java.isHeldByCurrentThread()).toBe(false)
  for (const name of Object.values(names)) {
    expectTook(await interop.java('look').lock(name).remainTimeToLive(), LEASE_MS * 0.9, LEASE_MS + 1)
  }
  await lease.release()
})

it('a killed JVM frees its multi-lock for us after its watchdog timeout', async () => {
  const { names, ours } = group()
  await using jvm = await interop.newJvm({ lockWatchdogTimeout: WATCHDOG_MS })
  await jvm.thread().multiLock(Object.values(names)).lock()
  await pass(WATCHDOG_MS)
  await jvm.kill()
  const { value: lease, ms } = await timed(() => ours.acquire({ waitMs: LEASE_MS }))
  expectTook(ms, WATCHDOG_MS * 0.2, WATCHDOG_MS * 3)
  await lease.release()
})
