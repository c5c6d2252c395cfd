/**
 * Compares edgelock with its peers: one Redis, one machine, one run, each in turn. Writes `bench/results.json`, from which
 * `bench/page.ts` makes docs/performance.md. `npm run bench`.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startStack } from '../dev/stack.ts'
import { contestants, ROUND_TRIP_MS } from './contestants.ts'
import { type Crowd, measure } from './crowd.ts'
import { type Cycle, cycles } from './cycles.ts'
import type { Results, Run } from './results.ts'
import { simulate } from './virtual.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } })
const CROWDS: Crowd[] = [
  { clients: 2, holdMs: 50, holds: 'exponential', grants: 60 },
  { clients: 10, holdMs: 50, holds: 'exponential' },
  { clients: 30, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 500, holds: 'fixed' },
]

await using stack = await startStack()
const store = { rest: stack.rest, address: stack.redis.address }
const results: Results = { cycles: [], runs: [] }
for await (const cycle of cycles(stack.redis.client, store)) {
  if (values.only && !cycle.contestant.startsWith(values.only)) continue
  results.cycles.push(cycle)
  console.log(textOf(cycle))
}
for (const crowd of values.quick ? CROWDS.slice(0, 3) : CROWDS) {
  for (const { name, join, requests, leave } of contestants()) {
    if (values.only && name !== values.only) continue
    // They leave the lock idle for more than half of the time, so long holds would take many minutes.
    if (crowd.holdMs >= 500 && /universal|verrou/.test(name)) continue
    await stack.redis.client.flushall()
    const uses = Array.from({ length: crowd.clients }, () => join(store, 'crowd'))
    const around = { now: () => performance.now(), sleep: (ms: number) => sleep(ms), random: Math.random }
    const figures = await measure(crowd, uses, { ...around, requests, roundTripMs: ROUND_TRIP_MS })
    leave()
    add({ contestant: name, ...crowd, ...figures })
  }
  for (const kind of ['lock', 'fair'] as const)
    add({ contestant: `${kind}, simulated`, ...crowd, ...(await simulate(kind, crowd)) })
}
writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`)

function add(run: Run): void {
  results.runs.push(run)
  const { contestant, clients, holdMs, holds, requestsPerGrant, utilisation, longestWait } = run
  console.log(
    `${String(clients).padStart(4)} × ${holdMs} ms ${holds.padEnd(12)} ${contestant.padEnd(30)} ${requestsPerGrant.toFixed(1).padStart(8)} requests/grant  ${utilisation.toFixed(2)} utilisation  ${longestWait.toFixed(2)} × ideal`,
  )
}

function textOf({ contestant, requests, commands, redisMicros }: Cycle): string {
  return `${contestant.padEnd(30)} ${requests.toFixed(1)} requests  ${commands.toFixed(1)} commands  ${redisMicros.toFixed(0)} µs of Redis`
}
