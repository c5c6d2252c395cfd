import { Bed } from '../bed.ts'
import { operationsOf } from '../index.ts'
import type { Check } from './check.ts'

const DAYS_MS = 8 * 86_400_000

/** Whatever a call leaves expires, but for what Redisson keeps as well. */
export const remains: Check = async (row, server, report) => {
  for (const [title, operation] of Object.entries(operationsOf(row))) {
    const bed = new Bed(server)
    await bed.perform(operation).catch(error => report(`${title}: ${error}`))
    const forGood = bed.forGood().filter(key => !row.stays?.test(key))
    if (forGood.length > 0) report(`${title}: it leaves ${forGood} for good`)
    await bed.pass(DAYS_MS)
    bed.engine.keyspace.freeze()
    const left = bed.engine.keyspace.keys().filter(key => !row.stays?.test(key))
    if (left.length > 0) report(`${title}: it leaves ${left} for more than a week`)
  }
}
