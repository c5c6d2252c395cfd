import { describe, expect, it } from 'vitest'
import { createLocksOn } from '../../src/create-locks.ts'
import { redLockOn } from '../../src/red-lock.ts'
import type { Lockable } from '../../src/types.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { busy, delayed, FakeRedis } from '../support/fake-redis.ts'

/** How long a caller is kept for a clean-up that nobody else can do. */
const LEFTOVERS_MS = 2_000

/** Locks of several clients on one clock: the last of them is busy, and each takes four seconds to give back. */
function slowToGiveBack(make: (clock: FakeClock, members: Lockable[]) => Lockable) {
  const clock = new FakeClock()
  const stores = [0, 1, 2].map(() => new FakeRedis(clock))
  for (const store of stores) store.answer('release', delayed(clock, 4_000, [':released']))
  stores.at(-1)?.answer('acquire', busy())
  const members = stores.map((redis, at) => createLocksOn(clock, { redis }).lock(`lock-${at}`))
  return { clock, stores, lock: make(clock, members) }
}

const MULTI = (clock: FakeClock, members: Lockable[]) =>
  createLocksOn(clock, { redis: new FakeRedis(clock) }).multiLock(members)
const KINDS: [string, (clock: FakeClock, members: Lockable[]) => Lockable, busyStores: number][] = [
  ['a multi-lock', MULTI, 1],
  ['a red lock', redLockOn, 2],
]

describe.each(KINDS)('a caller who leaves while %s gives back what it took', (_, make, busyStores) => {
  it('is told at once when somebody else takes the clean-up over', async () => {
    const { clock, stores, lock } = slowToGiveBack(make)
    for (const store of stores.slice(-busyStores)) store.answer('acquire', busy())
    const caller = new AbortController()
    const kept: Promise<unknown>[] = []
    const { signal } = caller
    const error = rejectionOf(lock.acquire({ signal, waitUntil: promise => void kept.push(promise) }))
    await clock.advance(1_000)
    const leftAt = clock.now()
    caller.abort('left')
    expect(await clock.runUntil(error)).toBe('left')
    expect(clock.now()).toBe(leftAt)
    await clock.runUntil(Promise.all(kept))
    expect(stores.map(store => store.sent('acquire').length)).toEqual([1, 1, 1])
    expectNothingLeft(clock, signal)
  })

  it('is kept for two seconds at most when nobody does', async () => {
    const { clock, stores, lock } = slowToGiveBack(make)
    for (const store of stores.slice(-busyStores)) store.answer('acquire', busy())
    const caller = new AbortController()
    const error = rejectionOf(lock.acquire({ signal: caller.signal }))
    await clock.advance(1_000)
    const leftAt = clock.now()
    caller.abort('left')
    expect(await clock.runUntil(error)).toBe('left')
    expect(clock.now() - leftAt).toBe(LEFTOVERS_MS)
    await clock.advance(10_000)
    expectNothingLeft(clock, caller.signal)
  })
})

it('a caller who leaves while members agree on a token is told at once, and everything is given back', async () => {
  const clock = new FakeClock()
  let token = 0
  let released = 0
  const members = [0, 1, 2].map(() => {
    const redis = {
      eval: (_script: string, _keys: string[], args: string[]) => {
        if (args.includes('PUBLISH')) {
          released++
          return Promise.resolve([':released'])
        }
        // The write-back of the highest token gets no answer.
        return args.length > 3 ? Promise.resolve([':granted', 30_000, ++token]) : new Promise(() => {})
      },
    }
    return createLocksOn(clock, { redis }).fencedLock('lock')
  })
  const caller = new AbortController()
  const error = rejectionOf(redLockOn(clock, members).acquire({ signal: caller.signal }))
  await clock.advance(100)
  const leftAt = clock.now()
  caller.abort('left')
  expect(await clock.runUntil(error)).toBe('left')
  expect([clock.now() - leftAt, released]).toEqual([0, 3])
  expectNothingLeft(clock, caller.signal)
})
