/** `npm run ci -- busy`: runs `npm test` 20 times beside eight busy loops; `--times` and `--loops` change that. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { writeResults } from './results.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, loops: { type: 'string', default: '8' } },
})
// Threads, because they end with this process, in whatever way that ends.
for (let loop = 0; loop < Number(values.loops); loop++) new Worker('for (;;);', { eval: true })
// The results of one run are not those of this stage.
const { CI_RESULTS: _, ...env } = process.env
const failures: string[] = []
for (let run = 1; run <= Number(values.times); run++) {
  const { status } = spawnSync('npm', ['test'], { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) failures.push(`run ${run} of ${values.times} ended with exit code ${status}`)
}
writeResults({
  passed: Number(values.times) - failures.length,
  failed: failures.length,
  skipped: 0,
  failures,
})
process.exit(failures.length > 0 ? 1 : 0)
