/** The examples for Jest in docs, run as the pages show them. Vitest runs its own in `test/package/snippets.test.ts`. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { blocksOf, pages } from '../package/markdown.ts'
import { outcomeOf, packTree } from '../package/pack.ts'
import { install } from './application.ts'

const EXAMPLES = pages.flatMap(({ path, text }) =>
  blocksOf(text)
    .filter(({ note }) => note.trim() === 'jest')
    .map(({ line, code }) => ({ where: `${path}:${line}`, code })),
)
/** What `docs/testing.md` says about the package, which is ESM only. */
const TRANSFORMED = '/node_modules/(?!edgelock/)'

interface Way {
  readonly title: string
  readonly options: readonly string[]
  readonly manifest: object
  readonly jest: object
  readonly babel?: object
}

const WAYS: readonly Way[] = [
  {
    title: 'with ES modules',
    options: ['--experimental-vm-modules'],
    manifest: { type: 'module' },
    jest: { transform: {} },
  },
  {
    title: 'with the package transformed by Babel',
    options: [],
    manifest: {},
    jest: { transformIgnorePatterns: [TRANSFORMED] },
    babel: { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] },
  },
]

let folder: string

beforeAll(async () => {
  const { path, remove } = tempFolder('test-runners')
  folder = join(path, 'jest')
  await cp(join(import.meta.dirname, 'jest'), folder, { recursive: true })
  await install(folder, await packTree(path))
  return remove
})

it('are found, with the way to transform the package', () => {
  expect(EXAMPLES).not.toEqual([])
  expect(pages.find(({ path }) => path === 'docs/testing.md')?.text).toContain(
    `transformIgnorePatterns: ['${TRANSFORMED}']`,
  )
})

describe.each(WAYS)('Jest $title', ({ title, options, manifest, jest, babel }) => {
  it.each(EXAMPLES)('runs $where', async ({ code }) => {
    // Below the folder in which Jest and the package are installed.
    const root = join(folder, title.replaceAll(' ', '-'))
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'package.json'), JSON.stringify({ private: true, ...manifest, jest }))
    // In a `package.json`, Babel's settings would not concern the modules of other packages.
    if (babel) await writeFile(join(root, 'babel.config.json'), JSON.stringify(babel))
    await writeFile(join(root, 'example.test.js'), code)
    const program = join(folder, 'node_modules/jest/bin/jest.js')
    const { code: exitCode, output } = await outcomeOf(process.execPath, [...options, program], root)
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('1 passed, 1 total'),
    })
  })
})
