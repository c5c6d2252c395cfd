/**
 * `npm run ci` lists the stages of CI. `npm run ci -- core` runs one, `-- gate` a whole list, and
 * `-- simulate --seed 5` one with other arguments. Options stand before the names: `--if-possible` leaves out what this
 * machine lacks the tools for, and `--budget 80` says how many minutes there are for all.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tables } from './page.ts'
import { runStages, summaryOf } from './runner.ts'
import { LISTS, STAGES } from './stages.ts'

async function main(given: readonly string[]): Promise<number> {
  const isName = (word: string) => word in STAGES || word in LISTS
  const first = given.findIndex(isName)
  if (first < 0) {
    console.log(`${tables()}\nnpm run ci -- <stage or list> …`)
    if (given.length === 0) return 0
    throw new RangeError(`there is no stage ${given.join(' ')}`)
  }
  const { values } = parseArgs({
    args: given.slice(0, first),
    options: { 'if-possible': { type: 'boolean' }, budget: { type: 'string', default: 'Infinity' } },
  })
  const end = given.findIndex((word, at) => at > first && !isName(word))
  const words = given.slice(first, end < 0 ? undefined : end)
  const args = end < 0 ? undefined : given.slice(end)
  const chosen = words.flatMap(word => Object.keys(LISTS[word]?.stages ?? { [word]: word }))
  if (args && chosen.length > 1) throw new RangeError(`only one stage can take ${args.join(' ')}`)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted.abort())
  const outcomes = await runStages(STAGES, chosen, {
    folder: join(import.meta.dirname, '../../.cache/ci'),
    log: chosen.length > 1,
    interrupted: interrupted.signal,
    args,
    ifPossible: values['if-possible'],
    budgetMinutes: Number(values.budget),
  })
  console.log(summaryOf(outcomes))
  return outcomes.some(({ status }) => status === 'failed') ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
