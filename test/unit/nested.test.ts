/** Locks that are asked for inside of themselves. */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  LockBusyError,
  type Locks,
  lock,
  permitSemaphore,
  readWriteLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'

const clock = new FakeClock()

const KINDS: Record<string, (locks: Locks) => Lockable> = {
  lock: locks => lock(locks, 'nest'),
  fairLock: locks => fairLock(locks, 'nest'),
  fencedLock: locks => fencedLock(locks, 'nest'),
  writeLock: locks => readWriteLock(locks, 'nest').write,
}

describe.each(Object.entries(KINDS))('%s', (_kind, of) => {
  const redis = memory({ clock })
  const locks = createLocks({ redis, clock })
  const refusal = async (from = locks) => {
    const error = await rejectionOf(of(from).acquire({ waitMs: 100 }), clock)
    expect(error).toBeInstanceOf(LockBusyError)
    return error as LockBusyError
  }

  it('says which lease of the same createLocks() holds it, and how to enter it', async () => {
    const lease = await of(locks).acquire()
    const { heldByLease, message } = await refusal()
    expect(heldByLease).toBe(lease.id)
    expect(message).toBe(
      `lock "nest" is busy after 100 ms: held by this createLocks(), lease ${lease.id}: to enter again, pass { reenter: lease }`,
    )
    await lease.release()
  })

  it('says nothing of a lease that was handed over, until this process uses it again', async () => {
    const lease = await of(locks).acquire()
    const resumed = resume(of(createLocks({ redis, clock })), serialize(lease))
    expect((await refusal()).heldByLease).toBeUndefined()
    await lease.extend()
    expect((await refusal()).heldByLease).toBe(lease.id)
    await resumed.release()
  })

  it('says nothing of another client, nor of a lease that is over', async () => {
    const over = await of(locks).acquire()
    await over.release()
    const lease = await of(createLocks({ redis, clock })).acquire()
    const { heldByLease, message } = await refusal()
    expect([heldByLease, message]).toEqual([undefined, 'lock "nest" is busy after 100 ms'])
    await lease.release()
    const lost = await of(locks).acquire({ leaseMs: 200 })
    await clock.advance(300)
    expect(lost.signal.aborted).toBe(true)
    await of(createLocks({ redis, clock })).acquire()
    expect((await refusal()).heldByLease).toBeUndefined()
  })
})

const permits = (locks: Locks) => permitSemaphore(locks, 'nest', { permits: 1 })

it.each<[what: string, made: (locks: Locks) => [held: Lockable, asked: Lockable]]>([
  [
    'a writer that waits for its own reader',
    locks => [readWriteLock(locks, 'nest').read, readWriteLock(locks, 'nest').write],
  ],
  ['a holder of permits', locks => [permits(locks), permits(locks)]],
])('%s is not sent to re-entry, which would be refused', async (_, made) => {
  const [held, asked] = made(createLocks({ redis: memory({ clock }), clock }))
  await held.acquire()
  const error = await rejectionOf(asked.acquire({ waitMs: 100 }), clock)
  expect(error).toMatchObject({ heldByLease: undefined })
})
