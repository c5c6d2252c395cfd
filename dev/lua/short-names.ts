import type { Identifier, Statement } from 'luaparse'
import { isInclude } from './includes.ts'
import { SHARED_FIELDS, SHARED_FUNCTIONS, SHARED_LOCALS } from './shared-names.ts'
import type { Source } from './source.ts'
import { fields, namesDeclared, variables } from './walk.ts'

/** Bundlers name most variables by the first of these, so that scripts and the code around them compress together. */
const LETTERS = 'etnrosiacludpfhmbwgkvxyzqjETNROSIACLUDPFHMBWGKVXYZQJ'

/** What is sent for every variable and shared field in the sources. Globals are not in it. */
export type ShortNames = ReadonlyMap<Identifier, string>

type Letters = ReadonlyMap<string, string>

/**
 * Gives every local of a script, which is passed together with its includes, a short name. Names depend on the script and
 * its includes alone, so that another script changes none that is deployed: its digest stays the same.
 *
 * `shared-names.ts` fixes the names that several scripts have in common. So their code is the same text in each of
 * them, and compresses to nearly nothing in a bundle. A function of an include has the same name in every script, by that
 * table or its own. The other names of a script get the letters that are left. Parameters and locals of a function have
 * names of their own, so most functions begin with `(e,t,n)`. Different names in one scope get different short names, and
 * equal names stay equal, so scopes keep their meaning. The checks make sure that no local has the name of a global.
 */
export function shortNames(sources: readonly Source[]): ShortNames {
  const outer = outerLetters(sources)
  const found = new Map<Identifier, string>()
  for (const source of sources) {
    const shared = new Set(outerNames(source))
    for (const statement of source.tree.body) {
      const inner = isFunction(statement) ? innerLetters(statement, shared, outer) : outer
      for (const node of variables([statement])) {
        const letter = inner.get(node.name) ?? outer.get(node.name)
        if (letter !== undefined) found.set(node, letter)
      }
      for (const node of fields([statement])) {
        const letter = SHARED_FIELDS.get(node.name)
        if (letter !== undefined) found.set(node, letter)
      }
    }
  }
  return found
}

/** The short names of what is declared outside of functions, and of functions. */
function outerLetters(sources: readonly Source[]): Letters {
  const [includes, own] = [true, false].map(which => sources.filter(({ file }) => isInclude(file) === which))
  const letters = new Map<string, string>()
  const taken = () => [...letters.values()]
  for (const name of includes?.flatMap(outerNames) ?? [])
    letters.set(name, SHARED_FUNCTIONS.get(name) ?? name)
  const names = mostFrequentFirst(own ?? [])
  for (const name of names) {
    const letter = SHARED_LOCALS.get(name)
    if (letter && !taken().includes(letter)) letters.set(name, letter)
  }
  for (const name of names) if (!letters.has(name)) letters.set(name, unusedLetter(taken()))
  return letters
}

function innerLetters(declaration: Statement, shared: ReadonlySet<string>, outer: Letters): Letters {
  const declared = namesDeclared([declaration]).map(({ node }) => node.name)
  const own = new Set(declared.filter(name => !shared.has(name)))
  const used = variables([declaration]).map(({ name }) => name)
  const taken = used.filter(name => !own.has(name)).map(name => outer.get(name))
  const letters = new Map<string, string>()
  for (const name of own) letters.set(name, unusedLetter([...taken, ...letters.values()]))
  return letters
}

function outerNames({ tree }: Source): string[] {
  return tree.body.flatMap(statement => {
    const declared = namesDeclared([statement]).map(({ node }) => node.name)
    return isFunction(statement) ? declared.slice(0, 1) : declared
  })
}

function isFunction({ type }: Statement): boolean {
  return type === 'FunctionDeclaration'
}

function mostFrequentFirst(sources: readonly Source[]): string[] {
  const outer = new Set(sources.flatMap(outerNames))
  const uses = Map.groupBy(
    sources.flatMap(({ tree }) => variables(tree.body)),
    ({ name }) => name,
  )
  const names = [...uses].filter(([name]) => outer.has(name))
  return names.sort(([, one], [, other]) => other.length - one.length).map(([name]) => name)
}

/** From e to J, then e1 to J1 and so on. None of them is a keyword of Lua. */
function unusedLetter(taken: readonly (string | undefined)[]): string {
  const name = (index: number) =>
    LETTERS.charAt(index % LETTERS.length) + (Math.floor(index / LETTERS.length) || '')
  let index = 0
  while (taken.includes(name(index))) index++
  return name(index)
}
