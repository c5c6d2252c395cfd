import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type PublicEntry, publicApi } from '../../dev/api/public-api.ts'
import { useStack } from '../support/stack.ts'
import { outcomeOf, run } from './pack.ts'
import { PLATFORMS, typeCheck } from './tsc.ts'

const { alone, withPeers } = inject('packed')
const entries = publicApi(join(alone, 'node_modules/edgelock'))

/** What the consumer of each entry, `consumers/<entry>.ts`, returns. */
const RETURNED: Record<string, unknown> = {
  '.': { busy: true, fenced: true, statuses: ['executed', 'replayed'], value: { id: 7 } },
  './hono': { status: 200, body: { held: true } },
  './web': { status: 200, body: { held: true } },
  './rest': { replied: ['argument', 'key'] },
  './beside': { busy: true, acquired: true },
  './lend': { repeated: true, finished: true, kept: 7 },
  './otel': { started: ['edgelock.wait', 'edgelock.hold'] },
  './testing': { busy: true, left: [] },
  './console': { statuses: [404, 200], shown: true },
  './chat-sdk': { turn: 'thread', other: null },
  './eslint': { rules: ['defined-name', 'use-signal', 'wait-for-work'] },
  './web-locks': { mode: 'exclusive', busy: true, held: ['page'] },
}

/** The first needs its peer when it runs, the second only the types of its peer. */
const NEED_PEERS = ['./hono', './otel']
const needsPeers = ({ subpath }: PublicEntry) => NEED_PEERS.includes(subpath)
const consumerOf = ({ subpath }: PublicEntry) => `consumers/${subpath.slice(2) || 'index'}.ts`
const homeOf = ({ subpath }: PublicEntry) => (subpath === './hono' ? withPeers : alone)

const stack = useStack()

beforeAll(async () => {
  for (const folder of [alone, withPeers]) {
    await cp(join(import.meta.dirname, 'consumers'), join(folder, 'consumers'), { recursive: true })
    for (const entry of entries) await writeFile(join(folder, everyNameOf(entry)), importing(entry))
  }
})

describe('an empty project that installs the package', () => {
  it('gets no other package', async () => {
    const installed = await readdir(join(alone, 'node_modules'))
    expect(installed.filter(name => !name.startsWith('.'))).toEqual(['edgelock'])
    expect(existsSync(join(alone, 'node_modules/edgelock/node_modules'))).toBe(false)
  })

  it('gets a program', async () => {
    const { version } = JSON.parse(await readFile(join(alone, 'node_modules/edgelock/package.json'), 'utf8'))
    expect(await run(join(alone, 'node_modules/.bin/edgelock'), ['--version'], alone)).toBe(`${version}\n`)
  })

  it('has a consumer for every entry', () => {
    expect(entries.map(({ subpath }) => subpath).sort()).toEqual(Object.keys(RETURNED).sort())
  })
})

describe.each(entries)('$specifier, installed', entry => {
  const printedBy = async (script: string, type = 'module') =>
    JSON.parse(await run(process.execPath, [`--input-type=${type}`, '-e', script], homeOf(entry)))

  it('works in plain Node', async () => {
    const { url, token } = stack().rest
    const script = `
      import use from './${consumerOf(entry)}'
      console.log(JSON.stringify(await use(${JSON.stringify({ url, token })})))`
    expect(await printedBy(script)).toEqual(RETURNED[entry.subpath])
  })

  it('exports exactly the values that its declarations name, to import and to require()', async () => {
    const names = (load: string) =>
      `console.log(JSON.stringify(Object.keys(${load}('${entry.specifier}')).sort()))`
    expect(await printedBy(names('await import'))).toEqual(entry.values)
    expect(await printedBy(names('require'), 'commonjs')).toEqual(entry.values)
  })

  it('exposes no modules below it', async () => {
    const script = `await import('${entry.specifier}/index.js')`
    const { output } = await outcomeOf(process.execPath, ['--input-type=module', '-e', script], homeOf(entry))
    expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })
})

describe.each(Object.entries(PLATFORMS))('types under %s', (_, options) => {
  it('of every entry and every name compile with the peers', async () => {
    const files = entries.flatMap(entry => [consumerOf(entry), everyNameOf(entry)])
    expect(await typeCheck(withPeers, files, options)).toBe('')
  })

  it('of all other entries compile without the peers', async () => {
    const files = entries.filter(entry => !needsPeers(entry)).flatMap(e => [consumerOf(e), everyNameOf(e)])
    expect(await typeCheck(alone, files, options)).toBe('')
  })
})

describe('a file that TypeScript compiles to CommonJS', () => {
  const typed = async (module: string) => {
    await writeFile(join(alone, 'common.cts'), "import { lock } from 'edgelock'\nvoid lock\n")
    const platform = { ...PLATFORMS['NodeNext, for browsers'], verbatimModuleSyntax: false }
    return typeCheck(alone, ['common.cts'], { ...platform, module, moduleResolution: 'Node16' })
  }

  it('finds the package under Node20', async () => {
    expect(await typed('Node20')).toBe('')
  })

  it('is told under Node16 to import it as a module', async () => {
    expect(await typed('Node16')).toContain('TS1479')
  })
})

it('types that do not exist are noticed', async () => {
  await writeFile(join(alone, 'wrong.ts'), "import { lockAll } from 'edgelock'\nvoid lockAll\n")
  expect(await typeCheck(alone, ['wrong.ts'], PLATFORMS['NodeNext, for browsers'] ?? {})).toContain('TS2305')
})

function everyNameOf({ subpath }: PublicEntry): string {
  return `every-name-of-${subpath.slice(2) || 'index'}.ts`
}

function importing({ specifier, values, types }: PublicEntry): string {
  const imported = [...values, ...types.map(name => `type ${name}`)].join(', ')
  return `import { ${imported} } from '${specifier}'\nvoid [${values.join(', ')}]\nexport type { ${types.join(', ')} }\n`
}
