import { expect, it } from 'vitest'
import { heldIn } from '../../src/internal/read-held.ts'

const ID = '00000000-0000-4000-8000-000000000000:1'

it('a lock that a waiting multi-lock has reserved is not shown as held', () => {
  expect(heldIn('x', new Map([[ID, '1']]), 2_000)).toMatchObject({ holders: [{ id: ID, holds: 1 }] })
  expect(heldIn('x', new Map([[ID, '0']]), 2_000)).toBeUndefined()
})

it('a lock without a TTL is shown as held, and so is a claim', () => {
  expect(heldIn('x', new Map([[ID, '1']]), -1)).toMatchObject({ kind: 'lock', remainingMs: -1 })
  const claim = { version: '1', attempt: ID }
  expect(heldIn('edgelock:once:x', new Map(Object.entries(claim)), -1)).toMatchObject({ remainingMs: -1 })
  const begun = { ...claim, result: ':d{"keptMs":1000,"begunAt":5,' }
  // Nothing tells when its claim ended.
  expect(heldIn('edgelock:once:x', new Map(Object.entries(begun)), -1)).toMatchObject({
    remainingMs: -1,
    doubt: { begunAt: 5, endedMs: 0 },
  })
})

it('a lock of node-redisson, whose holder ends in a uuid, is shown as held', () => {
  const holder = '00000000-0000-4000-8000-000000000000:a0000000-0000-4000-8000-000000000000'
  expect(heldIn('x', new Map([[holder, '1']]), 2_000)).toMatchObject({
    kind: 'lock',
    holders: [{ id: holder }],
  })
})
