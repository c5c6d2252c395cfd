/** How many locks must have the fencing token of a lease made of leases. */
import { expect, it } from 'vitest'
import type { Lockable } from '../../src/api/lock.ts'
import { multiLock } from '../../src/composite/multi-lock.ts'
import { redLock } from '../../src/composite/red-lock.ts'
import { createLocks } from '../../src/lease/context.ts'
import { fencedLock } from '../../src/locks/fenced-lock.ts'
import { acquire, raise } from '../../src/transport/scripts/fenced-lock.gen.ts'
import { extend, release } from '../../src/transport/scripts/lock.gen.ts'
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

it.each([
  [':raised', 'counts'],
  [':gone', 'is given back'],
])('a member that is taken again, and answers %s to the token of the rest, %s', async (raised, what) => {
  const clock = new FakeClock()
  const given: string[] = []
  const members = [0, 1, 2].map(at => {
    let isForgotten = at === 2
    const redis = {
      async eval(text: string, _keys: string[], [holder = '']: string[]) {
        if (text === acquire.text) return [':granted', 30_000, isForgotten || at < 2 ? HIGHEST : 4]
        if (text === raise.text) return [raised]
        if (text === release.text && at === 2) given.push(holder)
        if (text !== extend.text) return [':released']
        const answer = isForgotten ? ':gone' : ':extended'
        isForgotten = false
        return [answer]
      },
    }
    return fencedLock(createLocks({ clock, redis }), 'ledger')
  })
  const lease = await clock.runUntil(redLock(members).acquire({ waitMs: 0 }))
  const lost = lease.holder.split(' ')[2]
  await clock.runUntil(lease.extend())
  const [fresh] = given.filter(holder => holder !== lost)
  expect(lease.holder.split(' ')[2] === lost).toBe(what === 'is given back')
  expect(fresh !== undefined).toBe(what === 'is given back')
})
