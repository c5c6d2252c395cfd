/** Leases that go on in other processes, on a real server: what two of them may do, and what can travel together. */
import { describe, expect, it, vi } from 'vitest'
import type { Lockable, Locks } from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const elsewhere = () => stockLocks(stack())

const KINDS: [kind: string, of: (locks: Locks) => Lockable][] = [
  ['a lock', locks => locks.lock('a')],
  ['a fair lock', locks => locks.fairLock('a')],
  ['a fenced lock', locks => locks.fencedLock('a')],
  ['the read side', locks => locks.readWriteLock('a').read],
  ['the write side', locks => locks.readWriteLock('a').write],
  ['a multi-lock', locks => locks.multiLock([locks.lock('a'), locks.lock('b')])],
]

describe.each(KINDS)('the text of a lease of %s that was resumed twice', (_, of) => {
  it('can be re-entered by both, and nobody is told that the lease is lost', async () => {
    const from = elsewhere()
    const lease = await of(from).acquire()
    const text = lease.serialize()
    const processes = [from, elsewhere(), restLocks(stack())]
    const leases = [lease, ...processes.slice(1).map(locks => locks.resume(text))]
    for (const [at, reenter] of leases.entries()) {
      const inner = await of(processes[at] as Locks).acquire({ reenter })
      expect([inner.holds, await inner.isHeld()]).toEqual([2, true])
      // The first of them leaves before the next one comes.
      expect(await inner.release()).toBe('reentered')
    }
    const inner = await Promise.all(
      leases.map((reenter, at) => of(processes[at] as Locks).acquire({ reenter })),
    )
    expect(inner.map(({ signal }) => signal.aborted)).toEqual([false, false, false])
    expect(await Promise.all(inner.map(each => each.release()))).toEqual(Array(3).fill('reentered'))
    expect(leases.map(({ signal }) => signal.aborted)).toEqual([false, false, false])
    expect(await lease.release()).toBe('released')
  })
})

describe('a lease of a lock and a permit together', () => {
  const both = (locks: Locks) => locks.multiLock([locks.permitSemaphore('p'), locks.lock('a')])

  it('is handed over to another process, which can extend and release it', async () => {
    const from = elsewhere()
    await from.permitSemaphore('p').trySetPermits(2)
    const lease = await both(from).acquire()
    expect(lease.name).toBe('["a","p"]')
    const resumed = restLocks(stack()).resume(lease.serialize())
    expect([resumed.holder, resumed.remainingMs()]).toEqual([lease.holder, 0])
    await resumed.extend(60_000)
    expect(resumed.remainingMs()).toBeGreaterThan(50_000)
    expect([await from.permitSemaphore('p').availablePermits(), await from.lock('a').isLocked()]).toEqual([
      1,
      true,
    ])
    expect(await resumed.release()).toBe('released')
    expect([await from.permitSemaphore('p').availablePermits(), await from.lock('a').isLocked()]).toEqual([
      2,
      false,
    ])
  })

  it('lasts as long as its createLocks() says, whichever kind its members are', async () => {
    const locks = stockLocks(stack(), { leaseMs: 9_000 })
    await locks.permitSemaphore('p').trySetPermits(1)
    const lease = await locks.multiLock([locks.permitSemaphore('p')]).acquire()
    expect(lease.remainingMs()).toBeLessThanOrEqual(9_000)
    await lease.release()
  })

  it('cannot be handed over when the permit belongs to another createLocks()', async () => {
    const [one, two] = [elsewhere(), elsewhere()]
    await one.permitSemaphore('p').trySetPermits(1)
    const lease = await one.multiLock([two.permitSemaphore('p'), one.lock('a')]).acquire()
    expect(() => lease.serialize()).toThrow(TypeError)
    await lease.release()
  })
})
