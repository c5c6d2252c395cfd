/** FAILOVERS=300 plays more of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failOverOnce, newTally } from '../support/failover-trial.ts'
import { ReplicatedStore } from '../support/replicated-store.ts'
import { many, THOROUGH } from '../support/thorough.ts'

const { FAILOVERS: wanted = many(5, 30) } = process.env
const FAILOVERS = Number(wanted)
const LAG_MS = 40

let store: ReplicatedStore
beforeAll(async () => {
  store = await ReplicatedStore.start(2, LAG_MS)
})
afterAll(() => store?.stop())

it(`keeps confirmed grants and extensions exclusive across ${FAILOVERS} failovers, which the others do not survive`, {
  timeout: FAILOVERS * 10_000,
}, async () => {
  const confirmed = newTally()
  const control = newTally()
  for (let at = 0; at < FAILOVERS; at++) {
    const trial = { name: `trial ${at}`, lagMs: LAG_MS, count: 1 + (at % 2) }
    await failOverOnce(store, trial, { confirmed, control })
  }
  console.log({ failovers: FAILOVERS, confirmed, control })
  expect(confirmed).toMatchObject({ doubles: 0, doublesAfterExtension: 0 })
  expect(confirmed.grantsAfterFailover).toBeGreaterThan(3 * FAILOVERS)
  // It takes some failovers until a lock without replicas is doubled.
  const seldom = THOROUGH ? 1 : 0
  expect(control.doubles).toBeGreaterThanOrEqual(seldom)
  expect(control.doublesAfterExtension).toBeGreaterThanOrEqual(seldom)
})
