import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src')

/**
 * From the ground up. A module imports from the layers below its own and beside itself inside its folder. What is not
 * listed is a primitive, and may also build on another one.
 */
const LAYERS = [
  ['errors.ts', 'clock.ts', 'keys.ts', 'options.ts', 'scripts/'],
  ['events.ts'],
  ['transport/', 'wait/'],
  ['types.ts'],
  ['wait-until.ts'],
  ['context.ts'],
  ['lease/'],
  ['a primitive'],
  ['guards/'],
  ['create-locks.ts'],
  ['index.ts'],
]
const PRIMITIVES = LAYERS.findIndex(([name]) => name === 'a primitive')

/** Entries of their own: nobody imports them. */
const ENTRIES = ['index.ts', 'lock-entry.ts', 'rest.ts', 'hono/', 'web/', 'testing/']

/** What may import only this, and why. */
const ONLY: Record<string, readonly string[]> = {
  // Pure arithmetic, which never sees the transport.
  'wait/': ['clock.ts', 'wait/'],
  // It takes anything that can be acquired.
  'with-lock.ts': ['errors.ts', 'options.ts', 'types.ts', 'wait-until.ts'],
  // A transport that stands alone.
  'rest.ts': ['transport/redis-like.ts'],
  // Guards see what users see, and what they need to answer with; any locks are given to them.
  'guards/': [
    'errors.ts',
    'keys.ts',
    'options.ts',
    'types.ts',
    'synchronizers.ts',
    'once-types.ts',
    'wait-until.ts',
    'clock.ts',
    'with-lock.ts',
    'guards/',
  ],
  // Thin: a framework around the guards.
  'hono/': ['errors.ts', 'options.ts', 'types.ts', 'wait-until.ts', 'guards/', 'hono/'],
  'web/': ['errors.ts', 'options.ts', 'types.ts', 'wait-until.ts', 'guards/', 'web/'],
}

interface Module {
  /** Relative to src. */
  readonly path: string
  readonly lines: number
  /** Without comments. */
  readonly code: string
  /** Ours, relative to src. */
  readonly imports: string[]
  readonly packages: string[]
}

const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'\)/gm

const modules: Module[] = globSync('**/*.ts', { cwd: SRC }).map(path => {
  const text = readFileSync(join(SRC, path), 'utf8')
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const specifiers = [...code.matchAll(IMPORT)].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
  return {
    path,
    lines: text.split('\n').length - 1,
    code,
    imports: specifiers.filter(isOurs).map(from => posix.join(dirname(path), from)),
    packages: specifiers.filter(from => !isOurs(from)),
  }
})

const byHand = modules.filter(({ path }) => !path.endsWith('.gen.ts'))

describe('imports', () => {
  it('are found: every module that is written by hand is reached from an entry', () => {
    const reached = new Set<string>()
    const visit = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      for (const next of moduleAt(path).imports) visit(next)
    }
    for (const { path } of modules) if (/^(\w+\/)?index\.ts$|^(rest|lock-entry)\.ts$/.test(path)) visit(path)
    expect(byHand.filter(({ path }) => !reached.has(path))).toEqual([])
  })

  it.each(modules)('of $path come from the layers below it', ({ path, imports }) => {
    for (const imported of imports) expect(`${path} → ${imported}`).toSatisfy(() => mayImport(path, imported))
  })

  it('never form a circle', () => {
    const done = new Set<string>()
    const visit = (path: string, trail: string[]) => {
      if (done.has(path)) return
      expect(trail, 'a circle of imports').not.toContain(path)
      for (const next of moduleAt(path).imports) visit(next, [...trail, path])
      done.add(path)
    }
    for (const { path } of modules) visit(path, [])
  })

  it.each(modules)(
    'of $path bring no package, except hono where guards for Hono are',
    ({ path, packages }) => {
      expect(packages.filter(name => !(path.startsWith('hono/') && /^hono(\/|$)/.test(name)))).toEqual([])
    },
  )
})

describe('the platform', () => {
  it.each(modules)('of $path is any that has fetch', ({ code }) => {
    for (const word of [
      /['"](node|cloudflare):/,
      /\bprocess\b/,
      /\bBuffer\b/,
      /\bsetInterval\b/,
      /\brequire\(/,
    ]) {
      expect(code).not.toMatch(word)
    }
  })

  it.each(modules.filter(({ path }) => path !== 'clock.ts'))(
    'of $path leaves time and chance to the clock',
    ({ code }) => {
      for (const word of [
        'Date.now(',
        'Math.random(',
        'performance.now(',
        'setTimeout(',
        'AbortSignal.timeout(',
        'new Date',
      ]) {
        expect(code).not.toContain(word)
      }
    },
  )
})

describe('a module', () => {
  it.each(modules)('$path keeps nothing at module level that changes', ({ code }) => {
    expect(code).not.toMatch(/^(export )?(let|var)\b/m)
    expect(code).not.toMatch(/^(export )?const \w+[^=]*= (new|\[\]|\{\})/m)
  })

  it.each(byHand)('$path is short', ({ lines }) => {
    expect(lines).toBeLessThanOrEqual(220)
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
      for (const path of ${JSON.stringify(modules.map(({ path }) => path))}) load('./' + path)
      console.log('loaded')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toBe('loaded\n')
  })
})

describe('a primitive', () => {
  const isPrimitive = ({ path, imports }: Module) =>
    !path.includes('/') && imports.some(imported => imported.endsWith('.gen.ts'))

  it.each(modules.filter(isPrimitive))('has one name in src and in lua: $path', ({ path, imports }) => {
    const name = path.replace('.ts', '')
    expect(imports).toContain(`scripts/${name}.gen.ts`)
    expect(existsSync(join(ROOT, 'lua', name))).toBe(true)
  })
})

function mayImport(path: string, imported: string): boolean {
  const only = Object.entries(ONLY).find(([who]) => isIn(path, [who]))?.[1]
  if (only) return isIn(imported, only)
  if (isIn(imported, ENTRIES)) return dirname(path) === dirname(imported) && path.includes('/')
  const [from, to] = [layerOf(path), layerOf(imported)]
  const beside = dirname(path) === dirname(imported) && path.includes('/')
  return to < from || beside || (from === PRIMITIVES && to === PRIMITIVES)
}

function layerOf(path: string): number {
  const layer = LAYERS.findIndex(names => isIn(path, names))
  return layer === -1 ? PRIMITIVES : layer
}

function isIn(path: string, names: readonly string[]): boolean {
  return names.some(name => (name.endsWith('/') ? path.startsWith(name) : path === name))
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith('.')
}

function moduleAt(path: string): Module {
  const found = modules.find(module => module.path === path)
  if (!found) throw new Error(`nothing is at src/${path}`)
  return found
}
