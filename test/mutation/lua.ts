import { readFileSync } from 'node:fs'
import { readAll } from '../../dev/lua/build.ts'
import { compile, ENGINE_INCLUDES, ENGINE_INDEX, parseAll } from '../../dev/lua/compile.ts'
import { closureOf, isInclude } from '../../dev/lua/includes.ts'
import type { Source } from '../../dev/lua/source.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

/** The files of `lua/` by their paths. */
export const FILES = readAll('lua/**/*.lua')
let parsed: ReadonlyMap<string, Source> | undefined

/** Parsed when first asked for, because most who compile a mistake need no more than a kind. */
function sources(): ReadonlyMap<string, Source> {
  parsed ??= parseAll(FILES, () => () => {})
  return parsed
}

/** Every file of `lua/`, as in `lock/acquire`. */
export const NAMES: readonly string[] = [...FILES.keys()].map(nameOf)

/** Stands for the numbers of the rules of waiting, as if they were a file of `lua/`. */
export const RULES = 'rules'
export const RULES_FILE = 'src/wait/rules.ts'

/** Where a function of the module of includes begins. */
const EXPORT = /(?=^export const )/m

/** All mutants of some files. */
export function mutantsIn(names: readonly string[]): Mutant[] {
  return names.flatMap(name =>
    name === RULES
      ? changedRules()
      : mutantsOf(name, FILES.get(pathOf(name)) ?? fail(`lua/${name}.lua is not there`)),
  )
}

/** The rules with one number changed, each by one or a tenth. */
function changedRules(): Mutant[] {
  const text = readFileSync(new URL(`../../${RULES_FILE}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^export const (\w+) = ([\d_.]+)$/gm)].map(([line, name, digits = '']) => {
    const number = Number(digits.replaceAll('_', ''))
    const changed = Number.isInteger(number) ? number + Math.ceil(number / 10) : number * 1.1
    return {
      file: RULES,
      what: `${name} = ${changed}`,
      text: text.replace(`${line}\n`, `export const ${name} = ${changed}\n`),
    }
  })
}

/**
 * The generated modules of the kinds that a mutant changes, and that of includes, or undefined when it does not compile. The index of all
 * kinds stays as it is.
 */
export function compileMutant(mutant: Mutant): ReadonlyMap<string, string> | undefined {
  try {
    const { modules } = compile(mutant.file === RULES ? filesUnder(mutant) : filesWith(mutant), {
      unchecked: true,
    })
    const includes = modules.get(ENGINE_INCLUDES) ?? ''
    const changed = new Map([...modules].filter(([path]) => ![ENGINE_INCLUDES, ENGINE_INDEX].includes(path)))
    if (changed.size === 0) return undefined
    changed.set(ENGINE_INCLUDES, withOtherIncludes(includes))
    if (mutant.file === RULES) changed.set(RULES_FILE, mutant.text)
    return changed
  } catch {
    return undefined
  }
}

/** Adds the functions of includes that kinds beside the compiled ones need. */
function withOtherIncludes(module: string): string {
  const [head = '', ...own] = module.split(EXPORT)
  const shipped = readFileSync(new URL(`../../${ENGINE_INCLUDES}`, import.meta.url), 'utf8')
    .split(EXPORT)
    .slice(1)
  const byName = new Map([...shipped, ...own].map(text => [text.split(' =')[0], text]))
  return [head, ...byName.values()].join('')
}

/** A file with another text, beside the scripts of the kinds that contain it, and what they include. */
export function filesWith({ file, text }: Pick<Mutant, 'file' | 'text'>): ReadonlyMap<string, string> {
  const kinds = kindsWith(file)
  const scripts = [...sources().values()].filter(source => kinds.has(kindOf(source.file)))
  const near = scripts.flatMap(source => [source, ...closureOf(source, sources())])
  return new Map([
    ...near.map(each => [each.file, FILES.get(each.file) ?? ''] as const),
    [pathOf(file), text],
  ])
}

/** The scripts of all kinds that wait, where a rule has another number. */
function filesUnder({ what }: Mutant): ReadonlyMap<string, string> {
  const [name = '', changed = ''] = what.split(' = ')
  const kinds = kindsWith(RULES)
  const isNeeded = (path: string) => isInclude(path) || kinds.has(kindOf(path))
  const needed = [...FILES].filter(([path]) => isNeeded(path))
  return new Map(
    needed.map(([path, text]) => [path, text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), changed)]),
  )
}

/** The kinds whose scripts contain a file. */
export function kindsWith(file: string): ReadonlySet<string> {
  return new Set(dependants(file).map(name => kindOf(pathOf(name))))
}

/** The files whose scripts contain a file: itself, or those that include it. */
export function dependants(file: string): string[] {
  return [...new Set(containing(file).map(source => nameOf(source.file)))]
}

/** The scripts that contain a file: its own, or those that include it. */
export function scriptsWith(file: string): string[] {
  return containing(file).map(({ path }) => nameOf(path))
}

function containing(name: string): Source[] {
  if (name === RULES) return [...containing('include/line'), ...containing('include/queue-pace')]
  const file = pathOf(name)
  return [...sources().values()].filter(source =>
    isInclude(file)
      ? !isInclude(source.file) && closureOf(source, sources()).some(each => each.file === file)
      : source.file === file,
  )
}

function pathOf(name: string): string {
  return `lua/${name}.lua`
}

function nameOf(path: string): string {
  return path.slice('lua/'.length, -'.lua'.length)
}

function kindOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function fail(what: string): never {
  throw new Error(what)
}
