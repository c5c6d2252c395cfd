/** What is expected of every lock that a library and clients of ours share. */
import { expect, it } from 'vitest'
import { type Lock, withLock } from '../../src/index.ts'
import { Section } from '../support/section.ts'
import { pass } from '../support/timing.ts'
import type { OldInstance } from './libraries.ts'

export const LEASE_MS = 30_000
const ROUNDS = 10

interface Shared {
  /** What the library calls it. */
  readonly name: string
  /** How many take it at once. */
  readonly instances: number
  readonly clients: number
  join(): OldInstance
  /** The lock of another client of ours. */
  ours(): Lock
}

/** Describes that both sides exclude each other, and that neither notices more of the other. */
export function describeSharing({ name, instances, clients, join, ours }: Shared): void {
  it('nothing overlaps, and no client throws', () =>
    contend(name, Array.from({ length: instances }, join), Array.from({ length: clients }, ours)))

  it('each side waits for the other', async () => {
    using old = join()
    const held = await old.acquire(name, LEASE_MS)
    expect(await ours().tryAcquire()).toMatchObject({ acquired: false })
    await held.release()
    const lease = await ours().acquire()
    let taken = false
    const waiting = old.acquire(name, LEASE_MS).then(lock => {
      taken = true
      return lock
    })
    await pass(300)
    expect(taken).toBe(false)
    await lease.release()
    await (await waiting).release()
  })
}

/** Lets all take the lock again and again. Whatever one of them throws fails the test. */
export async function contend(
  name: string,
  instances: readonly OldInstance[],
  clients: readonly Lock[],
): Promise<void> {
  const section = new Section()
  const work = () => section.run(() => pass(3))
  const old = async (instance: OldInstance) => {
    using joined = instance
    for (let round = 0; round < ROUNDS; round++) {
      const lock = await joined.acquire(name, LEASE_MS)
      await work().finally(() => lock.release())
    }
  }
  const own = async (lock: Lock) => {
    for (let round = 0; round < ROUNDS; round++)
      await withLock(lock, { leaseMs: LEASE_MS, waitMs: 60_000, maxPolls: 10_000 }, work)
  }
  await Promise.all([...instances.map(old), ...clients.map(own)])
  section.expectKept((instances.length + clients.length) * ROUNDS)
}
