/**
 * `npm run ci -- mutate` makes every small mistake in every file of `lua/`, and fails when the simulation and the tests of the
 * scripts do not notice one that `survivors.json` does not explain.
 * `npm run ci -- mutate lock/acquire include/mint` does so in some files, `mutate rules` changes each number of waiting, `--changed` in those that a change touches, counted
 * from `--base`, and `--all` in all.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed.ts'
import { isAlike } from './equivalence.ts'
import { contradictions, isListed, type Judged } from './listed.ts'
import { compileMutant, dependants, kindsWith, mutantsIn, NAMES, RULES } from './lua.ts'
import { LuaTests } from './lua-tests.ts'
import type { Mutant } from './mutants.ts'
import { Simulator } from './simulator.ts'
import type { Modules } from './worlds.ts'

const LANES = 2
const RESULTS = join(import.meta.dirname, '../../.cache/mutants.json')

interface Lane {
  readonly simulator: Simulator
  readonly tests: LuaTests
}

type Task = readonly [mutant: Mutant, modules: Modules]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, all: { type: 'boolean' }, base: { type: 'string' } },
})
const files = chosen()
const tasks = mutantsIn(files).flatMap((mutant): Task[] => {
  const modules = compileMutant(mutant)
  return modules ? [[mutant, modules]] : []
})
const judged = tasks.length > 0 ? await judgeAll() : []
report()

/** A changed include also changes the scripts that contain it. */
function chosen(): readonly string[] {
  if (values.changed)
    return [...new Set(changedFiles(values.base).flatMap(file => [file, ...dependants(file)]))]
  return positionals.length > 0 ? positionals : [...NAMES, RULES]
}

async function judgeAll(): Promise<Judged[]> {
  const lanes = Array.from({ length: LANES }, () => ({ simulator: new Simulator(), tests: new LuaTests() }))
  await lanes[0]?.tests.survey()
  const results: Judged[] = []
  // Lanes share the iterator, so each task is taken once.
  const waiting = tasks.entries()
  const work = async (lane: Lane) => {
    for (const [at, task] of waiting) {
      results[at] = await judge(lane, task)
      save(results)
    }
    await lane.simulator.stop()
    await lane.tests.stop()
  }
  await Promise.all(lanes.map(work))
  return results
}

async function judge({ simulator, tests }: Lane, [mutant, modules]: Task): Promise<Judged> {
  // The quickest first: a few worlds take a second, the tests of the scripts some, and all worlds half a minute.
  const ask = async () =>
    mutant.file === RULES
      ? tests.judge(RULES, kindsWith(RULES), modules)
      : ((await simulator.judge({ modules, worlds: 'few' })) ??
        (await tests.judge(mutant.file, kindsWith(mutant.file), modules)) ??
        (await simulator.judge({ modules, worlds: 'all' })))
  let verdict = await ask()
  // A slow machine can fail a test too.
  if (verdict && isListed(mutant)) verdict = await ask()
  return { mutant, verdict, alike: verdict === undefined && isAlike(modules) }
}

/** Keeps how each mutant was noticed, for a reader of the result. */
function save(results: readonly Judged[]): void {
  mkdirSync(join(RESULTS, '..'), { recursive: true })
  const rows = results.map(({ mutant: { file, what }, verdict, alike }) => ({ file, what, verdict, alike }))
  writeFileSync(RESULTS, JSON.stringify(rows, null, 1))
}

function report(): void {
  for (const file of files)
    console.log(file.padEnd(34), countOf(judged.filter(({ mutant }) => mutant.file === file)))
  const problems = contradictions(files, judged)
  for (const problem of problems) console.log(problem)
  console.log(countOf(judged))
  process.exitCode = problems.length > 0 ? 1 : 0
}

function countOf(some: readonly Judged[]): string {
  const survivors = some.filter(({ verdict }) => verdict === undefined)
  const listed = survivors.filter(({ mutant }) => isListed(mutant)).length
  const killed = some.length - survivors.length
  return `${some.length} mutants: ${killed} killed, ${listed} listed, ${survivors.length - listed} survived`
}
