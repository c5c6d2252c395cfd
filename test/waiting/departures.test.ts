/** Callers that hang up, die or are replaced cost nothing to those who stay, and none starves: docs/waiting.md, in virtual time. */
import { describe, expect, it } from 'vitest'
import { gone, hangUps, replaced, turns } from '../../bench/departures.ts'
import { besideNeighbour } from '../../bench/neighbour.ts'
import { type LockKind, simulate } from '../../bench/virtual.ts'
import { many, sample, THOROUGH } from '../support/thorough.ts'

const KINDS: readonly LockKind[] = THOROUGH ? ['lock', 'fenced', 'write', 'permit', 'multi'] : ['lock']
const VISITS = [
  ['died soon', { holdMs: 500, afterMs: 300, leaving: 'dies' }],
  ['died later', { holdMs: 500, afterMs: 2_000, leaving: 'dies' }],
  ['hung up soon', { holdMs: 50, afterMs: 300, leaving: 'hangs up' }],
  ['hung up later', { holdMs: 500, afterMs: 2_000, leaving: 'hangs up' }],
  ['hung up in front of long holds', { holdMs: 2_000, afterMs: 2_000, leaving: 'hangs up' }],
] as const
const LOOPS = [
  [30, 2_000, 600],
  [10, 50, 1_500],
  [100, 50, 1_500],
  [100, 500, 1_500],
  [100, 2_000, 1_500],
] as const

describe.each(KINDS)('a %s', kind => {
  it.each(sample(VISITS, 2, 1))(
    'is free beside a newcomer for 1.4 s at most after a thousand callers %s',
    async (_what, visits) => {
      for (let seed = 1; seed <= many(1, 6); seed++)
        expect(await gone(kind, { callers: 1_000, ...visits }, { seed })).toBeLessThanOrEqual(1_400)
    },
  )

  it('serves three patient clients beside twenty callers a second that hang up', async () => {
    const { utilisation, told, grants } = await hangUps(kind)
    expect(utilisation).toBeGreaterThan(0.8)
    expect(told / grants).toBeLessThan(0.02)
  })

  it('is taken soon after all of 200 clients were replaced, the holder as well', async () => {
    const { firstMs, requests } = await replaced(kind)
    expect(firstMs).toBeLessThanOrEqual(4_800)
    expect(requests / 60).toBeLessThan(35)
  })

  it.each([
    [2, 600_000],
    [5, 60_000],
  ])('goes round among %i clients that hold it for %i ms', async (clients, holdMs) => {
    const { longestRounds, fairness, utilisation } = await turns(kind, {
      clients,
      holdMs,
      grants: many(20, 60),
    })
    expect(longestRounds).toBeLessThanOrEqual(4)
    expect(fairness).toBeGreaterThan(0.9)
    expect(utilisation).toBeGreaterThan(0.98)
  })

  it.each(sample(LOOPS, LOOPS.length))(
    'goes round among %i clients that hold it for about %i ms',
    async (clients, holdMs, grants) => {
      const crowd = { clients, holdMs, holds: 'exponential', grants } as const
      const { longestWait, fairness, utilisation, requestsPerGrant } = await simulate(kind, crowd)
      expect(longestWait).toBeLessThanOrEqual(4)
      expect(fairness).toBeGreaterThan(0.9)
      expect(utilisation).toBeGreaterThan(0.85)
      expect(requestsPerGrant).toBeLessThanOrEqual(14)
    },
  )
})

it.each(['lock', 'fenced', 'write', 'permit'] as const)(
  'a wait for a %s beside a thread that takes it again at once is served in two of five cases',
  async kind => {
    const { served, polls } = await besideNeighbour(kind, { waits: many(50, 200) })
    expect(served).toBeGreaterThan(0.4)
    expect(polls).toBeGreaterThan(20)
  },
)
