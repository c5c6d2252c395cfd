/** Redisson's RMultiLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { lock, multiLock } from '../../src/index.ts'
import { expectTook, timed } from '../support/timing.ts'
import { useInterop } from './interop.ts'
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
})
