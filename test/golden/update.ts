/**
 * Writes the data files anew: what their scenarios leave in a real Redis when our operations play them, which commands
 * these run there, and how much work beside a crowd.
 * Run it with `node test/golden/update.ts && npm run format && npm run build:rows`. `test/interop/update-commands.ts` counts Redisson's
 * commands.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../../dev/redis/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { readCommandTable, writeCommandTable } from './command-table.ts'
import { CROWDS, countWork, crowdRows, WORK_FILE } from './crowds.ts'
import { innerCommands, isCountable } from './inner-commands.ts'
import { ourActor } from './ours.ts'
import { play } from './play.ts'
import { withRanges } from './ranges.ts'
import type { Golden } from './scenario.ts'
import { PRIMITIVES, scenariosOf } from './scenarios.ts'

/** Passes as real time does, so that keys are as old as after the same steps of Redisson, whose threads wait. */
class RealTime extends FakeClock {
  override async advance(ms: number): Promise<void> {
    await sleep(Math.max(0, this.now() + ms - Date.now()))
    await super.advance(ms)
  }
}

await using redis = await startRedis()
const { client } = redis
const before = readCommandTable()
const table = structuredClone(before)
for (const primitive of PRIMITIVES) {
  const enter = (name: string, clock?: FakeClock) => ourActor(client, primitive, name, clock)
  const golden: Golden = {}
  table[primitive] = {}
  for (const [title, scenario] of Object.entries(scenariosOf(primitive))) {
    const startMs = Date.now()
    const state = await play(client, scenario, name => enter(name, new RealTime(startMs)))
    golden[title] = { ...scenario, ...withRanges(state) }
    if (!isCountable(scenario)) continue
    const redisson = before[primitive]?.[title]?.redisson ?? ''
    table[primitive][title] = { ours: await innerCommands(client, scenario, name => enter(name)), redisson }
  }
  await writeFile(join(import.meta.dirname, `${primitive}.json`), `${JSON.stringify(golden)}\n`)
}
await writeCommandTable(table)
await writeFile(WORK_FILE, `${JSON.stringify(await countWork(crowdRows(client), CROWDS))}\n`)
