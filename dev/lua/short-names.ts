import type { Identifier, Statement } from 'luaparse'
import { isInclude } from './includes.ts'
import type { Source } from './source.ts'
import { fields, fieldsMade, namesDeclared, variables } from './walk.ts'

/** Bundlers name most variables by the first of these, so that scripts and the code around them compress together. */
const LETTERS = 'etnrosiacludpfhmbwgkvxyzqjETNROSIACLUDPFHMBWGKVXYZQJ'

/** What is sent for variables and fields. Those that are not in it are sent as they are. */
export type ShortNames = ReadonlyMap<Identifier, string>

type Letters = ReadonlyMap<string, string>

/** The fields of tables that Redis returns. */
const OF_REDIS = ['ok', 'err']

/**
 * Gives every local of a script, which is passed together with its includes, a letter, and every field of the tables that it
 * makes. Letters depend on the script and its includes alone, so that another script changes none that is deployed: its
 * digest stays the same.
 *
 * Functions of includes keep their names, and the parameters and locals of each function have letters of their own. So an
 * include is nearly the same text in every script, and compresses to nearly nothing in a bundle; most functions begin with
 * `(e,t,n)`. Different names in one scope get different letters, and equal names stay equal, so scopes keep their meaning.
 * The checks make sure that no local has the name of a global.
 */
export function shortNames(sources: readonly Source[]): ShortNames {
  const made = sources.some(encodes) ? [] : sources.flatMap(({ tree }) => fieldsMade(tree.body))
  const ofFields = lettersFor(
    made.filter(name => !OF_REDIS.includes(name)),
    [],
  )
  return new Map(sources.flatMap(source => [...localsIn(source), ...fieldsIn(source, ofFields)]))
}

/** Whether tables may become JSON, in which the names of fields are read. */
function encodes({ tree }: Source): boolean {
  return variables(tree.body).some(({ name }) => name === 'cjson')
}

function fieldsIn({ tree }: Source, letters: Letters): [Identifier, string][] {
  return fields(tree.body).flatMap(node => {
    const letter = letters.get(node.name)
    return letter === undefined ? [] : [[node, letter]]
  })
}

function localsIn(source: Source): Map<Identifier, string> {
  const own = outerNames(source)
  const outer = isInclude(source.file) ? new Map(own.map(name => [name, name])) : lettersFor(own, [])
  const found = new Map<Identifier, string>()
  for (const statement of source.tree.body) {
    const letters = isFunction(statement) ? innerLetters(statement, outer) : outer
    for (const node of variables([statement])) {
      const letter = letters.get(node.name)
      if (letter !== undefined) found.set(node, letter)
    }
  }
  return found
}

/** The letters within a function: of what it declares, beside those that it uses from outside. */
function innerLetters(declaration: Statement, outer: Letters): Letters {
  const declared = namesDeclared([declaration]).map(({ node }) => node.name)
  const own = declared.filter(name => !outer.has(name))
  const used = variables([declaration]).flatMap(({ name }) => outer.get(name) ?? [])
  return new Map([...outer, ...lettersFor(own, used)])
}

/** What is declared outside of functions, and functions, in the order of the text. */
function outerNames({ tree }: Source): string[] {
  return tree.body.flatMap(statement => {
    const declared = namesDeclared([statement]).map(({ node }) => node.name)
    return isFunction(statement) ? declared.slice(0, 1) : declared
  })
}

function isFunction({ type }: Statement): boolean {
  return type === 'FunctionDeclaration'
}

/** From e to J, then e1 to J1 and so on. None of them is a keyword of Lua. */
function lettersFor(names: readonly string[], taken: readonly string[]): Letters {
  const letters = new Map<string, string>()
  let index = 0
  for (const name of new Set(names)) {
    let letter: string
    do {
      letter = LETTERS.charAt(index % LETTERS.length) + (Math.floor(index / LETTERS.length) || '')
      index++
    } while (taken.includes(letter))
    letters.set(name, letter)
  }
  return letters
}
