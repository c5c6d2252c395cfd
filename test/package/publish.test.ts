import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, inject, it } from 'vitest'
import { publicApi } from '../../dev/api/public-api.ts'
import { LEFTOVER, ROOT } from './pack.ts'

const { tarball, alone } = inject('packed')
const folder = join(alone, 'node_modules/edgelock')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const data = new Uint8Array(readFileSync(tarball))
const entries = publicApi(folder)

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

/** Whether a version of Node gets security fixes, and `require()` of an ES module works in it. */
const SUPPORTED: Record<string, boolean> = {
  '20.20.2': false,
  '21.7.3': false,
  '22.11.0': false,
  '22.12.0': true,
  '23.0.0': true,
  '24.21.0': true,
}

/** What a module or its declarations import from the package itself. */
const RELATIVE = /\b(?:from|import) ?\(?['"](\.[^'"]+)['"]/g

/** A process of its own, which `edgelock run` starts. */
const WATCHDOG = 'dist/watchdog.js'
/** The program has a file for each command, and for what commands share. */
const OF_THE_PROGRAM = /^dist\/(watchdog|cli-[\w-]+)\.js$/
const TARBALL_BYTES = 635_000
const UNPACKED_BYTES = 2_100_000
const FILES = 650

describe('the tarball', () => {
  it('is within its budgets', () => {
    const found = globSync('**', { cwd: folder }).map(path => statSync(join(folder, path)))
    const files = found.filter(file => file.isFile())
    const unpacked = files.reduce((sum, { size }) => sum + size, 0)
    expect(files.length).toBeLessThanOrEqual(FILES)
    expect(data.length).toBeLessThanOrEqual(TARBALL_BYTES)
    expect(unpacked).toBeLessThanOrEqual(UNPACKED_BYTES)
  })

  it('lets a bundler drop the scripts that an application does not use', async () => {
    const contents = `export { createLocks, lock } from './dist/index.js'`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      format: 'esm',
      write: false,
    })
    const [bundle = ''] = outputFiles.map(({ text }) => text)
    // The scripts of a lock: acquire, reenter, pass, extend, inspect and release.
    expect(bundle.match(/= (\/\* @__PURE__ \*\/ )?script\(/g)).toHaveLength(6)
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

  it('contains no module of an earlier build, and none that no entry reaches', () => {
    const files = globSync('dist/**/*.{js,d.ts}', { cwd: folder })
    const imported = files.flatMap(path =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(RELATIVE)].map(([, to = '']) =>
        join(dirname(path), path.endsWith('.js') ? to : to.replace(/\.[jt]s$/, '.d.ts')),
      ),
    )
    const started = Object.values({ ...manifest.exports, ...manifest.bin }).flatMap(entry =>
      Object.values(typeof entry === 'string' ? [entry] : (entry as object)),
    )
    const expected = new Set(
      [...imported, ...started.map(normalize), WATCHDOG].filter(path => path.startsWith('dist/')),
    )
    expect(files).not.toContain(LEFTOVER)
    expect(files.sort()).toEqual([...expected].sort())
  })

  it('contains a module for each that runs, for bundlers to choose from', () => {
    const built = globSync('dist/**/*.js', { cwd: folder }).filter(path => !OF_THE_PROGRAM.test(path))
    const sources = built.map(path => path.replace(/^dist/, 'src').replace(/js$/, 'ts'))
    expect(sources.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    expect(built).toContain('dist/locks/fair-lock.js')
  })

  it('refers to no source map', () => {
    expect(globSync('**/*.map', { cwd: folder })).toEqual([])
    const built = globSync('dist/**/*.{js,d.ts}', { cwd: folder })
    expect(built.filter(path => /sourceMappingURL/.test(readFileSync(join(folder, path), 'utf8')))).toEqual(
      [],
    )
  })

  it('contains licence, notice, README and changelog, but no sources, tests or tools', () => {
    const top = globSync('*', { cwd: folder })
    expect(top).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md']))
    for (const name of [
      'src',
      'lua',
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
  it.each(Object.entries(SUPPORTED))(
    'admits Node %s only if it is supported and can require() the package: %s',
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
