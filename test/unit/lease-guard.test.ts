/** What the guards of leases renew. */
import { describe, expect, it } from 'vitest'
import type { Lease } from '../../src/api/lease.ts'
import { createLocks } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { type LockGuardOptions, lockGuard, permitGuard } from '../../src/web/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft } from '../support/fake-locks.ts'

type Options = Omit<LockGuardOptions, 'kind'>
type Use = (lease: Lease | undefined) => Promise<Response>

const GUARDS: [string, (options: Options, use: Use) => (request: Request) => Promise<Response>][] = [
  ['lockGuard()', (options, use) => lockGuard(options, (_, { lease }) => use(lease))],
  [
    'permitGuard()',
    (options, use) => permitGuard({ ...options, permits: 1 }, (_, { permit }) => use(permit)),
  ],
]

describe.each(GUARDS)('%s', (_, guard) => {
  it.each<[string, Partial<Options>, isLost: boolean]>([
    ['renews by default', {}, false],
    ['renews a lease of any length', { leaseMs: 4_000 }, false],
    ['does not renew when renew is false', { renew: false }, true],
  ])('%s', async (_, wishes, isLost) => {
    const clock = new FakeClock()
    const locks = createLocks({ redis: memory({ clock }), clock, leaseMs: 5_000 })
    const guarded = guard({ locks, name: 'a', ...wishes }, async lease => {
      await clock.sleep(12_000)
      return Response.json(lease?.signal.aborted)
    })
    const response = await clock.runUntil(guarded(new Request('http://host/')))
    expect(await clock.runUntil(response.json())).toBe(isLost)
    await clock.advance(0)
    expectNothingLeft(clock)
  })
})
