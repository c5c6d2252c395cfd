/**
 * `npm run ci -- matrix` makes small mistakes in `src/`, `worker/` and `lua/`, and notes which test FILES notice each. The
 * table at the end says for each file what it alone notices. Arguments are parts of the paths of test files; the default
 * is all that run in Node. `--minutes 60` ends it, `--in lua/fair-lock` chooses what is changed, `--seed 2` which
 * mistakes come first. A mistake that `--most` files noticed, by default 4, is not shown to the rest. With `--about
 * integration/once`, whether such files are needed: others see only the mistakes that these notice, until one
 * of them does too.
 * With `--by-test`, the table has a row for each test, which is slow.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../simulation/world/random.ts'
import { scriptsWith } from './lua.ts'
import { type Candidate, luaCandidates, shuffled, spread, typeScriptCandidates } from './matrix/sample.ts'
import { type Judged, type Matrix, summary } from './matrix/summary.ts'
import { type Failure, type Mistake, type Selection, type Survey, TestFiles } from './matrix/test-files.ts'
import { instrument } from './matrix/typescript.ts'

/** So many files see a mistake first. */
const FIRST = 8
/** Noting what tests reach takes memory. */
const MOST_WATCHED = 4_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '4' },
    about: { type: 'string', multiple: true, default: ['test/'] },
    in: { type: 'string', multiple: true, default: ['src/', 'worker/', 'lua/'] },
    'by-test': { type: 'boolean', default: false },
    out: { type: 'string', default: '.cache/matrix.json' },
  },
})
const startedAt = performance.now()
const random = new Random(Number(values.seed))
const draw = () => random.next()
const { modules, mutants } = await instrument()
const files = new TestFiles(modules)
const chosen = (candidates: Candidate[]) =>
  spread(
    candidates.filter(({ file }) => values.in.some(part => file.startsWith(part))),
    draw,
  )
const typescript = chosen(typeScriptCandidates(mutants)).slice(0, MOST_WATCHED)
const lua = chosen(luaCandidates())
const surveys = await surveyAll()
/** Tests that fail on their own, and pass after others of their file. */
const leaning = new Set<string>()
/** Tests that pass on their own. */
const upright = new Set<string>()
const judged: Judged[] = []
for (const candidate of spread([...typescript, ...lua], draw)) {
  if (performance.now() - startedAt > Number(values.minutes) * 60_000) break
  const mistake = candidate.mistake()
  const selection = mistake ? selectionFor(candidate, mistake) : new Map()
  if (!mistake || selection.size === 0) continue
  const about = only(selection, path => values.about.some(part => path.includes(part)))
  if (about.size === 0) continue
  const began = performance.now()
  const killers = values['by-test'] ? await files.judgeTests(mistake, selection) : await judge(mistake, about)
  const others = values['by-test'] ? new Map() : only(selection, path => killers.size > 0 && !about.has(path))
  for (const [path, failure] of await judge(mistake, others, 1)) killers.set(path, failure)
  if (!values['by-test']) await confirm(mistake, selection, killers)
  judged.push({
    file: candidate.file,
    what: candidate.what,
    reachedBy: [...about.keys(), ...others.keys()].sort(),
    killers: Object.fromEntries([...killers].map(([path, { why }]) => [path, why])),
    ms: Math.round(performance.now() - began),
  })
  save()
  console.error(`${judged.length} ${candidate.file}: ${candidate.what}: ${killers.size} of ${selection.size}`)
}
await files.close()
console.log(summary(save()))

async function surveyAll(): Promise<Survey[]> {
  const watched = new Set(typescript.flatMap(candidate => candidate.mistake()?.mutant ?? []))
  const paths = await files.paths(positionals.length > 0 ? positionals : ['test/'])
  const first = await files.survey(paths, watched)
  // A busy machine can fail a test too.
  const again = first.filter(({ unfit }) => unfit).map(({ path }) => path)
  const found = [...first.filter(({ unfit }) => !unfit), ...(await files.survey(again, watched))]
  for (const { path, unfit } of found)
    if (unfit) console.error(`${path} is left out, since it fails without any mistake: ${unfit}`)
  console.error(`${found.length} files, ${found.flatMap(({ tests }) => tests).length} tests`)
  return found
}

