/**
 * `npm run ci -- histories`: records what clients see, and lets Porcupine judge it, a checker that knows nothing of edgelock.
 * Of each kind it records 50,000 steps, `--long` a million, or `--steps` of `--kind`. Then clients that do not keep to the
 * rules must be judged illegal. `--keep FOLDER` writes the histories of honest clients there. Needs Go, and its module
 * proxy once; without them it says so.
 */
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { NOT_RUN } from '../../dev/ci/vitest.ts'
import type { Step } from './history.ts'
import { buildJudge, Judge, linesOf, type Verdict } from './judge.ts'
import { KINDS } from './kinds.ts'
import { real, simulated, type Wanted } from './record.ts'

interface Result extends Wanted, Verdict {
  readonly real: number
}

/** Worlds of a client that breaks the rules: one of them at least must be illegal. */
const SABOTAGED_STEPS = 3_000
const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    keep: { type: 'string' },
    steps: { type: 'string', default: '50000' },
    long: { type: 'boolean' },
  },
})
const steps = values.long ? 1_000_000 : Number(values.steps)

if (isMainThread) process.exitCode = await main()
else parentPort?.on('message', async (wanted: Wanted) => parentPort?.postMessage(await record(wanted)))

async function main(): Promise<number> {
  if (values.keep) mkdirSync(values.keep, { recursive: true })
  if (!(await buildJudge())) return NOT_RUN
  const kinds = values.kind ? [values.kind] : Object.keys(KINDS)
  const honest = kinds.map((kind): Wanted => ({ kind }))
  const sabotaged = kinds.flatMap(kind => KINDS[kind]?.sabotages.map(sabotage => ({ kind, sabotage })) ?? [])
  const tasks = [...honest, ...sabotaged]
  let failed = 0
  await Promise.all(
    Array.from({ length: Math.min(tasks.length, availableParallelism()) }, async () => {
      const thread = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) })
      for (let task = tasks.shift(); task; task = tasks.shift()) {
        thread.postMessage(task)
        const [result]: Result[] = await once(thread, 'message')
        if (result && !report(result)) failed++
      }
      await thread.terminate()
    }),
  )
  return failed > 0 ? 1 : 0
}

/** Whether it is as it must be. */
function report({ kind, sabotage, histories, steps, judged, real, illegal, undecided }: Result): boolean {
  const isRight = sabotage ? illegal.length > 0 : illegal.length + undecided.length === 0
  const what = sabotage ? `${kind}: a client ${sabotage}` : kind
  const counts = [histories, steps, real, judged].map(count => count.toLocaleString('en'))
  console.log(
    `${isRight ? 'as it must be' : 'WRONG'}: ${what}: ${counts[0]} histories, ${counts[1]} steps (${counts[2]} real), ` +
      `${counts[3]} judged, ${illegal.length} illegal, ${undecided.length} undecided`,
  )
  if (!isRight) console.log([...illegal, ...undecided].slice(0, 5).join('\n'))
  return isRight
}

/** Records one kind in the simulator, and honest clients on a real Redis as well, and has it judged. */
async function record(wanted: Wanted): Promise<Result> {
  const judge = new Judge(wanted.kind)
  const write = async (some: readonly Step[]) => {
    const lines = linesOf(some)
    if (values.keep && !wanted.sabotage) appendFileSync(join(values.keep, `${wanted.kind}.jsonl`), lines)
    await judge.hear(lines)
    return some.length
  }
  const { realSteps = Infinity } = KINDS[wanted.kind] ?? {}
  const atLeast = wanted.sabotage ? Math.min(SABOTAGED_STEPS, realSteps / 3) : steps
  const isSimulated = realSteps === Infinity
  const onRedis = isSimulated ? (wanted.sabotage ? 0 : 1_000) : Math.min(atLeast, realSteps)
  const onReal = onRedis && (await write(await real(wanted, onRedis)))
  for (let count = onReal, seed = 1; count < atLeast && isSimulated; seed++)
    count += await write(await simulated(wanted, seed))
  return { ...wanted, ...(await judge.verdict()), real: onReal }
}
