/**
 * `npm run simulate -- --seed 5 --kind lock --profile stormy` plays one world and prints what happened.
 * `npm run simulate -- --requests 1000000` plays worlds of every kind and prints a table.
 */
import { parseArgs } from 'node:util'
import { KINDS } from './kinds.ts'
import { PROFILES } from './network.ts'
import { playWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kind: { type: 'string' },
    profile: { type: 'string' },
    requests: { type: 'string', default: '20000' },
  },
})
const kinds = values.kind ? [values.kind] : Object.keys(KINDS)
const profiles = values.profile ? [values.profile] : Object.keys(PROFILES)
let failed = false

if (values.seed) {
  for (const kind of kinds) for (const profile of profiles) await playOne(Number(values.seed), kind, profile)
} else {
  for (const kind of kinds)
    for (const profile of profiles) await playMany(kind, profile, Number(values.requests))
}
process.exitCode = failed ? 1 : 0

async function playOne(seed: number, kind: string, profile: string): Promise<void> {
  const result = await playWorld({ seed, kind, profile, log: console.log })
  console.log({ seed, kind, profile, ...result })
  failed ||= result.violations.length > 0
}

async function playMany(kind: string, profile: string, atLeast: number): Promise<void> {
  const sum = { worlds: 0, requests: 0, grants: 0, virtualHours: 0, violations: 0 }
  for (let seed = 1; sum.requests < atLeast; seed++) {
    const { requests, grants, virtualMs, violations } = await playWorld({ seed, kind, profile })
    sum.worlds++
    sum.requests += requests
    sum.grants += grants
    sum.virtualHours += virtualMs / 3_600_000
    sum.violations += violations.length
    if (violations.length > 0) console.log(`--seed ${seed} --kind ${kind} --profile ${profile}`, violations)
  }
  failed ||= sum.violations > 0
  console.log(kind.padEnd(17), profile.padEnd(7), {
    ...sum,
    virtualHours: Math.round(sum.virtualHours * 10) / 10,
  })
}
