/**
 * `npm run ci -- system`: the only stage that runs a test again which failed. A test that passes only then must be listed
 * in `test/system/flakes.json`, with an owner and a date, and for a week at most. Arguments go to vitest.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import flakes from '../../test/system/flakes.json' with { type: 'json' }
import { type Flake, withFlakes } from './flakes.ts'
import { readResults, writeResults } from './results.ts'
import { runVitest } from './vitest.ts'

process.env['CI_RESULTS'] ??= join(import.meta.dirname, '../../.cache/ci/system.json')
const file = process.env['CI_RESULTS']
rmSync(file, { force: true })
const code = await runVitest(['--retry=2', ...process.argv.slice(2)])
const results = readResults(file)
if (results) {
  const judged = withFlakes(results, flakes as Flake[], Date.now())
  writeResults(judged)
  for (const failure of judged.failures) console.log(failure)
  process.exitCode = judged.failed > 0 ? 1 : code
} else process.exitCode = code || 1
