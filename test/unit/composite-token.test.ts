/** How many locks must have the fencing token of a lease made of leases. */
import { expect, it } from 'vitest'
import type { Lockable } from '../../src/api/lock.ts'
import { multiLock } from '../../src/composite/multi-lock.ts'
import { redLock } from '../../src/composite/red-lock.ts'
import { createLocks } from '../../src/lease/context.ts'
import { fencedLock } from '../../src/locks/fenced-lock.ts'
import { acquire, raise } from '../../src/transport/scripts/fenced-lock.gen.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'

const HIGHEST = 9

/** Fenced locks of five databases. The first mints the highest token, and so many of the last ones confirm it. */
function databases(clock: FakeClock, confirming: number): Lockable[] {
  return [0, 1, 2, 3, 4].map(at => {
    const answers = new Map([
      [acquire.text, [':granted', 30_000, at === 0 ? HIGHEST : 4]],
      [raise.text, [at > 4 - confirming ? ':raised' : ':gone']],
    ])
    const redis = { eval: async (text: string) => answers.get(text) ?? [':released'] }
    return fencedLock(createLocks({ clock, redis }), 'ledger')
  })
}

it.each([
  ['a red lock', 'a majority of its databases', redLock, 2],
  ['a multi-lock', 'all of its members', multiLock, 4],
] as const)(
  '%s is granted with a token when %s have it, not with one less',
  async (_, _who, make, enough) => {
    const clock = new FakeClock()
    const lease = await clock.runUntil(make(databases(clock, enough)).acquire({ waitMs: 0 }))
    expect(lease.token).toBe(HIGHEST)
    const tooFew = make(databases(clock, enough - 1)).acquire({ waitMs: 0 })
    expect(await rejectionOf(tooFew, clock)).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' })
  },
)
