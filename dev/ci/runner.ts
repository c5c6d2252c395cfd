/** Runs stages one after the other. A stage that fails does not keep the next ones from running. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import type { Stage, Stages } from './stages.ts'
import { NOT_RUN } from './vitest.ts'

export interface Options {
  /** Keeps the log and the results of each stage. */
  readonly folder: string
  /** Arguments instead of those of the table. */
  readonly args?: readonly string[] | undefined
  /** Writes the output of a stage to its log, and shows its end when the stage fails. Otherwise, shows all of it. */
  readonly log: boolean
  /** Whether a stage may be left out whose tools are missing. Otherwise, that is a failure. */
  readonly ifPossible?: boolean | undefined
  /** For all stages together. A stage that does not fit any more fails. */
  readonly budgetMinutes?: number
  /** Ends the present stage. Those that have not run yet fail, and the summary still has what passed before. */
  readonly interrupted?: AbortSignal
}

/** What ran in a stage. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Why it failed or did not run; the title of each test that failed, and the first line of its message. */
  readonly failures: readonly string[]
}

type Outcome = Results & { readonly status: 'passed' | 'failed' | 'not run' }
type Named = Outcome & { readonly stage: string; readonly seconds: number }

const SHOWN_LINES = 60
const SHOWN_FAILURES = 10
const MINUTE = 60_000
const GRACE_MS = 5_000
const ONE: Results = { passed: 1, failed: 0, skipped: 0, failures: [] }

export async function runStages(
  stages: Stages,
  names: readonly string[],
  options: Options,
): Promise<Named[]> {
  mkdirSync(options.folder, { recursive: true })
  const endAt = Date.now() + (options.budgetMinutes ?? Infinity) * MINUTE
  const outcomes: Named[] = []
  for (const name of names) {
    const stage = stages[name]
    if (!stage) throw new RangeError(`there is no stage ${name}`)
    console.log(`\n==> ${name}: ${stage.tests}`)
    const startedAt = Date.now()
    const path = join(options.folder, name)
    const found = await runStage(path, stage, options, endAt).catch(error => failed(String(error)))
    const outcome = { stage: name, ...found, seconds: (Date.now() - startedAt) / 1_000 }
    if (outcome.status === 'failed' && options.log) console.log(tailOf(`${path}.log`))
    if (names.length > 1) console.log(lineOf(outcome))
    outcomes.push(outcome)
  }
  return outcomes
}

/** Returns what became of each stage, why, and on the last line how many tests passed and failed. */
export function summaryOf(outcomes: readonly Named[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0)
  const reasons = outcomes.flatMap(({ stage, status, failures }) => {
    const more = failures.length - SHOWN_FAILURES
    const shown = [...failures.slice(0, SHOWN_FAILURES), ...(more > 0 ? [`… and ${more} more`] : [])]
    return shown.map(reason => `${status}: ${stage}: ${reason}`)
  })
  const counts = countsOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })
  return ['', ...outcomes.map(lineOf), '', ...reasons, counts].join('\n')
}

async function runStage(
  path: string,
  stage: Stage,
  { args, ifPossible, interrupted, ...options }: Options,
  endAt: number,
): Promise<Outcome> {
  const [file, log] = [`${path}.json`, options.log ? `${path}.log` : undefined]
  // What an earlier run left behind says nothing about this one.
  for (const each of [file, `${path}.log`]) rmSync(each, { force: true })
  const left = endAt - Date.now()
  if (interrupted?.aborted) return failed('not run: the run was interrupted')
  if (left < stage.minutes * MINUTE)
    return failed(`not run: it takes about ${stage.minutes} minutes, and ${minutes(left)} are left`)
  const limitMs = Math.ceil(Math.min(left, (stage.limit ?? stage.minutes * 3 + 2) * MINUTE))
  const overdue = AbortSignal.timeout(limitMs)
  const stop = AbortSignal.any([overdue, ...(interrupted ? [interrupted] : [])])
  const command = `${stage.command} ${args ? '"$@"' : (stage.args ?? '')}`
  const end = await execute(command, args ?? [], { file, log, stop })
  const results = stage.isOneTest ? (end === 0 ? ONE : undefined) : readResults(file)
  if (overdue.aborted) return failed(`took longer than ${minutes(limitMs)}, and was ended`, results)
  if (interrupted?.aborted) return failed('was interrupted', results)
  const why = log ? (tailOf(log).split('\n').at(-1) ?? '') : 'see its output above'
  if (end === NOT_RUN && ifPossible)
    return { status: 'not run', passed: 0, failed: 0, skipped: 1, failures: [why] }
  if (end === NOT_RUN) return failed(`not run: ${why}`)
  const how = typeof end === 'string' ? `was killed by ${end}` : `ended with exit code ${end}`
  if (!results) return failed(`${how}${stage.isOneTest ? '' : ', without any results'}: ${why}`)
  if (results.failed > 0) return { status: 'failed', ...results }
  if (end !== 0) return failed(`${how}, although no test failed`, results)
  return results.passed > 0 ? { status: 'passed', ...results } : failed('no test passed', results)
}

/**
 * Runs a command of the shell in a process group of its own, so that `stop` ends all that it has started. Returns its exit
 * code, or the signal that ended it.
 */
async function execute(
  command: string,
  args: readonly string[],
  { file, log, stop }: { file: string; log: string | undefined; stop: AbortSignal },
): Promise<number | string> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = spawn('bash', ['-c', command, 'ci', ...args], {
    // As services of continuous integration set it: among others, it colours what programs print.
    env: { ...process.env, CI: 'true', CI_RESULTS: file },
    stdio: ['ignore', output, output],
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // The whole group has ended.
    }
  }
  let late: NodeJS.Timeout | undefined
  const end = () => {
    kill('SIGTERM')
    late = setTimeout(kill, GRACE_MS, 'SIGKILL')
  }
  stop.addEventListener('abort', end)
  try {
    const [code, signal] = await once(child, 'exit')
    // What ignored the first signal must not run beside the next stage.
    if (stop.aborted) kill('SIGKILL')
    return code ?? signal
  } finally {
    clearTimeout(late)
    stop.removeEventListener('abort', end)
  }
}

/** A stage that fails counts as a failed test, even if none failed. */
function failed(reason: string, results?: Results): Outcome {
  const { passed = 0, failed = 0, skipped = 0 } = results ?? {}
  return { status: 'failed', passed, failed: Math.max(1, failed), skipped, failures: [reason] }
}

/** Returns what vitest's JSON reporter wrote, unless the stage ended before. */
function readResults(file: string): Results | undefined {
  try {
    return resultsOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function resultsOf({ numPassedTests, numPendingTests, testResults }: JsonTestResults): Results {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('', name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    // A hook or an import that fails is no test.
    const isBroken = message || (status === 'failed' && failed.length === 0)
    return [
      ...failed.map(test => `${path} > ${test.fullName.trim()}: ${firstLine(test.failureMessages?.[0])}`),
      ...(isBroken ? [`${path}: ${firstLine(message || 'a hook failed')}`] : []),
    ]
  })
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures }
}

function firstLine(message = 'failed'): string {
  return message.split('\n')[0] ?? ''
}

function tailOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
  } catch {
    return ''
  }
}

function countsOf({ passed, failed, skipped }: Omit<Results, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

function lineOf({ stage, status, seconds, ...counts }: Named): string {
  return `${status.padEnd(8)} ${stage.padEnd(12)} ${countsOf(counts)} in ${seconds.toFixed(0)} s`
}

function minutes(ms: number): string {
  return `${Math.max(0, ms / MINUTE).toFixed(1)} minutes`
}
