import { globSync, readFileSync } from 'node:fs'
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
 * The package is ESM only. CommonJS gets ES modules (Node requires them since 20.19 and 22.12), and TypeScript's
 * `node10`, which knows no `exports`, finds nothing: who still uses it has to move to `node16` or `bundler`.
 */
const EXPECTED: Record<string, readonly string[]> = {
  node10: ['NoResolution'],
  'node16-cjs': ['CJSResolvesToESM'],
  'node16-esm': [],
  bundler: [],
}

describe('the tarball', () => {
  it('has nothing that publint would suggest, warn of or refuse', async () => {
    const { messages } = await publint({ pack: { tarball: data.buffer }, level: 'suggestion', strict: true })
    expect(messages.map(message => formatMessage(message, manifest))).toEqual([])
  })

  it('has the right types for every entry under every resolution that an ESM package can serve', async () => {
    const result = await checkPackage(createPackageFromTarballData(data))
    if (!result.types) throw new Error('no types were found')
    const problems = result.problems.map(problem => JSON.stringify(problem)).sort()
    const expected = entries.flatMap(({ subpath }) =>
      Object.entries(EXPECTED).flatMap(([resolutionKind, kinds]) =>
        kinds.map(kind => JSON.stringify({ kind, entrypoint: subpath, resolutionKind })),
      ),
    )
    expect(problems).toEqual(expected.sort())
  })

  it('is built from nothing but the sources, whatever an earlier build had left behind', () => {
    const built = globSync('dist/**/*.js', { cwd: folder })
    const sources = globSync('src/**/*.ts', { cwd: folder })
    expect(built).not.toContain(LEFTOVER)
    expect(built.map(path => path.replace(/^dist/, 'src').replace(/js$/, 'ts')).sort()).toEqual(
      sources.sort(),
    )
  })

  it('has the source that each source map points to', () => {
    for (const map of globSync('dist/**/*.js.map', { cwd: folder })) {
      const { sources } = JSON.parse(readFileSync(join(folder, map), 'utf8'))
      for (const source of sources) {
        expect(globSync(normalize(join(dirname(map), source)), { cwd: folder })).toHaveLength(1)
      }
    }
  })

  it('brings the licence, the manual and the changes, and nothing of the workshop', () => {
    const top = globSync('*', { cwd: folder })
    expect(top).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']))
    for (const name of [
      'test',
      'dev',
      'bench',
      'interop',
      '.ci',
      '.npmrc',
      'tsconfig.json',
      'package-lock.json',
    ]) {
      expect(top).not.toContain(name)
    }
  })
})
