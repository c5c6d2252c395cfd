/** What the runner of CI makes of stages that fail, crash, say nothing or cannot run. */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Options, type Results, runStages, summaryOf } from '../../dev/ci/runner.ts'
import type { Stage } from '../../dev/ci/stages.ts'
import { NOT_RUN, VITEST } from '../../dev/ci/vitest.ts'
import { type TempFolder, tempFolder } from '../../dev/temp-folder.ts'

const MODULES = join(import.meta.dirname, '../../node_modules')
let folder: TempFolder

beforeEach(() => {
  folder = tempFolder('stages')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await folder.remove()
})

/** A command that writes results as vitest does, and then runs another one. */
function writes({ passed = 0, skipped = 0, failures = [] }: Partial<Results>, then = 'true'): string {
  const assertionResults = failures.map(message => ({
    status: 'failed',
    fullName: 'adds',
    failureMessages: [message],
  }))
  const testResults = [{ name: resolve('a.test.ts'), status: 'failed', message: '', assertionResults }]
  const written = {
    numPassedTests: passed,
    numPendingTests: skipped,
    testResults: failures.length > 0 ? testResults : [],
  }
  return `echo '${JSON.stringify(written)}' > "$CI_RESULTS"; ${then}`
}

function stage(command: string, more: Partial<Stage> = {}): Stage {
  return { tests: 'something', minutes: 1, command, ...more }
}

function check(command: string, more: Partial<Stage> = {}): Stage {
  return stage(command, { isOneTest: true, ...more })
}

async function run(stages: Record<string, Stage>, how: Partial<Options> = {}) {
  const outcomes = await runStages(stages, Object.keys(stages), { folder: folder.path, log: true, ...how })
  const lines = summaryOf(outcomes).split('\n')
  return {
    reasons: lines.filter(line => /^(failed|not run): /.test(line)),
    last: lines.at(-1),
    isGreen: outcomes.every(({ status }) => status !== 'failed'),
  }
}

it('runs every stage, adds up their tests, counts a stage without tests as one, and names each that failed', async () => {
  const stages = {
    tests: stage(writes({ passed: 5, skipped: 2, failures: ['not 4'] }, 'exit 1')),
    failing: check('echo why; exit 3'),
    others: stage(writes({ passed: 3 })),
    check: check('true'),
  }
  expect(await run(stages)).toEqual({
    reasons: ['failed: tests: a.test.ts > adds: not 4', 'failed: failing: ended with exit code 3: why'],
    last: '9 passed, 2 failed, 2 skipped',
    isGreen: false,
  })
})

it('reads what the JSON reporter of vitest writes', async () => {
  const tests = `import { it } from 'vitest'
    it('adds', () => {})
    it('divides', () => { throw new Error('not 4\\nbut 5') })
    it.skip('multiplies', () => {})`
  writeFileSync(join(folder.path, 'a.test.js'), tests)
  writeFileSync(join(folder.path, 'b.test.js'), 'throw new Error("no such module")')
  const hook = "describe('all', () => { beforeAll(() => { throw new Error('no') }); it('waits', () => {}) })"
  writeFileSync(join(folder.path, 'c.test.js'), `import { beforeAll, describe, it } from 'vitest'; ${hook}`)
  const command = `cd '${folder.path}' && ln -s '${MODULES}' . && ${VITEST}`
  const found = await run({ it: stage(command) })
  expect({ ...found, reasons: found.reasons.sort() }).toEqual({
    reasons: [
      expect.stringMatching(/^failed: it: \S+\/a\.test\.js > divides: Error: not 4$/),
      expect.stringMatching(/^failed: it: \S+\/b\.test\.js: no such module$/),
      expect.stringMatching(/^failed: it: \S+\/c\.test\.js: a hook failed$/),
    ],
    last: '1 passed, 3 failed, 2 skipped',
    isGreen: false,
  })
})

const NO_RESULTS = ', without any results: why'
it.each([
  ['crashes before it writes results', 'echo why; kill -SEGV $$', `was killed by SIGSEGV${NO_RESULTS}`],
  ['ends well without results', 'echo why', `ended with exit code 0${NO_RESULTS}`],
  ['writes half of its results', 'echo why; echo { > "$CI_RESULTS"', `ended with exit code 0${NO_RESULTS}`],
  ['runs no test', writes({ skipped: 2 }), 'no test passed'],
  ['only ends badly', writes({ passed: 2 }, 'exit 1'), 'ended with exit code 1, although no test failed'],
  ['has failed tests and ends well', writes({ passed: 2, failures: ['not 4'] }), 'a.test.ts > adds: not 4'],
  ['does not end', 'sleep 600 & wait', 'took longer than 0.0 minutes, and was ended', { limit: 0.005 }],
])('a stage fails that %s', async (_, command, reason, more: Partial<Stage> = {}) => {
  const { reasons, isGreen } = await run({ it: stage(command, { limit: 1, ...more }) })
  expect({ reasons, isGreen }).toEqual({ reasons: [`failed: it: ${reason}`], isGreen: false })
})

it.each([
  [true, 'not run: it: there is no Go', '1 passed, 0 failed, 1 skipped'],
  [false, 'failed: it: not run: there is no Go', '1 passed, 1 failed'],
])(
  'a stage without its tool says why, and fails unless that is allowed (%s)',
  async (ifPossible, reason, last) => {
    const stages = { it: stage(`echo there is no Go; exit ${NOT_RUN}`), other: check('true') }
    expect(await run(stages, { ifPossible })).toEqual({ reasons: [reason], last, isGreen: ifPossible })
  },
)

it('a stage that does not fit in the time that is left fails', async () => {
  const stages = { short: check('true'), long: check('true', { minutes: 30 }) }
  const { reasons, last } = await run(stages, { budgetMinutes: 20 })
  expect(reasons).toEqual([
    expect.stringMatching(/^failed: long: not run: it takes about 30 minutes, and \S+ minutes are left$/),
  ])
  expect(last).toBe('1 passed, 1 failed')
})

it('an interrupted run still says what passed before', async () => {
  const interrupt = new AbortController()
  const stages = {
    first: check('true'),
    second: check('touch "$CI_RESULTS"; sleep 600'),
    third: check('true'),
  }
  const ended = run(stages, { interrupted: interrupt.signal })
  await vi.waitUntil(() => existsSync(join(folder.path, 'second.json')))
  interrupt.abort()
  const { reasons, last } = await ended
  expect(reasons).toEqual([
    'failed: second: was interrupted',
    'failed: third: not run: the run was interrupted',
  ])
  expect(last).toBe('1 passed, 2 failed')
})

it('what an earlier run left behind is not taken for results', async () => {
  await run({ it: stage(writes({ passed: 1 })) })
  expect(existsSync(join(folder.path, 'it.json'))).toBe(true)
  expect(await run({ it: stage('true') })).toMatchObject({ isGreen: false })
})
