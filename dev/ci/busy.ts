/** `npm run ci -- busy`: runs `npm test` 20 times beside eight busy loops; `--times` and `--loops` change that. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readResults, writeResults } from './results.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, loops: { type: 'string', default: '8' } },
})
const times = Number(values.times)
if (!(times > 0)) throw new RangeError('--times takes a number of runs')

// Threads, because they end with this process, in whatever way that ends.
for (let loop = 0; loop < Number(values.loops); loop++) new Worker('for (;;);', { eval: true })
// The results of one run are not those of this stage.
const file = join(import.meta.dirname, '../../.cache/ci/busy-run.json')
const env = { ...process.env, CI_RESULTS: file }
const failures: string[] = []
for (let run = 1; run <= times; run++) {
  rmSync(file, { force: true })
  const { status } = spawnSync('npm', ['test'], { stdio: ['ignore', 'inherit', 'inherit'], env })
  const [first = `exit code ${status}`] = readResults(file)?.failures ?? []
  if (status !== 0) failures.push(`run ${run} of ${times}: ${first}`)
}
writeResults({ passed: times - failures.length, failed: failures.length, skipped: 0, failures })
for (const failure of failures) console.log(failure)
process.exit(failures.length > 0 ? 1 : 0)
