/** `edgelock/eslint` of the packed package, in ESLint's own RuleTester and as a configuration. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are code
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import type { LockRules } from '../../src/eslint/index.ts'
import { packTree } from '../package/pack.ts'
import { install } from './application.ts'

interface Problem {
  readonly ruleId: string | null
  readonly line: number
}

// biome-ignore lint/suspicious/noExplicitAny: ESLint is installed by the test
let eslint: any
let plugin: LockRules

beforeAll(async () => {
  const { path, remove } = tempFolder('eslint')
  const folder = join(path, 'app')
  await mkdir(folder)
  const manifest = { private: true, type: 'module', dependencies: { edgelock: '*', eslint: '10.15.0' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await install(folder, await packTree(path))
  const { resolve } = createRequire(join(folder, 'package.json'))
  eslint = await import(pathToFileURL(resolve('eslint')).href)
  plugin = (await import(pathToFileURL(resolve('edgelock/eslint')).href)).lockRules()
  return remove
})

const IMPORTS =
  "import { withLock, tryWithLock as tried, once, applyOnce, lock, fairLock, stringLock } from 'edgelock'\n"
const withImports = (code: string) => IMPORTS + code

/** Has ESLint's RuleTester play a rule: what is right, and what is wrong with the message that it gets. */
function plays(
  rule: keyof LockRules['rules'],
  right: string[],
  wrong: [code: string, messageId: string][],
): void {
  const { RuleTester } = eslint
  // It names its cases by functions of a test runner, of which this test is one case.
  Object.assign(RuleTester, {
    describe: (_: string, run: () => void) => run(),
    it: (_: string, run: () => void) => run(),
  })
  new RuleTester().run(rule, plugin.rules[rule], {
    valid: [
      ...right.map(withImports),
      "import { withLock } from 'elsewhere'\nwithLock(a, `x:${a?.b}`, async () => { await c() })",
    ],
    invalid: wrong.map(([code, messageId]) => ({ code: withImports(code), errors: [{ messageId }] })),
  })
}

describe('the rules', () => {
  it('wait-for-work: callers wait for work, and work for what it begins', () => {
    plays(
      'wait-for-work',
      [
        "await withLock(locks, 'a', () => 1)",
        "const run = () => withLock(locks, 'a', () => 1)",
        "void withLock(locks, 'a', () => 1)",
        "await withLock(locks, 'a', async ({ signal }) => { await charge({ signal }) })",
        "await withLock(locks, 'a', async lease => { lease.signal.addEventListener('abort', stop); console.log(lease.id); await lease.extend() })",
        "await once(locks, 'a', { leaseMs: 1 }, ({ signal }) => charge({ signal }))",
        'await withLock(locks, name, work)',
      ],
      [
        ["withLock(locks, 'a', () => 1)", 'call'],
        ["tried(locks, 'a', () => 1)", 'call'],
        ["once(locks, 'a', () => 1)", 'call'],
        ["await withLock(locks, 'a', ({ signal }) => { charge({ signal }) })", 'inside'],
        [
          "await once(locks, 'a', async lease => { fetch(url, { signal: lease.signal }); await log() })",
          'inside',
        ],
      ],
    )
  })

  it('use-signal: work that takes time looks at its lease', () => {
    plays(
      'use-signal',
      [
        "await withLock(locks, 'a', async lease => { await charge(lease) })",
        "await withLock(locks, 'a', async ({ signal: over }) => { await charge({ signal: over }) })",
        "await withLock(locks, 'a', () => 1)",
        "await withLock(locks, 'a', work)",
      ],
      [
        ["await withLock(locks, 'a', async () => { await charge() })", 'unused'],
        ["await once(locks, 'a', async lease => { await charge() })", 'unused'],
        ["await tried(locks, 'a', {}, async function (lease) { await charge() })", 'unused'],
      ],
    )
  })

  it('defined-name: no part of a name may be undefined', () => {
    plays(
      'defined-name',
      [
        'lock(locks, `order:${order.id}`)',
        "fairLock(locks, 'order:' + id)",
        "lock(locks, `order:${order?.id ?? 'none'}`)",
        'withLock(other, {}, () => `x${a?.b}`)',
        'once(locks, key, () => a?.b)',
      ],
      [
        ['lock(locks, `order:${order?.id}`)', 'undefined'],
        ["fairLock(locks, 'order:' + order?.id)", 'undefined'],
        ['once(locks, undefined, () => 1)', 'undefined'],
        ['await applyOnce(locks, `order:${order?.id}`, script, keys, [])', 'undefined'],
        ['stringLock(locks, `order:${order?.id}`)', 'undefined'],
        ['await withLock(locks, `job:${process.env.JOB}`, () => 1)', 'undefined'],
      ],
    )
  })

  it('work as the page configures them', async () => {
    const rules = Object.fromEntries(Object.keys(plugin.rules).map(rule => [`edgelock/${rule}`, 'error']))
    const overrideConfig = [{ plugins: { edgelock: plugin }, rules }]
    const linter = new eslint.ESLint({ overrideConfigFile: true, overrideConfig })
    const code = withImports('withLock(locks, `order:${a?.b}`, async () => {\n  await charge()\n})')
    const [{ messages }] = await linter.lintText(code)
    expect(messages.map(({ ruleId, line }: Problem) => `${ruleId} ${line}`).sort()).toEqual([
      'edgelock/defined-name 2',
      'edgelock/use-signal 2',
      'edgelock/wait-for-work 2',
    ])
  })
})
