import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { RULES } from './lua.ts'
import { type Survey, TestFiles } from './matrix/test-files.ts'
import type { Modules, Verdict } from './worlds.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Those of the scripts. */
const TESTS = ['test/lua/', 'test/unit/wait-']
/** Those of the rules of waiting: they take seconds. */
const OF_RULES = /poll-slots\.|poll-priority|given-back|fair-lock-pace|wait-/

/** What is known of each file, for all instances. */
const SURVEYS = new Map<string, Survey>()
/** By the files of `lua/`: what noticed the last mutant, because it is the likeliest to notice the next. */
const NOTICED_BY = new Map<string, string>()

/** The tests of the scripts, in a real Redis, with the mutant in place of the generated modules. */
export class LuaTests {
  readonly #files = new TestFiles(new Map(), SURVEYS)

  /** Runs all of them without any mutant. @throws {Error} when one fails */
  async survey(): Promise<void> {
    const paths = await this.#files.paths(TESTS)
    for (const { path, unfit } of await this.#files.survey(paths, new Set()))
      if (unfit) throw new Error(`fails without any mutant: ${path}: ${unfit}`)
  }

  /** Runs the tests of some kinds until one fails, for a mutant of one file of `lua/`. */
  async judge(file: string, kinds: ReadonlySet<string>, modules: Modules): Promise<Verdict> {
    for (const path of testsOf(file, kinds)) {
      const why = (await this.#files.judge({ modules }, [path], 1)).get(path)
      if (why) NOTICED_BY.set(file, path)
      if (why) return `${path}: ${why}`
    }
    return undefined
  }

  stop(): Promise<void> {
    return this.#files.close()
  }
}

/** Those that are named after a kind come early, because they are likely to fail; then the quickest. */
function testsOf(file: string, kinds: ReadonlySet<string>): string[] {
  const cost = ({ path, ms }: Survey) => {
    if (path === NOTICED_BY.get(file)) return -1
    return ms + ([...kinds].some(kind => basename(path).startsWith(kind)) ? 0 : 3_600_000)
  }
  const about = [...SURVEYS.values()].filter(({ path }) =>
    file === RULES ? OF_RULES.test(path) : [...kindsIn(join(ROOT, path))].some(kind => kinds.has(kind)),
  )
  return about.sort((one, other) => cost(one) - cost(other)).map(({ path }) => path)
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
