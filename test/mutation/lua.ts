import { readAll } from '../../dev/lua/build.ts'
import { compile, ENGINE_INDEX } from '../../dev/lua/compile.ts'
import { closureOf, isInclude } from '../../dev/lua/includes.ts'
import { parse, type Source } from '../../dev/lua/source.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const FILES = readAll('lua/**/*.lua')
const SOURCES = new Map(
  [...FILES].map(([path, text]) => [path, parse(path, text, () => {}) as Source] as const),
)

/** Every file of `lua/`, as in `lock/acquire`. */
export const NAMES: readonly string[] = [...FILES.keys()].map(nameOf)

/** All mutants of some files. */
export function mutantsIn(names: readonly string[]): Mutant[] {
  return names.flatMap(name =>
    mutantsOf(name, FILES.get(pathOf(name)) ?? fail(`lua/${name}.lua is not there`)),
  )
}

/**
 * The generated modules of the kinds that a mutant changes, or undefined when it does not compile. The index of all
 * kinds stays as it is.
 */
export function compileMutant({ file, text }: Mutant): ReadonlyMap<string, string> | undefined {
  const kinds = kindsWith(file)
  const near = [...FILES].filter(([path]) => isInclude(path) || kinds.has(kindOf(path)))
  try {
    const { modules } = compile(new Map([...near, [pathOf(file), text]]), { unchecked: true })
    const changed = [...modules].filter(([path]) => path !== ENGINE_INDEX)
    return changed.length > 0 ? new Map(changed) : undefined
  } catch {
    return undefined
  }
}

/** The kinds whose scripts contain a file. */
export function kindsWith(file: string): ReadonlySet<string> {
  return new Set(dependants(file).map(name => kindOf(pathOf(name))))
}

/** The scripts that contain a file: itself, or those that include it. */
export function dependants(file: string): string[] {
  const own = SOURCES.get(pathOf(file))
  return [...SOURCES.values()]
    .filter(
      source =>
        !isInclude(source.file) && (source === own || (own && closureOf(source, SOURCES).includes(own))),
    )
    .map(({ file: path }) => nameOf(path))
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
