/**
 * `npm run simulate -- --seed 5 --kind lock --profile stormy` plays one world, prints what happened, and shrinks it if an
 * answer was not true. `npm run simulate -- --requests 200000` plays that many requests of every kind and prints a
 * table; `--long` plays a million of each.
 */
import { parseArgs } from 'node:util'
import { KINDS } from './kinds.ts'
import { PROFILES } from './profiles.ts'
import { shrink } from './shrink.ts'
import { playWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kind: { type: 'string' },
    profile: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    long: { type: 'boolean' },
  },
})
const kinds = values.kind ? [values.kind] : Object.keys(KINDS)
const profiles = values.profile ? [values.profile] : Object.keys(PROFILES)
const requests = values.long ? 1_000_000 : Number(values.requests)

let failed = false
if (values.seed) {
  for (const kind of kinds) for (const profile of profiles) await playOne(Number(values.seed), kind, profile)
} else {
  for (const kind of kinds)
    for (const profile of profiles) await playMany(kind, profile, requests / profiles.length)
}
process.exitCode = failed ? 1 : 0

async function playOne(seed: number, kind: string, profile: string): Promise<void> {
  const world = { seed, kind, profile }
  const { incidents, ...result } = await playWorld({ ...world, log: console.log })
  console.log({ ...world, ...result })
  if (result.violations.length === 0) return
  failed = true
  const without = await shrink(world)
  console.log(`\nThe same with ${incidents.length - without.size} of ${incidents.length} incidents:\n`)
  const { violations, incidents: left } = await playWorld({ ...world, without, log: console.log })
  console.log(violations, left)
}

async function playMany(kind: string, profile: string, atLeast: number): Promise<void> {
  const sum = { worlds: 0, requests: 0, grants: 0, virtualHours: 0, violations: 0 }
  for (let seed = 1; sum.requests < atLeast; seed++) {
    const { violations, ...result } = await playWorld({ seed, kind, profile })
    sum.worlds++
    sum.requests += result.requests
    sum.grants += result.grants
    sum.virtualHours += result.virtualMs / 3_600_000
    sum.violations += violations.length
    if (violations.length > 0)
      console.log(`npm run simulate -- --seed ${seed} --kind ${kind} --profile ${profile}`, violations)
  }
  failed ||= sum.violations > 0
  const numbers = Object.entries(sum).map(([name, value]) => `${Math.round(value * 10) / 10} ${name}`)
  console.log(`${kind.padEnd(16)} ${profile.padEnd(8)} ${numbers.join(', ')}`)
}
