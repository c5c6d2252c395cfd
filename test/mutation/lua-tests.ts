import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { RULES } from './lua.ts'
import type { Modules, Verdict } from './worlds.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Those of the scripts. */
const TESTS = ['test/lua/*.test.ts', 'test/unit/wait-*.test.ts']
/** Those of the rules of waiting: they take seconds. */
const OF_RULES = /poll-slots\.|poll-priority|given-back|fair-lock-pace|wait-/
/** A script that never ends blocks Redis. Without a mutant, the slowest file takes a few seconds on an idle machine. */
const PATIENCE_MS = 60_000

/** How long each file took that found nothing, for all instances. */
const TOOK_MS = new Map<string, number>()
/** By the files of `lua/`: what noticed the last mutant, because it is the likeliest to notice the next. */
const NOTICED_BY = new Map<string, string>()

/** The tests of the scripts, in a real Redis, with the mutant in place of the generated modules. */
export class LuaTests {
  /** By their paths: the kinds whose scripts they import. */
  readonly #tests: readonly (readonly [path: string, kinds: ReadonlySet<string>])[] = globSync(TESTS, {
    cwd: ROOT,
  }).map(path => [path, kindsIn(join(ROOT, path))])
  #vitest: Vitest | undefined
  #modules: Modules = new Map()

  /** Runs the tests of some kinds until one fails, for a mutant of one file of `lua/`. */
  async judge(file: string, kinds: ReadonlySet<string>, modules: Modules): Promise<Verdict> {
    for (const path of [...this.#modules.keys(), ...modules.keys()])
      this.#vitest?.invalidateFile(join(ROOT, path))
    this.#modules = modules
    for (const path of this.#testsOf(file, kinds)) {
      const startedAt = performance.now()
      const verdict = await this.#run(path)
      if (verdict) NOTICED_BY.set(file, path)
      if (verdict) return verdict
      TOOK_MS.set(path, performance.now() - startedAt)
    }
    return undefined
  }

  async stop(): Promise<void> {
    await this.#vitest?.close()
    this.#vitest = undefined
  }

  /** Those that are named after a kind come early, because they are likely to fail; then the quickest. */
  #testsOf(file: string, kinds: ReadonlySet<string>): string[] {
    const cost = (path: string) => {
      if (path === NOTICED_BY.get(file)) return -1
      const named = [...kinds].some(kind => basename(path).startsWith(kind))
      return (TOOK_MS.get(path) ?? 0) + (named ? 0 : 3_600_000)
    }
    const about = this.#tests.filter(([path, own]) =>
      file === RULES ? OF_RULES.test(path) : [...kinds].some(kind => own.has(kind)),
    )
    return about.map(([path]) => path).sort((one, other) => cost(one) - cost(other))
  }

  async #run(path: string): Promise<Verdict> {
    this.#vitest ??= await this.#start()
    const vitest = this.#vitest
    const file = join(ROOT, path)
    const ran = vitest.runTestSpecifications([vitest.getRootProject().createSpecification(file)])
    const over = new AbortController()
    const result = await Promise.race([ran, after(patienceFor(path), over.signal)])
    over.abort()
    if (result) return failureIn(path, result)
    await this.stop()
    return `${path} never ends`
  }

  #start(): Promise<Vitest> {
    // A cache in files would serve a mutant to later runs.
    return createVitest(
      {
        root: ROOT,
        config: false,
        watch: false,
        bail: 1,
        maxWorkers: 1,
        // A slow machine must not fail what a mutant did not.
        testTimeout: 20_000,
        hookTimeout: 60_000,
        fsModuleCache: false,
        reporters: [{}],
        include: TESTS,
      },
      {
        plugins: [
          { name: 'mutant', enforce: 'pre', load: (id: string) => this.#modules.get(relative(ROOT, id)) },
        ],
      },
    )
  }
}

type Result = Awaited<ReturnType<Vitest['runTestSpecifications']>>

/** A result also has the files of earlier runs. */
function failureIn(path: string, { testModules }: Result): Verdict {
  const module = testModules.find(({ moduleId }) => moduleId === join(ROOT, path))
  if (module?.state() === 'passed') return undefined
  for (const test of module?.children.allTests('failed') ?? [])
    return `${path}: ${test.fullName}: ${test.result().errors?.[0]?.message}`
  return `${path}: ${module?.errors()[0]?.message ?? 'did not run'}`
}

/** A busy machine takes longer, with a mutant and without. */
function patienceFor(path: string): number {
  const tookMs = TOOK_MS.get(path)
  return tookMs === undefined ? 10 * PATIENCE_MS : Math.max(PATIENCE_MS, 10 * tookMs)
}

/** The kinds whose generated modules a file imports, directly or not. */
function kindsIn(file: string, seen = new Set<string>()): Set<string> {
  const kinds = new Set<string>()
  if (seen.has(file)) return kinds
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/^(?:import (?!type )|export |\} ).*?from '(\.[^']+\.ts)'/gm)) {
    const kind = /\/scripts\/([a-z-]+)\.gen\.ts$/.exec(path)?.[1]
    if (kind) kinds.add(kind)
    else for (const each of kindsIn(join(dirname(file), path), seen)) kinds.add(each)
  }
  return kinds
}

function after(ms: number, signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
