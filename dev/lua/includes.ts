import type { Statement } from 'luaparse'
import type { Source } from './source.ts'
import { lineOf } from './source.ts'
import { uses } from './walk.ts'

/** One line `--- @include "include/<name>"`. */
export interface Directive {
  readonly line: number
  /** The file that the line names. Undefined when the line is malformed. */
  readonly file: string | undefined
}

const DIRECTIVE = /^--- @include "([\w/-]+)"$/

/** The include lines of a file, malformed ones included. */
export function directivesOf({ comments }: Source): Directive[] {
  return comments
    .filter(comment => /^-+\s*@include/.test(comment.raw))
    .map(comment => {
      const path = DIRECTIVE.exec(comment.raw)?.[1]
      return { line: lineOf(comment), file: path === undefined ? undefined : `lua/${path}.lua` }
    })
}

export function isInclude(file: string): boolean {
  return file.startsWith('lua/include/')
}

/** The files that a source includes directly. What only the other script of its file uses is not one of them. */
export function includesOf(source: Source, sources: ReadonlyMap<string, Source>): Source[] {
  const used = new Set(uses(source.tree.body).map(use => use.node.name))
  return directivesOf(source).flatMap(({ file }) => {
    const target = file === undefined ? undefined : sources.get(file)
    return target && isInclude(target.file) && exportsOf(target).some(name => used.has(name)) ? [target] : []
  })
}

/** All files that a source includes, directly or indirectly. Each occurs once, after its own includes. */
export function closureOf(source: Source, sources: ReadonlyMap<string, Source>): Source[] {
  const ordered: Source[] = []
  const visited = new Set<Source>()
  const visit = (each: Source): void => {
    for (const include of includesOf(each, sources)) {
      if (visited.has(include)) continue
      visited.add(include)
      visit(include)
      ordered.push(include)
    }
  }
  visit(source)
  return ordered
}

/** The functions that an include provides. */
export function exportsOf({ tree }: Source): string[] {
  return tree.body.flatMap(statement => functionOf(statement) ?? [])
}

/** The local function that a statement declares, if it declares one. */
export function functionOf(statement: Statement): string | undefined {
  const name =
    statement.type === 'FunctionDeclaration' && statement.isLocal ? statement.identifier : undefined
  return name?.type === 'Identifier' ? name.name : undefined
}
