/**
 * `npm run test:histories`: records what clients see, and lets Porcupine judge it, a checker that knows nothing of edgelock.
 * Of each kind it records 50,000 steps, `--long` a million, or `--steps` of `--kind`. Then clients that do not keep to the
 * rules must be judged illegal. `--keep FOLDER` writes the histories of honest clients there. Needs Go, and its module
 * proxy once; without them it says so.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { run } from '../../dev/run-program.ts'
import type { Step } from './history.ts'
import { KINDS } from './kinds.ts'
import { real, simulated, type Wanted } from './record.ts'

interface Verdict {
  readonly histories: number
  readonly steps: number
  readonly judged: number
  readonly illegal: readonly string[] | null
  readonly undecided: readonly string[] | null
}

interface Result extends Wanted, Verdict {
  readonly real: number
}

const JUDGE = join(import.meta.dirname, 'judge')
const PROGRAM = join(import.meta.dirname, '..', '..', '.cache', 'judge-of-histories')
/** Worlds of a client that breaks the rules: one of them at least must be illegal. */
const SABOTAGED_STEPS = 3_000
/** Of a kind that only a real Redis can play, whose time is not virtual. */
const MOST_REAL_STEPS = 20_000
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
  mkdirSync(join(PROGRAM, '..'), { recursive: true })
  if (values.keep) mkdirSync(values.keep, { recursive: true })
  try {
    await run('go', ['build', '-o', PROGRAM, '.'], { cwd: JUDGE })
  } catch (error) {
    console.error(`The judge could not be built, so no history is judged: ${(error as Error).message}`)
    return 0
  }
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
function report({ kind, sabotage, histories, steps, judged, real, ...verdict }: Result): boolean {
  const [illegal, undecided] = [verdict.illegal ?? [], verdict.undecided ?? []]
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
  const judge = spawn(PROGRAM, [wanted.kind], { stdio: ['pipe', 'pipe', 'inherit'] })
  const verdict = json(judge.stdout)
  const write = async (some: readonly Step[]) => {
    const lines = some.map(step => `${JSON.stringify(step)}\n`).join('')
    if (values.keep && !wanted.sabotage) appendFileSync(join(values.keep, `${wanted.kind}.jsonl`), lines)
    if (!judge.stdin.write(lines)) await once(judge.stdin, 'drain')
    return some.length
  }
  const { needsRedis } = KINDS[wanted.kind] ?? {}
  const atLeast = wanted.sabotage ? SABOTAGED_STEPS : steps
  const onRedis = needsRedis ? Math.min(atLeast, MOST_REAL_STEPS) : wanted.sabotage ? 0 : 1_000
  const onReal = onRedis && (await write(await real(wanted, onRedis)))
  for (let count = onReal, seed = 1; count < atLeast && !needsRedis; seed++)
    count += await write(await simulated(wanted, seed))
  judge.stdin.end()
  return { ...wanted, ...((await verdict) as Verdict), real: onReal }
}