/** The tests that reach what is changed, files in random order. */
function selectionFor({ file }: Candidate, { mutant }: Mistake): Map<string, readonly string[] | undefined> {
  const names = mutant ? [mutant] : scriptsWith(file.slice('lua/'.length, -'.lua'.length)).map(exportOf)
  const reaches = (reached: ReadonlySet<string>) => names.some(name => reached.has(name))
  const selection = new Map<string, readonly string[] | undefined>()
  for (const { path, unfit, reached, tests } of shuffled(surveys, draw)) {
    if (unfit) continue
    const ids = tests.filter(test => reaches(test.reached)).map(({ id }) => id)
    if (reaches(reached) || (ids.length > 0 && leaning.has(path))) selection.set(path, undefined)
    else if (ids.length > 0) selection.set(path, ids)
  }
  return selection
}

/** `fair-lock/force-release` is exported as `forceRelease`. */
function exportOf(script: string): string {
  return script.replace(/-([a-z])(?=[^/]*$)/g, (_, letter: string) => letter.toUpperCase())
}

function only(selection: Selection, accepts: (path: string) => boolean): Selection {
  return new Map([...selection].filter(([path]) => accepts(path)))
}

async function judge(
  mistake: Mistake,
  selection: Selection,
  most = Number(values.most),
): Promise<Map<string, Failure>> {
  // Most mistakes are noticed early, and each further file costs its imports.
  const paths = [...selection]
  const killers = await files.judge(mistake, new Map(paths.slice(0, FIRST)), most)
  const left = most - killers.size
  if (left > 0)
    for (const [path, failure] of await files.judge(mistake, new Map(paths.slice(FIRST)), left))
      killers.set(path, failure)
  for (const [path, { test }] of killers) {
    if (test && selection.get(path) && !(await passesAlone(path, test))) leaning.add(path)
    if (leaning.has(path)) await judgeAgain(mistake, path, selection, killers)
  }
  return killers
}

/** What one file alone notices matters most, and a busy machine can fail a test too. */
async function confirm(mistake: Mistake, selection: Selection, killers: Map<string, Failure>): Promise<void> {
  const [path, ...more] = killers.keys()
  if (path && more.length === 0) await judgeAgain(mistake, path, selection, killers)
}

async function judgeAgain(
  mistake: Mistake,
  path: string,
  selection: Selection,
  killers: Map<string, Failure>,
): Promise<void> {
  const tests = leaning.has(path) ? undefined : selection.get(path)
  const failure = (await files.judge(mistake, new Map([[path, tests]]), 1)).get(path)
  if (failure) killers.set(path, failure)
  else killers.delete(path)
}

async function passesAlone(path: string, test: string): Promise<boolean> {
  if (!upright.has(test)) {
    const failures = await files.judge({}, new Map([[path, [test]]]), 1)
    if (failures.size === 0) upright.add(test)
  }
  return upright.has(test)
}

function testRows(): Matrix['files'] {
  return surveys.flatMap(({ path, tests }) =>
    tests.map(({ title, ms }) => ({ path: `${path} > ${title}`, lines: 1, ms: Math.round(ms), tests: 1 })),
  )
}

function save(): Matrix {
  const rows = values['by-test']
    ? testRows()
    : surveys.map(({ path, lines, ms, tests, unfit }) => ({
        path,
        lines,
        ms: Math.round(ms),
        tests: tests.length,
        ...(unfit !== undefined && { unfit }),
      }))
  const matrix: Matrix = {
    seed: Number(values.seed),
    most: Number(values.most),
    files: rows,
    mistakes: judged,
  }
  mkdirSync(join(values.out, '..'), { recursive: true })
  writeFileSync(values.out, JSON.stringify(matrix, null, 1))
  return matrix
}
