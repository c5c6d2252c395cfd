/** Redisson's RFencedLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { fencedLock, inspect, type LocksOptions } from '../../src/index.ts'
import { Section } from '../support/section.ts'
import { describeExclusion } from './exclusive-lock.ts'
import { useInterop } from './interop.ts'

const interop = useInterop()

describeExclusion(interop, 'fencedLock')

function pair(tokens: LocksOptions['tokens']) {
  const name = interop.newName('fenced')
  return {
    ours: fencedLock(interop.locks({ tokens }), name),
    java: interop.java(name).fencedLock(name),
    name,
  }
}

describe('tokens', () => {
  it('with `counter` both sides count together: Java 1, we 2, Java 3, and Java reads ours', async () => {
    const { ours, java } = pair('counter')
    expect(await java.getToken()).toBe(0)
    expect(await java.lockAndGetToken()).toBe(1)
    await java.unlock()
    const lease = await ours.acquire()
    expect([lease.token, await java.getToken(), (await inspect(ours))?.token]).toEqual([2, 2, 2])
    await lease.release()
    expect(await java.lockAndGetToken()).toBe(3)
    await java.unlock()
  })

  it('with `clock` our token is above those of Java, and Java continues from ours', async () => {
    const { ours, java } = pair('clock')
    expect(await java.lockAndGetToken()).toBe(1)
    await java.unlock()
    const lease = await ours.acquire()
    const first = lease.token ?? 0
    expect(first).toBeGreaterThan(Date.UTC(2020) * 1000)
    expect(await java.getToken()).toBe(first)
    await lease.release()
    expect(await java.tryLockAndGetToken({ leaseMs: 10_000 })).toBe(first + 1)
    await java.unlock()
    expect((await ours.acquire()).token).toBeGreaterThan(first + 1)
  })

  it.each(['counter', 'clock'] as const)(
    'in contention with `%s`, tokens rise with every grant on either side',
    async tokens => {
      const { name } = pair(tokens)
      const section = new Section()
      const seen: number[] = []
      const note = (token: number | null | undefined) => section.run(async () => void seen.push(token ?? 0))
      const javaThread = async (thread: string) => {
        const lock = interop.java(thread).fencedLock(name)
        for (let turn = 0; turn < 15; turn++) {
          await note(await lock.lockAndGetToken())
          await lock.unlock()
        }
      }
      const client = async () => {
        const lock = fencedLock(interop.locks({ tokens }), name)
        for (let turn = 0; turn < 15; turn++) {
          const lease = await lock.acquire({ waitMs: 50_000, maxPolls: 2_000 })
          await note(lease.token)
          await lease.release()
        }
      }
      await Promise.all([javaThread('a'), javaThread('b'), client(), client()])
      section.expectKept(60)
      expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
    },
  )
})
