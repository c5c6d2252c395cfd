/**
 * Clients of two releases on one Redis, as in each deployment that changes what waiters learn together: the version of such a
 * record is a part of its key, so they know nothing of each other's line. In virtual time.
 */
import { expect, it } from 'vitest'
import { type Figures, measure } from '../../bench/crowd.ts'
import { LOCKS, type LockKind, leased, unlessBusy, virtualStore } from '../../bench/virtual.ts'
import { sample } from '../support/thorough.ts'

/** Keys whose version is a part of their name. */
const VERSIONED = /^edgelock:(slots|pace)-\d+:/
const WAIT_MS = 10_000

/** Lets them compete, each with a wait of ten seconds, and returns what that cost, and how many waits of each release failed. */
async function played(kind: LockKind, ours: number, theirs: number) {
  const { join, joinBy, around, run } = virtualStore(`${kind} ${ours} beside ${theirs}`, { spread: 0.2 })
  const busy = { ours: 0, theirs: 0 }
  let renamed = 0
  const ofTheirs = (key: string) => {
    if (!VERSIONED.test(key)) return key
    renamed++
    return key.replace(VERSIONED, 'edgelock:$1-other:')
  }
  const uses = Array.from({ length: ours + theirs }, (_, at) => {
    const release = at < ours ? 'ours' : 'theirs'
    const use = leased(LOCKS[kind](at < ours ? join() : joinBy(ofTheirs)), WAIT_MS)
    return (work: () => Promise<void>) =>
      use(work).catch(error => {
        unlessBusy(error)
        busy[release]++
      })
  })
  const crowd = { clients: uses.length, holdMs: 50, holds: 'exponential', grants: 600 } as const
  const figures: Figures = await run(measure(crowd, uses, around))
  expect(renamed).toBeGreaterThan(0)
  return { ...figures, busy }
}

const KINDS = ['lock', 'write', 'permit', 'multi', 'fair'] as const
const CROWDS = [
  [20, 20],
  [1, 39],
  [39, 1],
  [5, 5],
] as const
const worlds = KINDS.flatMap(kind => CROWDS.map(crowd => [kind, ...crowd] as const))

it.each(sample(worlds, 3))(
  '%s: %i clients beside %i of another release leave it as seldom free, and hardly one is told "busy"',
  async (kind, ours, theirs) => {
    const { requestsPerGrant, utilisation, busy } = await played(kind, ours, theirs)
    expect(busy.ours + busy.theirs).toBeLessThanOrEqual(5)
    expect(requestsPerGrant).toBeLessThan(20)
    expect(utilisation).toBeGreaterThan(0.82)
  },
)
