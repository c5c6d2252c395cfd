/** Redisson's RLock in a JVM and edgelock on one Redis, and the kinds that share its hash. */
import { describe, expect, it } from 'vitest'
import { lock } from '../../src/index.ts'
import { CriticalSection } from '../support/overlap.ts'
import { pass, timed } from '../support/timing.ts'
import { describeExclusion } from './exclusive-lock.ts'
import { useInterop } from './interop.ts'
import { isSince } from './version.ts'

const interop = useInterop()

describeExclusion(interop, 'lock')

const RELATED = ['spinLock', ...(isSince('4.4.0') ? (['nonReentrantLock'] as const) : [])] as const

describe.each(RELATED)('a %s of Java under the same name', kind => {
  it('excludes our lock and is excluded by it', async () => {
    const name = `${kind}-exclusion`
    const section = new CriticalSection()
    const javaThread = async (thread: string) => {
      const lock = interop.java(`${kind} ${thread}`)[kind](name)
      for (let turn = 0; turn < 10; turn++) {
        await lock.lock()
        await section.run(() => pass(2))
        await lock.unlock()
      }
    }
    const client = async () => {
      for (let turn = 0; turn < 10; turn++) {
        const lease = await lock(interop.locks(), name).acquire({ waitMs: 50_000, maxPolls: 2_000 })
        await section.run(() => pass(2))
        await lease.release()
      }
    }
    await Promise.all([javaThread('a'), javaThread('b'), client(), client()])
    section.expectExclusive(40)
  })
})

describe('callers of one process that hand a lock on without a message', () => {
  it('let a thread of Java have it after a turn', async () => {
    const shared = lock(interop.locks(), 'turns')
    const java = interop.java('turns').lock('turns')
    // Callers of a turn have one holder.
    const holders: string[] = []
    let isOver = false
    const caller = async () => {
      while (!isOver) {
        const lease = await shared.acquire({ waitMs: 50_000, maxPolls: 2_000 })
        holders.push(lease.holder)
        await pass(20)
        await lease.release()
      }
    }
    const callers = Promise.all(Array.from({ length: 10 }, caller))
    const waits: number[] = []
    for (let turn = 0; turn < 7; turn++) {
      waits.push((await timed(() => java.lock())).ms)
      await java.unlock()
      await pass(50)
    }
    isOver = true
    await callers
    expect(holders.length - new Set(holders).size).toBeGreaterThan(20)
    // A turn lasts for a second at most. Then Java and the next caller ask, and either may come first.
    expect(waits.toSorted((one, other) => one - other)[3]).toBeLessThan(2_500)
  })
})
