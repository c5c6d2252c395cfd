import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import { ENGINE_INDEX } from '../../../dev/lua/compile.ts'
import config from '../../../vitest.config.ts'
import type { Orders } from './setup.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SCRIPT = 'src/transport/scripts/script.ts'
const SCRIPTS = /^src\/transport\/scripts\/(.+)\.gen\.ts$/
/** A test that passes one mutant so often within one run never ends. */
const HIT_LIMIT = 300_000
/** What a test may take beyond what it took without a mistake, when the machine is busy. */
const SLOWER = 4
const GRACE_MS = 8_000
/** A worker that takes so much longer than its file hangs in a loop that does not reach a mutant. */
const HUNG_MS = 30_000

/** A mistake to put in place. */
export interface Mistake {
  /** In `src/`: the mutant to switch on. */
  readonly mutant?: string
  /** In `lua/`: the generated modules with it, by their paths. */
  readonly modules?: ReadonlyMap<string, string>
}

/** One test file without any mistake. */
export interface Survey {
  readonly path: string
  readonly lines: number
  readonly ms: number
  readonly tests: readonly { readonly title: string; readonly ms: number }[]
  /** The mutants and scripts that it reaches. */
  readonly reached: ReadonlySet<string>
  /** Why its verdicts would mean nothing. */
  readonly unfit?: string
}

/** Runs test files of the Vitest projects of this package, in one worker, with one mistake in place. */
export class TestFiles {
  readonly #instrumented: ReadonlyMap<string, string>
  readonly #surveys: Map<string, Survey>
  #modules: ReadonlyMap<string, string> = new Map()
  #vitest: Vitest | undefined
  /** The file that runs. */
  #current = ''
  #ended: (module: TestModule) => void = () => {}
  #started: (module: TestModule) => void = () => {}

  /**
   * @param instrumented the modules of `src/`, with a switch for every mutant
   * @param surveys what is known of files, and is added to
   */
  constructor(instrumented: ReadonlyMap<string, string>, surveys = new Map<string, Survey>()) {
    this.#instrumented = instrumented
    this.#surveys = surveys
  }

