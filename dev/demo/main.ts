import { serveWorker } from '../serve-worker.ts'
import { startStack } from '../stack.ts'
import { createLockLog } from './lock-log.ts'
import { showProgress } from './progress.ts'
import { compare, timelineOf } from './report.ts'
import { type Outcome, run, type Scenario, type Stage } from './run.ts'

const size = { orders: 5, paymentsPerOrder: 60 }
const unguarded: Scenario = {
  title: 'no guard',
  path: '/unguarded',
  faults: {},
  timeline: { after: 0, widthMs: 180 },
  ...size,
}
const guarded: Scenario = {
  title: 'guard',
  path: '',
  faults: {},
  timeline: { after: 0.4, widthMs: 360 },
  ...size,
}
const faulty: Scenario = { ...guarded, title: 'guard, 10 % lost', faults: { 'lose-response': 0.1 } }

const LEGEND = `Which requests worked on which order, for a moment of each run, from the worker's log of lock events.
A letter is one request, a digit the number of requests at once, + more than nine.`

console.log('Starting Redis, its REST server and the worker in workerd …')
const log = createLockLog()
await using stack = await startStack({
  redis: {
    orMemory: why => console.log(`No Redis: ${why.message.split('\n').at(-1)} The store is in memory.`),
  },
})
const worker = await serveWorker({ rest: stack.rest, entrypoint: 'dev/demo/worker.ts', onLog: log.read })
await Promise.all(Array.from({ length: 50 }, () => fetch(`${worker.url}/health`)))
const stage: Omit<Stage, 'onProgress'> = { stack, workerUrl: worker.url, takeLog: log.take }
try {
  const outcomes = [await runUnguarded(), await play(guarded), await play(faulty)]
  console.log(`\n${compare(outcomes)}\n\n${LEGEND}`)
  for (const outcome of outcomes) console.log(`\n${timelineOf(outcome)}`)
  process.exitCode = judge(outcomes)
} finally {
  await worker.stop()
}

function play(scenario: Scenario): Promise<Outcome> {
  return run({ ...stage, onProgress: showProgress(scenario.title) }, scenario)
}

/** Runs again with more requests for fewer orders if nothing was lost, because then the run proves nothing. */
async function runUnguarded(): Promise<Outcome> {
  const outcome = await play(unguarded)
  return outcome.lost > 0 ? outcome : play({ ...unguarded, orders: 1, paymentsPerOrder: 600 })
}

function judge([unguarded, ...guarded]: readonly Outcome[]): number {
  const lost = guarded.reduce((sum, outcome) => sum + outcome.lost, 0)
  const refused = guarded.reduce((sum, outcome) => sum + outcome.refused, 0)
  console.log()
  if (lost > 0) console.log(`FAILED: ${lost} guarded updates were lost.`)
  if (refused > 0)
    console.log(
      `FAILED: ${refused} payments were given up after two minutes. The machine is too slow; nothing was lost.`,
    )
  if (unguarded?.lost === 0)
    console.log('FAILED: nothing was lost without the guard, so the demo proves nothing.')
  else if (lost + refused === 0)
    console.log(`OK: ${unguarded?.lost} updates lost without the guard, none with it.`)
  return lost + refused > 0 || unguarded?.lost === 0 ? 1 : 0
}
