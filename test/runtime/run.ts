/**
 * Runs one suite in every runtime:
 *
 *     node test/runtime/run.ts [--package <folder>] [--only <id>,…] [--write]
 *
 * `--package` is the built package, this repository by default. `--write` updates docs/runtimes.md. A runtime that
 * cannot be installed fails the run only if CI_RUNTIMES is 1.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Results as StageResults } from '../../dev/ci/results.ts'
import { writeResults } from '../../dev/ci/results.ts'
import { startStack } from '../../dev/stack.ts'
import { buildStage } from './build.ts'
import { firstHandOver, runColumn } from './column.ts'
import { freeUrl, startControl } from './control.ts'
import { checkPage } from './documented.ts'
import type { Results } from './results.ts'
import { RUNTIMES, type Runtime } from './runtimes.ts'
import type { HandedOver, Place } from './suite/case.ts'
import { caseNames, drawMatrix, failuresOf } from './table.ts'

const NOTHING: HandedOver = { from: '', leases: {}, onceKey: '' }
const { values: given } = parseArgs({
  options: {
    package: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const chosen = RUNTIMES.filter(({ id }) => !given.only || given.only.split(',').includes(id))
if (chosen.length === 0) throw new RangeError(`--only takes ${RUNTIMES.map(({ id }) => id).join(', ')}`)

const columns = await runAll(chosen)
const failures = failuresOf(columns)
const missing = columns.filter(column => column.missing)
const differences = await checkPage(columns, given.write ?? false)

console.log(`\n${drawMatrix(columns)}\n`)
for (const line of failures) console.log(line)
for (const { runtime, missing } of columns)
  if (missing) console.log(`- ${runtime.title} was not run: ${missing}`)
for (const line of differences) console.log(`docs/runtimes.md, ${line}`)
const counts = count(columns)
console.log(`${counts.passed} passed, ${counts.failed} failed in ${columns.length} runtimes`)
writeResults(counts)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

/** Runs one runtime after the other, because each takes over the leases of the one before. */
async function runAll(runtimes: readonly Runtime[]): Promise<Results[]> {
  await using stack = await startStack()
  await using control = await startControl(stack.rest.faults)
  await using stage = await buildStage(resolve(given.package ?? join(import.meta.dirname, '../..')))
  const columns: Results[] = []
  const { url, token } = stack.rest
  const common = { rest: { url, token }, control: control.url, awayUrl: await freeUrl() }
  let handedOver: HandedOver | undefined
  for (const runtime of runtimes) {
    const place = (before: HandedOver): Place => ({ ...common, runtime: runtime.id, handedOver: before })
    handedOver ??= await firstHandOver(stage, { ...place(NOTHING), runtime: 'first' })
    process.stdout.write(`${runtime.title} … `)
    const column = await runColumn(runtime, stage, place(handedOver), stack.redis.client)
    console.log(column.missing ?? `${column.cases.size} cases in ${(column.ms / 1_000).toFixed(1)} s`)
    if (!column.missing) handedOver = column.handedOver
    columns.push(column)
  }
  return columns
}

function count(columns: readonly Results[]): StageResults {
  const outcomes = columns.flatMap(column => caseNames(columns).map(name => column.outcome(name)))
  const lacking = process.env['CI_RUNTIMES'] === '1' ? missing : []
  const reasons = lacking.map(({ runtime, missing }) => `${runtime.title} was not run: ${missing}`)
  return {
    passed: outcomes.filter(outcome => outcome === 'passed').length,
    failed: outcomes.filter(outcome => outcome === 'failed').length + differences.length + lacking.length,
    skipped: missing.length,
    failures: [...failures, ...differences, ...reasons],
  }
}
