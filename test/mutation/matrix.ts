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
import { type Mistake, type Survey, TestFiles } from './matrix/test-files.ts'
import { instrument } from './matrix/typescript.ts'

/** So many files see a mistake first. */
const FIRST = 8
/** Noting what files reach takes memory. */
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
const judged: Judged[] = []
for (const candidate of spread([...typescript, ...lua], draw)) {
  if (performance.now() - startedAt > Number(values.minutes) * 60_000) break
  const mistake = candidate.mistake()
  const reaching = mistake ? filesFor(candidate, mistake) : []
  const about = reaching.filter(path => values.about.some(part => path.includes(part)))
  if (!mistake || about.length === 0) continue
  const began = performance.now()
  const killers = values['by-test']
    ? await files.judge(mistake, reaching, Number.POSITIVE_INFINITY, true)
    : await judge(mistake, about, Number(values.most))
  const others = values['by-test'] || killers.size === 0 ? [] : reaching.filter(path => !about.includes(path))
  for (const [path, why] of await judge(mistake, others, 1)) killers.set(path, why)
  if (!values['by-test']) await confirm(mistake, killers)
  judged.push({
    file: candidate.file,
    what: candidate.what,
    reachedBy: [...about, ...others].sort(),
    killers: Object.fromEntries(killers),
    ms: Math.round(performance.now() - began),
  })
  save()
  console.error(
    `${judged.length} ${candidate.file}: ${candidate.what}: ${killers.size} of ${reaching.length}`,
  )
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

/** The files that reach what is changed, in random order. */
function filesFor({ file }: Candidate, { mutant }: Mistake): string[] {
  const names = mutant ? [mutant] : scriptsWith(file.slice('lua/'.length, -'.lua'.length)).map(exportOf)
  const reaching = surveys.filter(({ unfit, reached }) => !unfit && names.some(name => reached.has(name)))
  return shuffled(reaching, draw).map(({ path }) => path)
}

/** `fair-lock/force-release` is exported as `forceRelease`. */
function exportOf(script: string): string {
  return script.replace(/-([a-z])(?=[^/]*$)/g, (_, letter: string) => letter.toUpperCase())
}

async function judge(mistake: Mistake, paths: readonly string[], most: number): Promise<Map<string, string>> {
  // Most mistakes are noticed early, and each further file costs its imports.
  const killers = await files.judge(mistake, paths.slice(0, FIRST), most)
  const more = await files.judge(mistake, paths.slice(FIRST), most - killers.size)
  return new Map([...killers, ...more])
}

/** What one file alone notices matters most, and a busy machine can fail a test too. */
async function confirm(mistake: Mistake, killers: Map<string, string>): Promise<void> {
  const [path, ...more] = killers.keys()
  if (!path || more.length > 0) return
  const why = (await files.judge(mistake, [path], 1)).get(path)
  if (why) killers.set(path, why)
  else killers.delete(path)
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
