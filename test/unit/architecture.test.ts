import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src')

/** The rooms, from the ground up. A module imports from rooms below its own, and from its own. */
const ROOMS = [
  'internal/',
  'transport/',
  'wait/',
  'lease/',
  'locks/',
  'permits/',
  'verbs/',
  'composite/',
  'once/',
  'beside/',
  'web-locks/',
  'guards/',
  'memory/',
  'operator/',
  'cli/',
  'entries',
]

/**
 * What may be imported from outside: package.json's exports, each a file in the root of src or a folder's index. And the
 * program, which nothing imports.
 */
const ENTRIES = [
  ...Object.values(manifest.exports).flatMap(target => (typeof target === 'string' ? [] : [target.default])),
  ...Object.values(manifest.bin),
].map(path => path.replace(/^(\.\/)?dist\//, '').replace('.js', '.ts'))
/** Runs in Node alone. */
const PROGRAM = ['cli.ts', 'cli/']
/** Folders that belong to one entry. */
const ENTRY_FOLDERS = ENTRIES.filter(path => path.includes('/')).map(path => `${dirname(path)}/`)

/** What may import only this, and why. */
const ONLY: Record<string, readonly string[]> = {
  // Types and errors, which every room imports.
  'api/': ['api/'],
  // It runs the scripts, and knows nothing of the locks.
  'memory/': ['api/', 'memory/', 'internal/', 'transport/scripts/'],
  // Pure arithmetic, which never sees the transport.
  'wait/': ['api/', 'wait/'],
  // The entry of the program; nothing else may import its room.
  'cli.ts': ['cli/'],
  // A transport that stands alone, and what wraps it.
  'rest.ts': ['api/', 'internal/options.ts', 'transport/confirmed.ts'],
  // A listener for events, which imports nothing that makes them.
  'otel.ts': ['api/', 'internal/'],
  // Thin adapters: a framework around the guards.
  'hono/': ['api/', 'internal/', 'guards/', 'hono/'],
  'web/': ['api/', 'internal/', 'guards/', 'web/'],
  // What operators see in a browser. It finds out through the same room as the program.
  'console/': ['api/', 'internal/', 'lease/context.ts', 'once/inspect-once.ts', 'operator/', 'console/'],
  'eslint/': ['eslint/'],
}

/** What a module may keep: strings that are settled once, and notes about requests, which go with them. */
const CACHES = ['transport/digest.ts', 'guards/answers.ts']

/** Asks for Node's own hashes through `globalThis`, and does without them elsewhere: docs/decisions.md says why. */
const ASKS_FOR_A_RUNTIME = ['internal/digests.ts']

interface Module {
  /** Relative to src, or to the root of the repository. */
  readonly path: string
  readonly lines: number
  /** Without comments. */
  readonly code: string
  /** Ours, relative to the same folder. */
  readonly imports: string[]
}

const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'\)/gm

const modules = textsIn('**/*.ts', SRC).map(moduleOf)

/** The files that match, without what is built or installed. */
function textsIn(pattern: string | string[], cwd = ROOT): { path: string; text: string }[] {
  const exclude = (path: string) => /(^|\/)(node_modules|\.[\w-]+|dist|build)$/.test(path)
  const paths = globSync(pattern, { cwd, exclude })
  return paths.map(path => ({ path, text: readFileSync(join(cwd, path), 'utf8') }))
}

/** Where a text has such words. */
function saying(words: RegExp, texts: { path: string; text: string }[]): string[] {
  return texts.filter(({ text }) => words.test(text)).map(({ path }) => path)
}

function moduleOf({ path, text }: { path: string; text: string }): Module {
  // A message may say what to pass.
  const said = text.replaceAll('such as process.env', '')
  const code = said.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return {
    path,
    lines: text.split('\n').length - 1,
    code,
    imports: specifiersIn(code)
      .filter(isOurs)
      .map(from => posix.join(dirname(path), from)),
  }
}

const byHand = modules.filter(({ path }) => !path.endsWith('.gen.ts'))

describe('imports', () => {
  it('are found: every module that is written by hand is reached from an entry', () => {
    const reached = new Set<string>()
    const visit = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      for (const next of moduleAt(path).imports) visit(next)
    }
    for (const path of ENTRIES) visit(path)
    expect(byHand.filter(({ path }) => !reached.has(path))).toEqual([])
  })

  it('of every module come from the rooms below it', () => {
    const found = modules.flatMap(({ path, imports }) =>
      imports.filter(imported => !mayImport(path, imported)).map(imported => `${path} → ${imported}`),
    )
    expect(found).toEqual([])
  })

  it('never form a cycle, in src or elsewhere', () => {
    const all = textsIn('{src,worker,bench,dev,examples,site,test}/**/*.ts').map(moduleOf)
    const imports = new Map(all.map(each => [each.path, each.imports]))
    const done = new Set<string>()
    const visit = (path: string, trail: string[]) => {
      if (done.has(path)) return
      expect(trail, 'a cycle of imports').not.toContain(path)
      for (const next of imports.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
    for (const { path } of all) visit(path, [])
  })

  it('bring no package, except hono for its guards and the built-ins of Node for the program', () => {
    const found = modules.flatMap(({ path, code }) => {
      // Types are gone when the program runs.
      const withoutTypes = code.replaceAll(path === 'otel.ts' ? /^import type .*$/gm : /$^/g, '')
      const packages = specifiersIn(withoutTypes).filter(from => !isOurs(from))
      const allowed = isIn(path, PROGRAM) ? /^node:/ : path.startsWith('hono/') ? /^hono(\/|$)/ : /^$/
      return packages.filter(name => !allowed.test(name)).map(name => `${path} → ${name}`)
    })
    expect(found).toEqual([])
  })
})

describe('the platform', () => {
  it('is any that has fetch', () => {
    const words = [/['"](node|cloudflare):/, /\bprocess\b/, /\bBuffer\b/, /\bsetInterval\b/, /\brequire\(/]
    expect(modulesThatSay(words, [...PROGRAM, ...ASKS_FOR_A_RUNTIME])).toEqual([])
  })

  it('leaves time and chance to the clock', () => {
    const words = [
      ...[/Date\.now\(/, /Math\.random\(/, /performance\.now\(/, /setTimeout\(/],
      ...[/AbortSignal\.timeout\(/, /new Date/],
    ]
    // The script of the console runs in a page.
    expect(modulesThatSay(words, ['internal/clock.ts', 'console/page.gen.ts'])).toEqual([])
  })
})

describe('a module', () => {
  it('keeps nothing at module level that changes', () => {
    const words = [/^(export )?(let|var)\b/m, /^(export )?const \w+[^=]*= (new|\[\]|\{\})/m]
    expect(modulesThatSay(words, CACHES)).toEqual([])
  })

  it('is short', () => {
    expect(byHand.filter(({ lines }) => lines > 225).map(({ path, lines }) => [path, lines])).toEqual([])
  })

  it('begins with its sentence, unless it has one export, which says as much', () => {
    const exports = /^export (?:async |abstract )*(?:function|class|const|interface|type) (\w+)/gm
    const without = textsIn('**/*.ts', SRC).filter(
      ({ text }) => text.startsWith('import') && new Set(text.match(exports)).size > 1,
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  it('does nothing while it loads: no request, no timer, no chance, no waiting', () => {
    const script = `
      import { createRequire } from 'node:module'
      const refuse = what => () => { throw new Error(what + ' while a module loads') }
      for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) {
        globalThis[name] = refuse(name)
      }
      performance.now = refuse('performance.now')
      Date.now = refuse('Date.now')
      Math.random = refuse('Math.random')
      AbortSignal.timeout = refuse('AbortSignal.timeout')
      Object.defineProperty(globalThis, 'crypto', { get: refuse('crypto') })
      // Unlike import, require refuses a module that awaits at its top level.
      const load = createRequire(${JSON.stringify(`${SRC}/`)})
      for (const path of ${JSON.stringify(modules.map(({ path }) => path).filter(path => path !== 'cli.ts'))}) load('./' + path)
      console.log('loaded')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toBe('loaded\n')
  })
})

describe('the tree', () => {
  it('has entries in its root, and nothing else', () => {
    const root = byHand.map(({ path }) => path).filter(path => !path.includes('/'))
    expect(root.sort()).toEqual(ENTRIES.filter(path => !path.includes('/')).sort())
  })

  it('has a room for every folder', () => {
    const folders = new Set(
      modules.flatMap(({ path }) => (path.includes('/') ? [`${path.split('/')[0]}/`] : [])),
    )
    expect([...folders].sort()).toEqual([...ROOMS.slice(0, -1), 'api/', ...ENTRY_FOLDERS].sort())
  })

  it('has one meaning for each name at the top of a module, but for what both adapters export', () => {
    const homes = new Map<string, string[]>()
    for (const { path, code } of byHand.filter(({ path }) => !isIn(path, ['hono/', 'web/']))) {
      for (const [, name = ''] of code.matchAll(DECLARATION))
        homes.set(name, [...(homes.get(name) ?? []), path])
    }
    expect([...homes].filter(([, paths]) => new Set(paths).size > 1)).toEqual([])
  })

  it('says things in the words of the field', () => {
    const words = /\b(nobody|somebody|whoever|anybody)\b/i
    const folders = 'src,lua,docs,worker,dev,bench,examples,interop,site,test'
    const texts = textsIn([`{${folders}}/**/*.{ts,tsx,js,mjs,vue,svelte,java,lua,md}`, '*.md'])
    expect(saying(words, texts)).toEqual(['test/unit/architecture.test.ts'])
  })
})

it('the scripts of every kind are beside those of the others in a bundle', () => {
  const isSource = (path: string) => /^transport\/scripts\/.*\.gen\.ts$/.test(path)
  const sources = new Set(modules.flatMap(({ imports }) => imports.filter(isSource)))
  // `edgelock` alone does not load those of `edgelock/web-locks`.
  sources.delete('transport/scripts/web-lock.gen.ts')
  expect(moduleAt('transport/scripts-together.ts').imports.toSorted()).toEqual([...sources].sort())
})

/** The modules, except these, whose code has one of the words, and which. */
function modulesThatSay(words: readonly RegExp[], except: readonly string[]): string[] {
  return modules
    .filter(({ path }) => !isIn(path, except))
    .flatMap(({ path, code }) => words.filter(word => word.test(code)).map(word => `${path}: ${word}`))
}

/** A function, class, type or constant at the top of a module. */
const DECLARATION = /^(?:export )?(?:async )?(?:abstract )?(?:function|class|interface|type|const) (\w+)/gm

function mayImport(path: string, imported: string): boolean {
  if (isIn(imported, ['cli/'])) return isIn(path, PROGRAM)
  // The engine is as large as all locks together: no bundle of an application holds it.
  if (isIn(imported, ['memory/'])) return isIn(path, ['memory/', 'testing.ts', 'cli/'])
  // The program is a user of the transport.
  if (isIn(path, ['cli/']) && imported === 'rest.ts') return true
  const only = Object.entries(ONLY).find(([room]) => isIn(path, [room]))?.[1]
  if (only) return isIn(imported, only)
  if (isIn(imported, ['api/'])) return true
  return roomOf(imported) < roomOf(path) || (roomOf(imported) === roomOf(path) && path.includes('/'))
}

function roomOf(path: string): number {
  const room = ROOMS.findIndex(name => isIn(path, [name]))
  return room === -1 ? ROOMS.length - 1 : room
}

function isIn(path: string, names: readonly string[]): boolean {
  return names.some(name => (name.endsWith('/') ? path.startsWith(name) : path === name))
}

function specifiersIn(code: string): string[] {
  return [...code.matchAll(IMPORT)].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith('.')
}

function moduleAt(path: string): Module {
  const found = modules.find(module => module.path === path)
  if (!found) throw new Error(`nothing is at src/${path}`)
  return found
}

/** Folders of tests that run by the real clock, and must judge nothing by it. The others run in virtual time, or in stages of their own. */
const CLOCKED = 'kinds,unit,lua,simulation,waiting'
/** What reads the clock, waits, asks Redis how long something took, or draws what no other run draws. */
const REAL_TIME =
  /\bperformance\.now|\bhrtime\b|\bpass\(\d|\btimed\(|\bexpectTook\(|timers\/promises|\bDate\.now\(\) -|\bsetTimeout\(|\bMath\.random/

const TIME_OF_PROCESSOR = /process\.(?:cpuUsage|threadCpuUsage)\(|; times["'`]/
const JUDGES_TIME = /\b(?:expect|ok)\((?:performance|Date)\.now\(\) -/

describe('a test', () => {
  it('depends on no real time and no chance but in test/system', () => {
    const texts = textsIn(`test/{${CLOCKED}}/**/*.ts`)
    expect(texts.length).toBeGreaterThan(150)
    const own = /useFakeTimers|new VirtualRedis|REAL_TIME =/
    const others = texts.filter(({ text }) => !own.test(text))
    expect(saying(REAL_TIME, others)).toEqual([])
  })

  it('judges nothing by the time of a processor, which a busy machine stretches as well', () => {
    expect(saying(TIME_OF_PROCESSOR, textsIn('test/**/*.ts'))).toEqual([])
  })

  it('in stages that must not retry judges by the clock only what has ten times as long', () => {
    // An abort ends a request within 2 s, which takes milliseconds.
    const found = saying(JUDGES_TIME, textsIn('test/{browser,runtime}/**/*.ts'))
    expect(found).toEqual(['test/runtime/suite/failures.ts'])
  })

  it('over HTTP runs in virtual time', () => {
    const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
    expect(config).toContain("node('virtual', ['test/{integration,fault}/**/*.test.ts', DIGESTING], VIRTUAL)")
    expect(config).toContain("const VIRTUAL = { setup: ['test/virtual/setup.ts'] }")
  })
})
