/** Runs stages one after the other. A stage that fails does not keep the next ones from running. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type End, execute } from './execute.ts'
import { readResults } from './results.ts'
import { NOT_RUN, type Results, type Stage, type Stages } from './stage.ts'

export interface Options {
  /** Keeps the log and the results of each stage. */
  readonly folder: string
  /** Arguments instead of those of the table. */
  readonly args?: readonly string[]
  /** Writes the output of a stage to its log, and shows its end when the stage fails. Otherwise, shows all of it. */
  readonly log: boolean
  /** Whether a stage may be left out whose tools are missing. Otherwise, that is a failure. */
  readonly ifPossible?: boolean
  /** For all stages together. A stage that does not fit any more fails. */
  readonly budgetMinutes?: number
  /** Ends the present stage. Those that have not run yet fail, and the summary still has what passed before. */
  readonly interrupted?: AbortSignal
}

export interface Outcome {
  readonly stage: string
  readonly status: 'passed' | 'failed' | 'not run'
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Why it failed or did not run. */
  readonly reasons: readonly string[]
}

type Found = Omit<Outcome, 'stage' | 'seconds'>

const SHOWN_LINES = 60
const SHOWN_FAILURES = 10
const MINUTE = 60_000

export async function runStages(
  stages: Stages,
  names: readonly string[],
  options: Options,
): Promise<Outcome[]> {
  mkdirSync(options.folder, { recursive: true })
  const endAt = Date.now() + (options.budgetMinutes ?? Infinity) * MINUTE
  const prepared = new Map<string, Promise<End>>()
  const outcomes: Outcome[] = []
  for (const name of names) {
    const stage = stages[name]
    if (!stage) throw new RangeError(`there is no stage ${name}`)
    console.log(`\n==> ${name}: ${stage.tests}`)
    const startedAt = Date.now()
    const found = await runStage(name, stage, options, endAt, prepared).catch(error => failed(String(error)))
    const outcome = { stage: name, ...found, seconds: (Date.now() - startedAt) / 1_000 }
    if (outcome.status === 'failed' && options.log) console.log(tailOf(logOf(name, options)))
    if (names.length > 1) console.log(lineOf(outcome))
    outcomes.push(outcome)
  }
  return outcomes
}

/** Prints what became of each stage, why, and on the last line how many tests passed and failed. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0)
  const reasons = outcomes.flatMap(({ stage, status, reasons }) =>
    reasons.map(reason => `${status}: ${stage}: ${reason}`),
  )
  const skipped = sum('skipped')
  const last = `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
  return ['', ...outcomes.map(lineOf), '', ...reasons, last].join('\n')
}

async function runStage(
  name: string,
  stage: Stage,
  options: Options,
  endAt: number,
  prepared: Map<string, Promise<End>>,
): Promise<Found> {
  const log = logOf(name, options)
  const file = join(options.folder, `${name}.json`)
  // What an earlier run left behind says nothing about this one.
  for (const each of [log, file]) rmSync(each, { force: true })
  const left = endAt - Date.now()
  if (options.interrupted?.aborted) return failed('not run: the run was interrupted')
  if (left < stage.minutes * MINUTE)
    return failed(`not run: it takes about ${stage.minutes} minutes, and ${minutes(left)} are left`)
  const limitMs = Math.ceil(Math.min(left, (stage.limit ?? stage.minutes * 3 + 2) * MINUTE))
  const overdue = AbortSignal.timeout(limitMs)
  const common = {
    // As services of continuous integration set it: among others, it colours what programs print.
    env: { ...process.env, CI: 'true', CI_RESULTS: file },
    log: options.log ? log : undefined,
    stop: AbortSignal.any([overdue, ...(options.interrupted ? [options.interrupted] : [])]),
  }
  if (stage.after) {
    const command = `npm run --silent ${stage.after}`
    const before = prepared.get(command) ?? execute({ ...common, command })
    prepared.set(command, before)
    if ((await before).code !== 0) return failed(`\`${command}\` failed, which it needs`)
  }
  const end = await execute({
    ...common,
    ...(options.args
      ? { command: `${stage.command} "$@"`, args: options.args }
      : { command: `${stage.command} ${stage.args ?? ''}` }),
  })
  const results = stage.counts ? readResults(file) : undefined
  if (overdue.aborted) return failed(`took longer than ${minutes(limitMs)}, and was ended`, results)
  if (options.interrupted?.aborted) return failed('was interrupted', results)
  const why = options.log ? (tailOf(log).split('\n').at(-1) ?? '') : 'see its output above'
  if (end.code !== NOT_RUN) return judge(stage, end, results, why)
  return options.ifPossible
    ? { status: 'not run', passed: 0, failed: 0, skipped: 1, reasons: [why] }
    : failed(`not run: ${why}`)
}

function judge(stage: Stage, { code, signal }: End, results: Results | undefined, why: string): Found {
  const how = code === null ? `was killed by ${signal}` : `ended with exit code ${code}`
  if (!stage.counts)
    return code === 0
      ? { status: 'passed', passed: 1, failed: 0, skipped: 0, reasons: [] }
      : failed(`${how}: ${why}`)
  if (!results) return failed(`${how}, without any results: ${why}`)
  if (results.failed > 0) return failed(shortened(results.failures), results)
  if (code !== 0) return failed(`${how}, although no test failed`, results)
  if (results.passed === 0) return failed('no test passed', results)
  const { passed, skipped } = results
  return { status: 'passed', passed, failed: 0, skipped, reasons: [] }
}

function shortened(failures: readonly string[]): string[] {
  const more = failures.length - SHOWN_FAILURES
  return [...failures.slice(0, SHOWN_FAILURES), ...(more > 0 ? [`… and ${more} more`] : [])]
}

/** A stage that fails counts as a failed test, even if none failed. */
function failed(reasons: string | string[], results?: Results): Found {
  return {
    status: 'failed',
    passed: results?.passed ?? 0,
    failed: Math.max(1, results?.failed ?? 0),
    skipped: results?.skipped ?? 0,
    reasons: [reasons].flat(),
  }
}

function logOf(name: string, { folder }: Options): string {
  return join(folder, `${name}.log`)
}

function tailOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
  } catch {
    return ''
  }
}

function lineOf({ stage, status, passed, failed, skipped, seconds }: Outcome): string {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])]
  return `${status.padEnd(8)} ${stage.padEnd(12)} ${counts.join(', ')} in ${seconds.toFixed(0)} s`
}

function minutes(ms: number): string {
  return `${Math.max(0, ms / MINUTE).toFixed(1)} minutes`
}
