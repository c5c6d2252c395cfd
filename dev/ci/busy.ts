/** `npm run ci -- busy`: runs `npm test` 20 times beside eight busy loops; `--times` and `--loops` change that. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, loops: { type: 'string', default: '8' } },
})
const times = Number(values.times)
if (!(times > 0)) throw new RangeError('--times takes a number of runs')

// Threads, because they end with this process, in whatever way that ends.
for (let loop = 0; loop < Number(values.loops); loop++) new Worker('for (;;);', { eval: true })
// The results of one run are not those of this stage.
const { CI_RESULTS: _, ...env } = process.env
let failures = 0
for (let run = 1; run <= times; run++)
  if (spawnSync('npm', ['test'], { stdio: ['ignore', 'inherit', 'inherit'], env }).status !== 0) failures++
console.log(`${failures} of ${times} runs failed`)
process.exit(failures > 0 ? 1 : 0)
