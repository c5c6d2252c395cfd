import { describe, expect, it } from 'vitest'
import type { Locks, OnceState } from '../../src/index.ts'
import { createLocks, forgetOnce, inDoubt, inspectOnce, OnceInFlightError, once } from '../../src/index.ts'
import { type Faults, memory } from '../../src/testing.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'

const clock = new FakeClock()
const open = (faults?: Faults): Locks => createLocks({ redis: memory({ clock, faults }), clock })
const seenOf = async (locks: Locks) => (await inspectOnce(locks, 'charge')) as OnceState

describe('inspectOnce()', () => {
  it('shows that nothing is known, that the work is in flight, and how it ended', async () => {
    const locks = open()
    expect(await inspectOnce(locks, 'charge')).toBeUndefined()
    await once(locks, 'charge', { hold: { leaseMs: 9_000 } }, async ({ holder }) => {
      expect(await inspectOnce(locks, 'charge')).toEqual({ status: 'in-flight', holder, remainingMs: 9_000 })
      return { id: 7 }
    })
    expect(await inspectOnce(locks, 'charge')).toEqual({
      status: 'kept',
      holder: expect.any(String),
      remainingMs: 86_400_000,
      result: { status: 'fulfilled', value: { id: 7 } },
    })
  })

  it('shows work that is in flight, however long its doubt would be kept', async () => {
    const locks = open()
    const options = { keepMs: Number.MAX_SAFE_INTEGER, hold: { renew: false }, afterCrash: inDoubt() }
    let seen: unknown
    await once(locks, 'charge', options, async () => {
      seen = await Promise.race([seenOf(locks), clock.advance(10)])
    })
    expect(seen).toMatchObject({ status: 'in-flight', remainingMs: 30_000 })
  }, 10_000)
})

describe('forgetOnce()', () => {
  it('forgets the result that was seen, once, even if the answer is lost', async () => {
    const locks = open({ 4: 'lose' })
    let runs = 0
    const work = () => once(locks, 'charge', () => ++runs)
    await work()
    const seen = await seenOf(locks)
    expect(await clock.runUntil(forgetOnce(locks, 'charge', seen))).toBe(true)
    expect(await inspectOnce(locks, 'charge')).toBeUndefined()
    expect([await work(), runs]).toEqual([{ status: 'executed', value: 2, kept: true }, 2])
    expect(await forgetOnce(locks, 'charge', seen)).toBe(false)
    expect((await work()).status).toBe('replayed')
  })

  it('refuses while the work is in flight, whatever was seen', async () => {
    const locks = open()
    await once(locks, 'charge', async () => {
      const seen = await seenOf(locks)
      const claimed = { code: 'ERR_ONCE_IN_FLIGHT', retryAfterMs: 30_000 }
      expect(await rejectionOf(forgetOnce(locks, 'charge', seen))).toMatchObject(claimed)
      const error = await rejectionOf(forgetOnce(locks, 'charge', { ...seen, status: 'kept' }))
      expect(error).toBeInstanceOf(OnceInFlightError)
      expect(error).toMatchObject(claimed)
    })
    expect((await seenOf(locks)).status).toBe('kept')
  })

  it('refuses when a call was seen in flight that has completed meanwhile: its result was not seen', async () => {
    const locks = open()
    const seen: OnceState[] = []
    await once(locks, 'charge', async () => void seen.push(await seenOf(locks)))
    expect(await rejectionOf(forgetOnce(locks, 'charge', seen[0] as OnceState))).toBeInstanceOf(
      OnceInFlightError,
    )
    expect((await seenOf(locks)).status).toBe('kept')
  })

  it.each([undefined, null, 'charge', {}, { status: 'kept' }])(
    'refuses %j instead of what was seen',
    async seen => {
      const error = await rejectionOf(forgetOnce(open(), 'charge', seen as unknown as OnceState))
      expect(error).toEqual(new TypeError('seen must be what inspectOnce() returned'))
    },
  )
})
