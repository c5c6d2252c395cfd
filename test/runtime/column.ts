import type { Stage } from './build.ts'
import { install } from './install.ts'
import { Results } from './results.ts'
import type { Runtime } from './runtimes.ts'
import { SERVED_CAPABILITIES, SERVED_CASES, type ServedPlace } from './served/cases.ts'
import { EXAMPLES, runExample } from './served/examples.ts'
import { startEdgeVm } from './start/edge-vm.ts'
import { startNative } from './start/native.ts'
import type { Running, Starting } from './start/running.ts'
import { startWorkerd } from './start/workerd.ts'
import { describe, type HandedOver, outcomeOf, type Place } from './suite/case.ts'

const UP = 'the runtime starts, and runs until the suite has ended'
const ENDS = 'the process exits when the suite has ended'
const PATIENCE_MS = 300_000

/** Runs the suite and everything else for one runtime. Never rejects. */
export async function runColumn(
  runtime: Runtime,
  stage: Stage,
  place: Place,
  redis: ServedPlace['redis'],
): Promise<Results> {
  const startedAt = performance.now()
  const results = new Results(runtime)
  try {
    const folder = await install(runtime)
    await runIn({ folder, stage, place }, results, redis)
  } catch (error) {
    results.missing = describe(error)
  }
  results.ms = performance.now() - startedAt
  return results
}

async function runIn(starting: Starting, results: Results, redis: ServedPlace['redis']): Promise<void> {
  const { id, how } = results.runtime
  results.expect([UP])
  const running = start(how, starting)
  const listening = () => listen(running, results, redis).catch(error => explain(error, running))
  results.take(await outcomeOf(UP, listening, PATIENCE_MS))
  const ended = await running.stop()
  if (how.kind !== 'native') return
  results.take({ kind: 'case', name: ENDS, ms: 0, ...(!ended && { error: 'the process had to be killed' }) })
  const example = EXAMPLES[id]
  if (example) results.take(await outcomeOf(example.title, () => runExample(how, example, starting)))
}

function start(how: Runtime['how'], starting: Starting): Running {
  if (how.kind === 'native') return startNative(how, starting)
  return how.kind === 'workerd' ? startWorkerd(how, starting) : startEdgeVm(starting)
}

async function listen(running: Running, results: Results, redis: ServedPlace['redis']): Promise<void> {
  let done = false
  let served: Promise<void> | undefined
  for await (const report of running.reports) {
    done ||= report.kind === 'done'
    results.take(report)
    if (report.kind === 'serving') served = runServed({ url: report.url, redis }, results)
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
async function runServed(place: ServedPlace, results: Results): Promise<void> {
  results.expect(Object.keys(SERVED_CASES))
  const cases = Object.entries(SERVED_CASES).map(async ([name, run]) =>
    results.take(await outcomeOf(name, () => run(place))),
  )
  const capabilities = Object.entries(SERVED_CAPABILITIES).map(async ([name, { has }]) =>
    results.take({ kind: 'capability', name, has: await has(place) }),
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
