import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, inject, it } from 'vitest'
import { entriesOf } from '../../dev/api/entries.ts'
import { LEFTOVER } from './pack.ts'

const { tarball, alone } = inject('packed')
const folder = join(alone, 'node_modules/edgelock')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const data = new Uint8Array(readFileSync(tarball))
const entries = entriesOf(folder)

/**
 * The package is ESM only. `require()` returns ES modules. TypeScript's `node10` does not support `exports` and finds
 * no types, so its users have to move to `node16` or `bundler`.
 */
const EXPECTED: Record<string, readonly string[]> = {
  node10: ['NoResolution'],
  'node16-cjs': ['CJSResolvesToESM'],
  'node16-esm': [],
  bundler: [],
}

/** Whether `require()` of an ES module works in a version of Node. */
const REQUIRES_ESM: Record<string, boolean> = {
  '18.20.8': false,
  '20.18.3': false,
  '20.19.0': true,
  '20.20.2': true,
  '21.7.3': false,
  '22.11.0': false,
  '22.12.0': true,
  '23.0.0': true,
  '24.21.0': true,
}

/** Measured, plus 5 %. */
const TARBALL_BYTES = 855_000
const UNPACKED_BYTES = 3_650_000

describe('the tarball', () => {
  it('is within its budgets', () => {
    const files = globSync('**', { cwd: folder }).map(path => statSync(join(folder, path)))
    const unpacked = files.filter(file => file.isFile()).reduce((sum, { size }) => sum + size, 0)
    expect(data.length).toBeLessThanOrEqual(TARBALL_BYTES)
    expect(unpacked).toBeLessThanOrEqual(UNPACKED_BYTES)
  })

  it('has no findings of publint, suggestions included', async () => {
    const { messages } = await publint({ pack: { tarball: data.buffer }, level: 'suggestion', strict: true })
    expect(messages.map(message => formatMessage(message, manifest))).toEqual([])
  })

  it('has types for every entry under every resolution that an ESM package supports', async () => {
    const result = await checkPackage(createPackageFromTarballData(data))
    if (!result.types) throw new Error('the package has no types')
    const problems = result.problems.map(problem => JSON.stringify(problem)).sort()
    const expected = entries.flatMap(({ subpath }) =>
      Object.entries(EXPECTED).flatMap(([resolutionKind, kinds]) =>
        kinds.map(kind => JSON.stringify({ kind, entrypoint: subpath, resolutionKind })),
      ),
    )
    expect(problems).toEqual(expected.sort())
  })

  it('contains a module for each source, and none of an earlier build', () => {
    const built = globSync('dist/**/*.js', { cwd: folder })
    const sources = globSync('src/**/*.ts', { cwd: folder })
    expect(built).not.toContain(LEFTOVER)
    expect(built.map(path => path.replace(/^dist/, 'src').replace(/js$/, 'ts')).sort()).toEqual(
      sources.sort(),
    )
  })

  it('contains the source that each source map names', () => {
    for (const map of globSync('dist/**/*.js.map', { cwd: folder })) {
      const { sources } = JSON.parse(readFileSync(join(folder, map), 'utf8'))
      for (const source of sources) {
        expect(globSync(normalize(join(dirname(map), source)), { cwd: folder })).toHaveLength(1)
      }
    }
  })

  it('contains licence, notice, README and changelog, but no tests and no tools', () => {
    const top = globSync('*', { cwd: folder })
    expect(top).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md']))
    for (const name of [
      'test',
      'dev',
      'bench',
      'interop',
      'site',
      '.ci',
      '.npmrc',
      'tsconfig.json',
      'package-lock.json',
    ]) {
      expect(top).not.toContain(name)
    }
  })
})

describe('engines', () => {
  it.each(Object.entries(REQUIRES_ESM))(
    'admits Node %s only if it can require() the package: %s',
    (node, can) => {
      expect(satisfies(node, manifest.engines.node)).toBe(can)
    },
  )

  it('admits the Node that runs the tests', () => {
    expect(satisfies(process.versions.node, manifest.engines.node)).toBe(true)
  })
})

/** Understands `^1.2.3` and `>=1.2.3`, joined by `||`. */
function satisfies(version: string, range: string): boolean {
  return range.split(' || ').some(part => {
    const [, operator, least = ''] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part) ?? []
    if (!operator) throw new Error(`engines has a part that this test does not understand: ${part}`)
    const isNewEnough = version.localeCompare(least, 'en', { numeric: true }) >= 0
    return isNewEnough && (operator === '>=' || Number.parseInt(version, 10) === Number.parseInt(least, 10))
  })
}
