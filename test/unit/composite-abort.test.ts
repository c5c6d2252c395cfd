import { describe, expect, it } from 'vitest'
import type { Lockable } from '../../src/api/lock.ts'
import { multiLock } from '../../src/composite/multi-lock.ts'
import { redLock } from '../../src/composite/red-lock.ts'
import { lock } from '../../src/index.ts'
import { createLocks } from '../../src/lease/context.ts'
import { fencedLock } from '../../src/locks/fenced-lock.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { background, expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { busy, delayed, FakeRedis, granted, hang } from '../support/fake-redis.ts'

/** Locks of several clients on one clock. The last one is busy, and each release takes four seconds. */
function slowToRelease(make: (members: Lockable[]) => Lockable, busyStores: number) {
  const clock = new FakeClock()
  const stores = [0, 1, 2].map(() => new FakeRedis(clock))
  for (const store of stores) store.answer('release', delayed(clock, 4_000, [':released']))
  for (const store of stores.slice(-busyStores)) store.answer('acquire', busy())
  const members = stores.map((redis, at) => lock(createLocks({ clock, redis }), `lock-${at}`))
  return { clock, stores, lock: make(members) }
}

const KINDS: [string, (members: Lockable[]) => Lockable, busyStores: number][] = [
  ['a multi-lock', multiLock, 1],
  ['a red lock', redLock, 2],
]

describe.each(KINDS)('an abort while %s releases what it took', (_, make, busyStores) => {
  it.each([
    ['at once when waitUntil takes the clean-up', true, 0],
    ['after two seconds at most without waitUntil', false, 2_000],
  ])('rejects %s', async (_, isTaken, lateMs) => {
    const { clock, stores, lock } = slowToRelease(make, busyStores)
    const { kept, waitUntil } = background()
    const signal = clock.signalAfter(1_000, 'left')
    const acquiring = lock.acquire({ signal, ...(isTaken && { waitUntil }) })
    expect(await rejectionOf(acquiring, clock)).toBe('left')
    expect(clock.elapsedMs).toBe(1_000 + lateMs)
    await clock.runUntil(Promise.all(kept))
    expect(stores.map(store => store.sent('acquire').length)).toEqual([1, 1, 1])
    await clock.advance(10_000)
    expectNothingLeft(clock, signal)
  })
})

it('an abort while a majority waits for the rest rejects, and what was granted is given back', async () => {
  const clock = new FakeClock()
  const stores = [granted(), granted(), hang].map(step => new FakeRedis(clock, { acquire: [step] }))
  const members = stores.map(redis => lock(createLocks({ clock, redis }), 'lock'))
  const signal = clock.signalAfter(50, 'left')
  expect(await rejectionOf(redLock(members).acquire({ signal }), clock)).toBe('left')
  expect(stores.map(store => store.sent('release').length)).toEqual([1, 1, 1])
  expectNothingLeft(clock, signal)
})

it('an abort while members agree on a token rejects at once, and every member is released', async () => {
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
    return fencedLock(createLocks({ clock, redis }), 'lock')
  })
  const signal = clock.signalAfter(100, 'left')
  expect(await rejectionOf(redLock(members).acquire({ signal }), clock)).toBe('left')
  expect([clock.elapsedMs, released]).toEqual([100, 3])
  expectNothingLeft(clock, signal)
})
