import { expect, it } from 'vitest'
import { heldAge } from '../../src/operator/age.ts'
import type { Seen } from '../../src/operator/read-keys.ts'

const NOW = 1_795_000_000_000
const HOLDER = `shop@6f1c0000-0000-4000-8000-000000000000:${NOW - 60_000}`
const lock = (id = HOLDER) => ({ kind: 'lock' as const, holders: [{ id, holds: 1 }] })
const times = (...times: number[]) => ({ type: 'string', size: 1, times }) as unknown as Seen
const queue = { type: 'list', size: 2, times: [] } as unknown as Seen
const NONE = undefined
const age = (held: Parameters<typeof heldAge>[0], ...around: (Seen | undefined)[]) =>
  heldAge(held, around, NOW)

it('is when the acquisition began, which may be longer, where no waiter saw the hold begin', () => {
  expect(age(lock())).toMatchObject({ heldMs: 60_000, isAtMost: true, isAtLeast: false, waiting: 0 })
  expect(age(lock(`${HOLDER}-3`))).toMatchObject({ heldMs: 60_000, isAtMost: true })
  const seenLately = times(3_000, 100, 2_000, 0)
  expect(age(lock(), NONE, seenLately)).toMatchObject({ heldMs: 60_000, isAtMost: true, waiting: 1 })
})

it('is since when waiters have seen the hold, if they saw the last one end', () => {
  const line = times(3_000, 100, 2_000, 500)
  const atLeast = { heldMs: 3_000, isAtLeast: true, waiting: 1, waitingMs: 2_000, meanMs: 500 }
  expect(age(lock(), NONE, line)).toMatchObject(atLeast)
  // What they saw was the hold before this one.
  expect(age(lock(), NONE, times(90_000, 100, 2_000, 500))).toMatchObject({ heldMs: 60_000, isAtMost: true })
})

it('is since when the first in a queue waits, by the tickets of the queue', () => {
  const pace = times(4_000, 0, 0, 700)
  const known = { heldMs: 4_000, waiting: 2, waitingMs: 7_000, meanMs: 700 }
  expect(age(lock(), queue, NONE, pace, NONE, times(7_000))).toMatchObject(known)
  // Its pace outlives the queue, and says nothing of the hold after it.
  const atMost = { heldMs: 60_000, isAtMost: true, waiting: 0, meanMs: undefined }
  expect(age(lock(), NONE, NONE, pace)).toMatchObject(atMost)
})

it('is the grant itself where there is a fencing token', () => {
  const exact = { heldMs: 34_600, isAtMost: false, isAtLeast: false }
  expect(age(lock(), NONE, NONE, NONE, times(34_600))).toMatchObject(exact)
})

it.each([
  '6f1c0000-0000-4000-8000-000000000000:1',
  `6f1c0000-0000-4000-8000-000000000000:${NOW + 3_600_000}`,
])('is not known of %s, a thread of Java or a clock that is an hour ahead', id => {
  expect(age(lock(id))).toMatchObject({ heldMs: undefined, isAtMost: true })
})

it('of a claim of once is its own, also where a lock has the same name', () => {
  const claim = { ...lock(), kind: 'once' as const }
  expect(age(claim, queue, times(1, 1, 1, 1), NONE, times(1))).toEqual({
    ...{ heldMs: 60_000, mostMs: 60_000, isAtLeast: false, isAtMost: true },
    ...{ waiting: 0, waitingMs: undefined, meanMs: undefined },
  })
})