  /** The paths of test files that contain one of the given texts. */
  async paths(parts: readonly string[]): Promise<string[]> {
    const specifications = await (await this.#running()).globTestSpecifications()
    const paths = specifications.map(({ moduleId }) => relative(ROOT, moduleId))
    return [...new Set(paths)].filter(path => parts.some(part => path.includes(part))).sort()
  }

  /** Runs files without any mistake, and notes which mutants and scripts each of them reaches. */
  async survey(paths: readonly string[], watched: ReadonlySet<string>): Promise<Survey[]> {
    if (paths.length === 0) return []
    const orders = { mutant: '', watched, most: 1, everyTest: false }
    const ended = await this.#run(paths, orders, 600_000)
    const surveys = paths.map(path => surveyOf(path, ended.get(path)))
    for (const survey of surveys) this.#surveys.set(survey.path, survey)
    return surveys
  }

  /**
   * Returns which files fail with a mistake in place, and why, `most` of them at most. A file ends at its first failure. With
   * `everyTest`, returns each test that fails, as `path > title`.
   */
  async judge(
    { mutant = '-', modules }: Mistake,
    paths: readonly string[],
    most: number,
    everyTest = false,
  ): Promise<Map<string, string>> {
    this.#replace(modules ?? new Map())
    const failures = new Map<string, string>()
    const left = new Set(paths)
    while (left.size > 0 && failures.size < most) {
      const orders = { mutant, watched: new Set<string>(), most: most - failures.size, everyTest }
      for (const [path, module] of await this.#run([...left], orders, HUNG_MS)) {
        left.delete(path)
        const failed = everyTest ? [...module.children.allTests('failed')] : []
        for (const test of failed) failures.set(`${path} > ${test.fullName}`, whyOf(test))
        const why = everyTest ? undefined : failureOf(module)
        if (why) failures.set(path, why)
      }
      if (left.size === 0) break
      const hung = left.has(this.#current) ? this.#current : ([...left][0] ?? '')
      failures.set(hung, 'it never ends')
      left.delete(hung)
    }
    this.#replace(new Map())
    return failures
  }

  async close(): Promise<void> {
    await this.#vitest?.close()
    this.#vitest = undefined
  }

  #replace(modules: ReadonlyMap<string, string>): void {
    for (const path of [...this.#modules.keys(), ...modules.keys()])
      this.#vitest?.invalidateFile(join(ROOT, path))
    this.#modules = modules
  }

  /** Returns the files that ended. One that goes on for `patienceMs` longer than it should ends the run. */
  async #run(
    paths: readonly string[],
    orders: Pick<Orders, 'mutant' | 'watched' | 'most' | 'everyTest'>,
    patienceMs: number,
  ): Promise<Map<string, TestModule>> {
    const vitest = await this.#running()
    const timeoutsMs = Object.fromEntries(paths.map(path => [join(ROOT, path), this.#timeoutMs(path)]))
    vitest.provide('orders', { ...orders, hitLimit: HIT_LIMIT, timeoutsMs })
    const ended = new Map<string, TestModule>()
    let alarm: NodeJS.Timeout | undefined
    const hung = new Promise<'hung'>(resolve => {
      const wait = (path = '') => {
        clearTimeout(alarm)
        alarm = setTimeout(() => resolve('hung'), patienceMs + SLOWER * (this.#surveys.get(path)?.ms ?? 0))
      }
      wait()
      this.#started = module => {
        this.#current = relative(ROOT, module.moduleId)
        wait(this.#current)
      }
      this.#ended = module => {
        ended.set(relative(ROOT, module.moduleId), module)
        wait()
      }
    })
    const all = await vitest.globTestSpecifications()
    const specifications = paths.flatMap(path => all.filter(({ moduleId }) => moduleId === join(ROOT, path)))
    const ran = vitest.runTestSpecifications(specifications).catch(() => 'hung')
    const result = await Promise.race([ran, hung])
    clearTimeout(alarm)
    if (result === 'hung') await this.close()
    return ended
  }

  #timeoutMs(path: string): number {
    const survey = this.#surveys.get(path)
    if (!survey) return 0
    return GRACE_MS + SLOWER * Math.max(0, ...survey.tests.map(({ ms }) => ms))
  }

  async #running(): Promise<Vitest> {
    this.#vitest ??= await this.#start()
    return this.#vitest
  }

  #start(): Promise<Vitest> {
    const plugin = { name: 'mistakes', enforce: 'pre' as const, load: (id: string) => this.#load(id) }
    // Inline projects alone: the others run in workerd, or in child processes.
    const projects = (config.test?.projects ?? []).flatMap(project => {
      if (typeof project !== 'object' || !('test' in project)) return []
      const own = [project.test?.setupFiles ?? []].flat()
      const setupFiles = [join(import.meta.dirname, 'setup.ts'), ...own]
      // Node's own import could not replace modules.
      const experimental = { viteModuleRunner: true }
      const resolve = { alias: { '@vercel/functions': join(ROOT, 'test/support/vercel-functions.ts') } }
      return [{ ...project, plugins: [plugin], resolve, test: { ...project.test, setupFiles, experimental } }]
    })
    // A cache in files would serve a mistake to later runs.
    const settings = { root: ROOT, config: false as const, watch: false, fsModuleCache: false }
    const reporter = {
      onTestModuleStart: (module: TestModule) => this.#started(module),
      onTestModuleEnd: (module: TestModule) => this.#ended(module),
    }
    return createVitest({
      ...settings,
      pool: 'threads',
      maxWorkers: 1,
      fileParallelism: false,
      dangerouslyIgnoreUnhandledErrors: true,
      sequence: { sequencer: InOrder },
      reporters: [reporter],
      onConsoleLog: () => false,
      projects,
    })
  }

  #load(id: string): string | undefined {
    const path = relative(ROOT, id)
    const text = this.#modules.get(path) ?? this.#instrumented.get(path)
    if (path === ENGINE_INDEX) return readTextsOnce(text ?? readFileSync(id, 'utf8'))
    if (path === SCRIPT) return noteTexts(readFileSync(id, 'utf8'))
    const kind = SCRIPTS.exec(path)?.[1]
    return kind ? nameScripts(kind, text ?? readFileSync(id, 'utf8')) : text
  }
}

/** Keeps the order of the selection. */
class InOrder {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

/** Gives `script()` the name of the script as its `this`. */
function nameScripts(kind: string, text: string): string {
  return text.replace(
    /export const (\w+)(: Script<.*?> = )(?:\/\* @__PURE__ \*\/ )?script\(/g,
    `export const $1$2script.call('${kind}/$1', `,
  )
}

/** Has the store in memory read the texts of all scripts when it is imported, not for each test. */
function readTextsOnce(text: string): string {
  const copies = 'Object.fromEntries(Object.entries(sent).map(([verb, script]) => [verb, { ...script }]))'
  return text.replace(
    /(export const SHIPPED[^=]*= )(\[[\s\S]*\])\s*$/,
    (_, left: string, list: string) => `${left}${list}.map(([sent, compiled]) => [${copies}, compiled])`,
  )
}

/** Has a script note each use of its text. */
function noteTexts(text: string): string {
  const noted = text
    .replace(/text: string,\s*keys: string/, 'this: unknown, text: string, keys: string')
    .replace(
      'return { text, ',
      'const name = this; return { get text() { globalThis.__sent__?.(name); return text }, ',
    )
  if (!noted.includes('__sent__')) throw new Error(`${SCRIPT} no longer returns { text, … }`)
  return noted
}

function surveyOf(path: string, module: TestModule | undefined): Survey {
  const tests = [...(module?.children.allTests('passed') ?? [])].map(test => ({
    title: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }))
  const unfit = module ? failureOf(module) : 'it never ends'
  return {
    path,
    lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
    ms: module?.diagnostic().duration ?? 0,
    tests,
    reached: new Set(module?.meta().reached),
    ...(unfit && { unfit }),
  }
}

/** Why a file failed. */
function failureOf(module: TestModule): string | undefined {
  if (module.state() !== 'failed') return undefined
  for (const test of module.children.allTests('failed')) return whyOf(test)
  return module.errors()[0]?.message.slice(0, 300) ?? 'a hook failed'
}

function whyOf(test: TestCase): string {
  return `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`.slice(0, 300)
}
