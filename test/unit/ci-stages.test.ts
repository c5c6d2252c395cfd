/** The table of stages, and all that must agree with it: `.ci/run`, the workflows, CONTRIBUTING.md, and every runner. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compared } from '../../dev/ci/page.ts'
import { LISTS, STAGES } from '../../dev/ci/stages.ts'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const namesOf = (list: string) => Object.keys(LISTS[list]?.stages ?? {})
const commands = Object.values(STAGES).map(({ command }) => command)

/** The stages that the jobs of a workflow run. */
function stagesIn(workflow: string): string[] {
  const [, jobs = ''] = /stages:\s+\[([^\]]*)\]/.exec(read(`.github/workflows/${workflow}`)) ?? []
  return jobs.split(/[,\s]+/).filter(Boolean)
}

it.each([
  ['ci.yml', 'gate'],
  ['nightly.yml', 'nightly'],
])('%s runs each stage of the list `%s` once', (workflow, list) => {
  expect(stagesIn(workflow).sort()).toEqual(namesOf(list).sort())
})

it('.ci/run runs all that gates, after npm ci', () => {
  expect(read('.ci/run')).toMatch(/npm ci;[\s\S]*npm run --silent ci -- --if-possible --budget 80 gate\n$/)
})

it('what gates takes 35 minutes at most', () => {
  const minutes = namesOf('gate').map(name => STAGES[name]?.minutes ?? 0)
  expect(minutes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(35)
})

it('`core` is the test command of the README, as it is, and no stage runs a failed test again', () => {
  expect(read('README.md')).toContain(`\`${STAGES['core']?.command}\` runs the tests`)
  const retrying = globSync('{.ci/run,.github/workflows/*,dev/ci/*.ts,package.json,vitest.config.ts}', {
    cwd: ROOT,
  })
  expect(retrying.filter(path => /--retry|retry:/.test(read(path)))).toEqual([])
})

it('CONTRIBUTING.md lists the stages; if not, run `npx node dev/ci/page.ts`', () => {
  const { page, expected } = compared()
  expect(page).toBe(expected)
  expect(page).toContain('| `core` | `npm test`, as it is')
})

describe('a runner', () => {
  const runners = globSync('{dev/test-*.ts,test/*/run.ts,test/*/vitest.config.ts}', { cwd: ROOT })
  /** Their tests run with `npm test`, or their `run.ts` names the configuration. */
  const isElsewhere = (path: string) =>
    read('vitest.config.ts').includes(path) || existsSync(join(ROOT, path.replace('vitest.config', 'run')))

  it.each(runners)('has a stage: %s', path => {
    const isInStage = commands.some(command => command.includes(path))
    expect(isInStage || (path.endsWith('vitest.config.ts') && isElsewhere(path))).toBe(true)
  })

  it.each(commands)('exists, and so does the npm script: %s', command => {
    const files = command.match(/(?:dev|test)\/[\w/.-]+\.ts/g) ?? []
    expect(files.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    const scripts = [...command.matchAll(/npm (?:run (?:--silent )?)?(?!ci)(\w[\w:]*)/g)].map(
      ([, name = '']) => name,
    )
    expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([])
  })
})

it('every text names stages that exist', () => {
  const texts = globSync(
    '{*.md,{docs,skills,examples,lua,src,dev,test,bench,site,interop,.github}/**/*.{md,ts,yml}}',
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/.cache/**'],
    },
  )
  const dead = texts.flatMap(path =>
    [...read(path).matchAll(/npm run (?:--silent )?ci -- ([a-z][\w-]*)/g)]
      .filter(([, name = '']) => !(name in STAGES) && !(name in LISTS))
      .map(([command]) => `${path}: ${command}`),
  )
  expect(dead).toEqual([])
})

it('a release publishes the tarball that the gate has left, and builds nothing', () => {
  const [, publish = ''] =
    /\n {2}publish:\n([\s\S]*?)\n {2}\w+:\n/.exec(read('.github/workflows/release.yml')) ?? []
  expect(publish).toContain(
    'npm publish --provenance --access public --ignore-scripts ./package/edgelock.tgz',
  )
  expect(publish).not.toMatch(/checkout@|npm ci|npm install|npm run/)
  expect(read('.github/workflows/ci.yml')).toMatch(
    /CI_TARBALL: \S+ github.workspace \S+\/package\/edgelock.tgz\n/,
  )
})
