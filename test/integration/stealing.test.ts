/** `steal()` and `waiters()`, over the dev REST server with the stock `@upstash/redis` client. */
import { describe, expect, it } from 'vitest'
import {
  fairLock,
  fencedLock,
  inspect,
  type Lock,
  LockBusyError,
  type LockEvent,
  type Locks,
  lock,
  multiLock,
  readWriteLock,
  redLock,
  resume,
  serialize,
  steal,
  waiters,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const client = (onEvent?: (event: LockEvent) => void) => stockLocks(stack(), onEvent ? { onEvent } : {})

const KINDS: Record<string, (locks: Locks) => Lock> = {
  'a lock': locks => lock(locks, 'x'),
  'a fair lock': locks => fairLock(locks, 'x'),
  'a fenced lock': locks => fencedLock(locks, 'x'),
}

describe.each(Object.entries(KINDS))('%s that is stolen', (_title, of) => {
  it('belongs to the thief, and its former holder learns of it at its next request', async () => {
    const events: LockEvent[] = []
    const former = await of(client(event => void events.push(event))).acquire()
    const lease = await steal(of(client()), { leaseMs: 20_000 })
    expect(await inspect(of(client()))).toMatchObject({ holder: lease.holder, holds: 1 })
    expect(former.signal.aborted).toBe(false)
    await expect(former.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(former.signal.aborted).toBe(true)
    expect(events).toContainEqual(expect.objectContaining({ type: 'lost', reason: 'taken' }))
    expect(await former.release()).toBe('gone')
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
  })

  it('is busy for others, and can be re-entered, handed over and stolen again', async () => {
    const lease = await steal(of(client()))
    await expect(of(client()).acquire({ waitMs: 0 })).rejects.toThrow(LockBusyError)
    const locks = client()
    const again = await steal(of(locks))
    const inner = await of(locks).acquire({ reenter: again })
    expect(await inner.release()).toBe('reentered')
    expect(await resume(of(client()), serialize(again)).release()).toBe('released')
    expect(await lease.release()).toBe('gone')
  })
})

it('the token of a stolen fenced lock is higher than the former one', async () => {
  const former = await fencedLock(client(), 'x').acquire()
  const { token } = await steal(fencedLock(client(), 'x'))
  expect(token).toBeGreaterThan(former.token ?? Infinity)
})

it('the waiters of a stolen fair lock are shown in order, and get it after the thief', async () => {
  await fairLock(client(), 'x').acquire()
  const asking = fairLock(client(), 'x').acquire({ waitMs: 30_000 })
  const lock = fairLock(client(), 'x')
  await until(async () => expect(await waiters(lock)).toMatchObject({ count: 1 }))
  const thief = await steal(lock)
  const { holders } = await waiters(lock)
  await thief.release()
  expect(holders).toEqual([(await asking).holder])
  expect(await waiters(lock)).toEqual({ count: 0, holders: [] })
})

it('what cannot be stolen, or has no queue to show, is refused before a request', async () => {
  const locks = client()
  const { read, write } = readWriteLock(locks, 'x')
  const both = multiLock([lock(locks, 'x'), lock(locks, 'y')])
  const others = [
    read,
    write,
    both,
    redLock([lock(locks, 'x'), lock(client(), 'x'), lock(client(), 'x')]),
    {},
    undefined,
  ] as Lock[]
  const before = stack().rest.requests.http
  for (const lock of others) {
    await expect(steal(lock)).rejects.toThrow('lock must be a lock, a fair lock or a fenced lock')
    await expect(waiters(lock)).rejects.toThrow('lock must be a fair lock')
  }
  await expect(steal(write)).rejects.toThrow('got write-lock')
  await expect(waiters(lock(locks, 'x'))).rejects.toThrow('fairLock(locks, name), got lock')
  await expect(steal(lock(locks, 'x'), { waitMs: 5 } as object)).rejects.toThrow('has no option waitMs')
  await expect(steal(lock(locks, 'x'), { leaseMs: 0 })).rejects.toThrow(RangeError)
  await expect(waiters(fairLock(locks, 'x'), { limit: 0 })).rejects.toThrow(RangeError)
  expect(stack().rest.requests.http).toBe(before)
})
