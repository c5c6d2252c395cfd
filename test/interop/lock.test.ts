/** Redisson's RLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { lock } from '../../src/index.ts'
import { pass, timed } from '../support/timing.ts'
import { describeExclusion } from './exclusive-lock.ts'
import { useInterop } from './interop.ts'

const interop = useInterop()

describeExclusion(interop, 'lock')

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
