/**
 * Compares edgelock with its peers: one Redis, one machine, one run, each in turn. Prints JSON to `bench/results.json` and
 * a table to the terminal. `npm run bench`.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startStack } from '../dev/stack.ts'
import { contestants, ROUND_TRIP_MS } from './contestants.ts'
import { type Crowd, type Figures, measure } from './crowd.ts'
import { simulate } from './virtual.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } })
const CROWDS: Crowd[] = [
  { clients: 10, holdMs: 50, holds: 'fixed' },
  { clients: 10, holdMs: 500, holds: 'fixed' },
  { clients: 100, holdMs: 50, holds: 'fixed' },
  { clients: 100, holdMs: 500, holds: 'fixed' },
  { clients: 300, holdMs: 50, holds: 'exponential' },
]

await using stack = await startStack()
const results: (Crowd & Figures & { contestant: string })[] = []
for (const crowd of values.quick ? CROWDS.slice(0, 3) : CROWDS) {
  for (const { name, join, requests, leave } of contestants()) {
    if (values.only && name !== values.only) continue
    await stack.redis.client.flushall()
    const store = { rest: stack.rest, address: stack.redis.address }
    const uses = Array.from({ length: crowd.clients }, () => join(store, 'crowd'))
    const around = { now: () => performance.now(), sleep: (ms: number) => sleep(ms), random: Math.random }
    const figures = await measure(crowd, uses, { ...around, requests, roundTripMs: ROUND_TRIP_MS })
    leave()
    show(name, crowd, figures)
  }
  show('edgelock, simulated', crowd, await simulate('lock', crowd))
}
writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`)

function show(contestant: string, crowd: Crowd, figures: Figures): void {
  results.push({ contestant, ...crowd, ...figures })
  const { requestsPerGrant, utilisation, longestWait } = figures
  console.log(
    `${String(crowd.clients).padStart(4)} × ${crowd.holdMs} ms ${crowd.holds.padEnd(12)} ${contestant.padEnd(30)} ${requestsPerGrant.toFixed(1).padStart(8)} requests/grant  ${utilisation.toFixed(2)} utilisation  ${longestWait.toFixed(2)} × ideal`,
  )
}
