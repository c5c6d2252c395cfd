import { describe, expect, it } from 'vitest'
import { createLocks, type PermitSemaphore, permitSemaphore } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { drawBelow } from '../virtual/seed.ts'

const WINDOW_MS = 10_000
const RATE = 20
const CALLS = 100
/** What an answer may take, beside others that take nothing. */
const SLOWEST_MS = 1_000
/** What leases last beyond the window: late answers, and 1 % that a client takes off for clocks that drift. */
const SLACK_MS = 1_200

/** The ways of `docs/limits.md` to wait for a turn. */
const WAYS = {
  async byLease(permits: PermitSemaphore) {
    await permits.acquire({ leaseMs: WINDOW_MS, waitMs: 600_000 })
  },
  async byProof(permits: PermitSemaphore) {
    for (;;) {
      const permit = await permits.acquire({ leaseMs: WINDOW_MS + SLACK_MS, waitMs: 600_000 })
      if (permit.remainingMs() >= WINDOW_MS) return
      await permit.release()
    }
  },
}

/** When something happened: in virtual time, both are one. */
interface Time {
  readonly earliest: number
  readonly latest: number
}

/** Lets calls of many processes wait, and returns when the store granted them, and when they began. */
async function played(turn: (permits: PermitSemaphore) => Promise<void>) {
  const store = memory()
  const granted: Time[] = []
  const begun: Time[] = []
  const redis = {
    async eval(...given: Parameters<typeof store.eval>) {
      const earliest = Date.now()
      const reply = await store.eval(...given)
      if (String([reply].flat()[0]).startsWith(':granted')) granted.push({ earliest, latest: Date.now() })
      await new Promise(resolve => setTimeout(resolve, drawBelow(SLOWEST_MS)))
      return reply
    },
  }
  const call = async () => {
    await turn(permitSemaphore(createLocks({ redis }), 'rate', { permits: RATE }))
    begun.push({ earliest: Date.now(), latest: Date.now() })
  }
  await Promise.all(Array.from({ length: CALLS }, call))
  return { granted: mostWithin(granted), begun: mostWithin(begun), calls: begun.length }
}

/** The most of these times that are certainly within one window. */
function mostWithin(times: readonly Time[]): number {
  const counts = times.map(
    ({ earliest: from }) =>
      times.filter(({ earliest, latest }) => earliest >= from && latest < from + WINDOW_MS).length,
  )
  return Math.max(...counts)
}

describe('permits that are never released, as a limit per window', () => {
  it('are granted at the rate, by the clock of the store, and begin above it where answers differ in speed', async () => {
    const { granted, begun, calls } = await played(WAYS.byLease)
    expect({ granted, calls }).toEqual({ granted: RATE, calls: CALLS })
    expect(begun).toBeGreaterThan(RATE)
    expect(begun).toBeLessThanOrEqual(2 * RATE)
  })

  it('begin at the rate as well, if leases are longer, and only a fresh one lets a call begin', async () => {
    const { granted, begun, calls } = await played(WAYS.byProof)
    expect({ begun, calls }).toEqual({ begun: RATE, calls: CALLS })
    expect(granted).toBeGreaterThanOrEqual(RATE)
  })
})
