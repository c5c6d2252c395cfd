/**
 * Compares edgelock with its peers: one Redis, one machine, one run, each in turn. Writes `bench/results.json`, from which
 * `bench/page.ts` makes docs/performance.md. `npm run bench`.
 *
 * `--only cycles,heap` measures these parts and leaves the other figures as they are; `--contestant redlock` lets only
 * this one meet the crowds.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startStack } from '../dev/stack.ts'
import { bundles } from './bundles.ts'
import { coldStarts } from './cold.ts'
import { crowds } from './crowds.ts'
import { cycles, kept } from './cycles.ts'
import { type Results, type Run, readResults, type Setting, writeResults } from './results.ts'
import { type Sharing, sharing } from './sharing.ts'
import { watchFetch } from './wire.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'cycles,heap,bundles,cold,crowds,sharing' },
    contestant: { type: 'string' },
    most: { type: 'string' },
  },
})

await using stack = await startStack({ redis: { alone: 'its time is measured' } })
using _ = watchFetch()
const { rest, redis } = stack
const PARTS: Record<string, () => Promise<Partial<Results>>> = {
  cycles: async () => ({ cycles: await cycles(redis.client, redis.address) }),
  heap: async () => ({ kept: await kept(redis.client, redis.address) }),
  bundles: async () => ({ bundles: await bundles() }),
  cold: async () => ({ cold: await coldStarts(rest) }),
  crowds: async () => ({ runs: await allCrowds() }),
  sharing: async () => ({ sharing: await allSharers() }),
}
for (const part of values.only.split(',')) {
  const measured = await PARTS[part]?.()
  if (!measured) throw new TypeError(`--only takes ${Object.keys(PARTS).join(', ')}`)
  console.dir(measured, { depth: null })
  writeResults({ ...measured, setting: await settingOf() })
}

async function settingOf(): Promise<Setting> {
  const server = await redis.client.info('server')
  return {
    month: new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' }),
    node: process.versions.node,
    redis: /redis_version:(\S+)/.exec(server)?.[1] ?? 'unknown',
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
  }
}

async function allCrowds(): Promise<Run[]> {
  const { contestant: only, most } = values
  const runs = only === undefined ? [] : readResults().runs.filter(({ contestant }) => contestant !== only)
  const store = { rest, address: redis.address }
  for await (const run of crowds(redis.client, store, only, most === undefined ? undefined : Number(most))) {
    console.log(run)
    runs.push(run)
  }
  return runs
}

async function allSharers(): Promise<Sharing[]> {
  const all: Sharing[] = []
  for await (const each of sharing(redis.client, { rest, address: redis.address })) {
    console.log(each)
    all.push(each)
  }
  return all
}
