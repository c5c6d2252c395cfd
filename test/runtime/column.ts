import type { Stage } from './build.ts'
import type { Runtime } from './runtimes.ts'
import { SERVED_CAPABILITIES, SERVED_CASES, type ServedPlace } from './served/cases.ts'
import { EXAMPLES, runExample } from './served/examples.ts'
import { startEdgeVm } from './start/edge-vm.ts'
import { startNative } from './start/native.ts'
import type { Running, Starting } from './start/running.ts'
import { startWorkerd } from './start/workerd.ts'
import { describe, type HandedOver, outcomeOf, type Place, type Report } from './suite/case.ts'

const UP = 'the runtime starts, and runs until the suite has ended'
const ENDS = 'the process exits when the suite has ended'
const PATIENCE_MS = 300_000

/** What one runtime has reported: a column of the table in docs/runtimes.md. */
export class Column {
  /** The error by case; undefined for a case that passed. One that is expected has failed until its report comes. */
  readonly cases = new Map<string, string | undefined>()
  readonly capabilities = new Map<string, boolean>()
  handedOver: HandedOver | undefined

  expect(names: readonly string[]): void {
    for (const name of names) this.cases.set(name, 'without a report')
  }

  take(report: Report): void {
    if (report.kind === 'plan') this.expect(report.names)
    if (report.kind === 'case') this.cases.set(report.name, report.error)
    if (report.kind === 'capability') this.capabilities.set(report.name, report.has)
    if (report.kind === 'handed-over') this.handedOver = report.value
  }
}

/** Runs the suite and everything else for one runtime. */
export async function runColumn(
  { id, how }: Runtime,
  starting: Starting,
  redis: ServedPlace['redis'],
): Promise<Column> {
  const column = new Column()
  column.expect([UP])
  const running = start(how, starting)
  const listening = () => listen(running, column, redis).catch(error => explain(error, running))
  column.take(await outcomeOf(UP, listening, PATIENCE_MS))
  const ended = await running.stop()
  if (how.kind !== 'native') return column
  column.take({ kind: 'case', name: ENDS, ms: 0, ...(!ended && { error: 'the process had to be killed' }) })
  const example = EXAMPLES[id]
  if (example) column.take(await outcomeOf(example.title, () => runExample(how, example, starting)))
  return column
}

function start(how: Runtime['how'], starting: Starting): Running {
  if (how.kind === 'native') return startNative(how, starting)
  return how.kind === 'workerd' ? startWorkerd(how, starting) : startEdgeVm(starting)
}

async function listen(running: Running, column: Column, redis: ServedPlace['redis']): Promise<void> {
  let done = false
  let served: Promise<void> | undefined
  for await (const report of running.reports) {
    done ||= report.kind === 'done'
    column.take(report)
    if (report.kind === 'serving') served = runServed({ url: report.url, redis }, column)
    // Awaited when the suite has ended.
    served?.catch(() => {})
  }
  await served
  if (!done) throw new Error('the runtime ended before the suite did')
}

function explain(error: unknown, running: Running): never {
  throw new Error(`${describe(error)}; the output was: ${running.output() || 'empty'}`)
}

/** Tests the server in parallel to the suite, because both mostly wait. */
async function runServed(place: ServedPlace, column: Column): Promise<void> {
  column.expect(Object.keys(SERVED_CASES))
  const cases = Object.entries(SERVED_CASES).map(async ([name, run]) =>
    column.take(await outcomeOf(name, () => run(place))),
  )
  const capabilities = Object.entries(SERVED_CAPABILITIES).map(async ([name, { has }]) =>
    column.take({ kind: 'capability', name, has: await has(place) }),
  )
  await Promise.all([...cases, ...capabilities])
}

/** Makes the leases that the first runtime of a run takes over. */
export async function firstHandOver(stage: Stage, place: Place): Promise<HandedOver> {
  const here = { kind: 'native', binary: '' } as const
  const running = startNative(here, { folder: '', stage, place }, 'hand-over')
  try {
    for await (const report of running.reports) if (report.kind === 'handed-over') return report.value
    throw new Error(`nothing was handed over; the output was: ${running.output()}`)
  } finally {
    await running.stop()
  }
}
