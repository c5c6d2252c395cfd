/** Leases that other processes resume, on a real server. */
import { describe, expect, it, vi } from 'vitest'
import {
  fairLock,
  fencedLock,
  isLocked,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const elsewhere = () => stockLocks(stack())

const KINDS: [kind: string, of: (locks: Locks) => Lockable][] = [
  ['a lock', locks => lock(locks, 'a')],
  ['a fair lock', locks => fairLock(locks, 'a')],
  ['a fenced lock', locks => fencedLock(locks, 'a')],
  ['the read side', locks => readWriteLock(locks, 'a').read],
  ['the write side', locks => readWriteLock(locks, 'a').write],
  ['a multi-lock', locks => multiLock([lock(locks, 'a'), lock(locks, 'b')])],
]

describe.each(KINDS)('a lease of %s that two processes resume', (_, of) => {
  it('can be re-entered by each of them, and none of them takes it for lost', async () => {
    const from = elsewhere()
    const lease = await of(from).acquire()
    const text = serialize(lease)
    const processes = [from, elsewhere(), restLocks(stack())]
    const leases = [lease, ...processes.slice(1).map(locks => resume(of(locks), text))]
    for (const [at, reenter] of leases.entries()) {
      const inner = await of(processes[at] as Locks).acquire({ reenter })
      expect([inner.holds, await inner.isHeld()]).toEqual([2, true])
      // Released before the next process re-enters.
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
  const both = (locks: Locks) => multiLock([permitSemaphore(locks, 'p'), lock(locks, 'a')])

  it('is handed over to another process, which can extend and release it', async () => {
    const from = elsewhere()
    await permitSemaphore(from, 'p').trySetPermits(2)
    const lease = await both(from).acquire()
    expect(lease.name).toBe('["a","p"]')
    const resumed = resume(both(restLocks(stack())), serialize(lease))
    expect([resumed.holder, resumed.remainingMs()]).toEqual([lease.holder, 0])
    await resumed.extend(60_000)
    expect(resumed.remainingMs()).toBeGreaterThan(50_000)
    expect([await permitSemaphore(from, 'p').availablePermits(), await isLocked(lock(from, 'a'))]).toEqual([
      1,
      true,
    ])
    expect(await resumed.release()).toBe('released')
    expect([await permitSemaphore(from, 'p').availablePermits(), await isLocked(lock(from, 'a'))]).toEqual([
      2,
      false,
    ])
  })

  it('lasts as long as leaseMs of its createLocks() says, whichever kind its members are', async () => {
    const locks = stockLocks(stack(), { leaseMs: 9_000 })
    await permitSemaphore(locks, 'p').trySetPermits(1)
    const lease = await multiLock([permitSemaphore(locks, 'p')]).acquire()
    expect(lease.remainingMs()).toBeLessThanOrEqual(9_000)
    await lease.release()
  })

  it('is handed over although the permit belongs to another createLocks()', async () => {
    const mixed = () => multiLock([permitSemaphore(elsewhere(), 'p'), lock(elsewhere(), 'a')])
    await permitSemaphore(elsewhere(), 'p').trySetPermits(1)
    const lease = await mixed().acquire()
    const resumed = resume(mixed(), serialize(lease))
    expect([await resumed.isHeld(), await resumed.release()]).toEqual([true, 'released'])
    expect(await permitSemaphore(elsewhere(), 'p').availablePermits()).toBe(1)
    expect(await isLocked(lock(elsewhere(), 'a'))).toBe(false)
  })

  it('cannot be handed over when a member has leases that cannot be resumed', async () => {
    const locks = elsewhere()
    const own = lock(locks, 'a')
    const foreign: Lockable = {
      tryAcquire: options => own.tryAcquire(options),
      acquire: options => own.acquire(options),
    }
    const lease = await multiLock([lock(locks, 'b'), foreign]).acquire()
    expect(() => serialize(lease)).toThrow(TypeError)
    await lease.release()
  })
})
