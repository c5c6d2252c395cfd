/** A lock that is a string for other libraries, which do here what their packages send (see test/migration for those). */
import { describe, expect, it } from 'vitest'
import { besideStringLocks } from '../../src/beside.ts'
import { inspect, LeaseLostError, lock, stringLock, withLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const client = () => stack().redis.client
const HASH = 'edgelock:beside:{order}'
const order = () => stringLock(restLocks(stack()), 'order')
const takenByOther = (token = 'token', ttlMs = 60_000) => client().set('order', token, 'PX', ttlMs, 'NX')

it('holds a string that other libraries take for a lock of theirs, and gives it back', async () => {
  const lease = await order().acquire({ leaseMs: 20_000 })
  expect(await takenByOther()).toBe(null)
  expect(await client().get('order')).toBe(lease.holder)
  expect(await client().pttl('order')).toBe(await client().pttl(HASH))
  await lease.extend(40_000)
  expect(await client().pttl('order')).toBe(await client().pttl(HASH))
  expect(await client().pttl('order')).toBeGreaterThan(30_000)
  expect(await lease.release()).toBe('released')
  expect(await client().exists('order', HASH)).toBe(0)
})

it('waits until another library releases its lock, or that expires', async () => {
  await takenByOther()
  expect(await order().tryAcquire()).toEqual({
    acquired: false,
    retryAfterMs: expect.toSatisfy(ms => ms > 30_000 && ms <= 60_000),
  })
  const waiting = order().acquire({ waitMs: 30_000 })
  setTimeout(() => client().del('order'), 300)
  await (await waiting).release()
  await takenByOther('token', 400)
  await (await order().acquire({ waitMs: 30_000 })).release()
})

it('waits for a lock of another library that never expires', async () => {
  await client().set('order', 'token')
  expect(await order().tryAcquire({ leaseMs: 7_000 })).toMatchObject({ acquired: false, noTtl: true })
  const waiting = order().acquire({ waitMs: 30_000 })
  setTimeout(() => client().del('order'), 300)
  expect(await (await waiting).release()).toBe('released')
})

describe('after a DEL of another library', () => {
  it('the holder learns at its next renewal that the lock is lost, and its work at once', async () => {
    let reason: unknown
    const work = withLock(order(), { leaseMs: 900 }, async ({ signal }) => {
      await client().del('order')
      expect(await takenByOther()).toBe('OK')
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      reason = signal.reason
    })
    await expect(work).rejects.toThrow(LeaseLostError)
    expect(reason).toMatchObject({ reason: 'taken' })
    expect(await client().get('order')).toBe('token')
    expect(await client().exists(HASH)).toBe(0)
  })

  it('no second client of edgelock is admitted before the first one ends', async () => {
    const lease = await order().acquire()
    await client().del('order')
    expect(await order().tryAcquire()).toMatchObject({ acquired: false })
    expect(await inspect(order())).toMatchObject({ holder: `lost:${lease.holder}` })
    expect(await lease.isHeld()).toBe(false)
    expect(await lease.release()).toBe('gone')
    expect(await lease.release()).toBe('gone')
    expect(await (await order().acquire()).release()).toBe('released')
  })

  it('a library that writes its own token over ours keeps it', async () => {
    const lease = await order().acquire()
    await client().set('order', 'late', 'PX', 5_000, 'XX')
    await expect(lease.extend()).rejects.toThrow(LeaseLostError)
    expect(await lease.release()).toBe('gone')
    expect(await client().get('order')).toBe('late')
  })
})

it('waits for a plain lock of the same name, which waits for it with besideStringLocks()', async () => {
  const plain = () => lock(besideStringLocks(restLocks(stack())), 'order')
  const lease = await plain().acquire()
  expect(await order().tryAcquire()).toMatchObject({ acquired: false })
  await lease.release()
  const string = await order().acquire()
  expect(await plain().tryAcquire()).toMatchObject({ acquired: false })
  await string.release()
})
