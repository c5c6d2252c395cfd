/** `node test/golden/update.ts && npm run format`: writes the data files anew, from what our operations leave. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis } from '../../dev/redis/index.ts'
import { ourActor } from './ours.ts'
import { play } from './play.ts'
import { withRanges } from './ranges.ts'
import type { Golden } from './scenario.ts'
import { type Primitive, SCENARIOS } from './scenarios.ts'

const redis = await startRedis()
try {
  for (const primitive of Object.keys(SCENARIOS) as Primitive[]) {
    const golden: Golden = {}
    for (const [title, scenario] of Object.entries(SCENARIOS[primitive])) {
      const state = await play(redis.client, scenario, name => ourActor(redis.client, primitive, name))
      golden[title] = { ...scenario, ...withRanges(state) }
    }
    await writeFile(join(import.meta.dirname, `${primitive}.json`), `${JSON.stringify(golden, null, 2)}\n`)
  }
} finally {
  await redis.stop()
}
