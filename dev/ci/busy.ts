/**
 * `npm run ci -- busy`: runs `npm test` 20 times beside eight busy loops, and says how often it passed. `--times` and
 * `--loops` change that; other words are the command to run instead.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readResults, writeResults } from './results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, loops: { type: 'string', default: '8' } },
})
const [command = 'npm', ...args] = positionals.length > 0 ? positionals : ['npm', 'test']
const times = Number(values.times)
if (!(times > 0)) throw new RangeError('--times takes a number of runs')

// Threads, because they end with this process, in whatever way that ends.
const loops = Array.from({ length: Number(values.loops) }, () => new Worker('for (;;);', { eval: true }))
// The results of one run are not those of this stage.
const file = join(import.meta.dirname, '../../.cache/ci/busy-run.json')
const failures: string[] = []
for (let run = 1; run <= times; run++) {
  const startedAt = Date.now()
  rmSync(file, { force: true })
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI_RESULTS: file },
  })
  const [code] = await once(child, 'exit')
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0)
  console.log(`run ${run} of ${times} ended with exit code ${code} after ${seconds} s`)
  if (code === 0) continue
  const [first = `exit code ${code}`] = readResults(file)?.failures ?? []
  failures.push(`run ${run} of ${times}: ${first}`)
}
await Promise.all(loops.map(loop => loop.terminate()))
writeResults({ passed: times - failures.length, failed: failures.length, skipped: 0, failures })
for (const failure of failures) console.log(failure)
process.exitCode = failures.length > 0 ? 1 : 0
