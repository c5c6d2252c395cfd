import type { Source } from './source.ts'
import { startOf } from './source.ts'
import { variables } from './walk.ts'

/**
 * The text that is sent for sources that follow each other: no comments, blank lines, indentation or blanks that
 * separate nothing, and locals under other names. It travels with every `EVAL` and lies in every bundle. All of this is
 * done between tokens, and every token but a local is copied as it stands, so whatever a string contains survives.
 */
export function strip(sources: readonly Source[], names: ReadonlyMap<string, string>): string {
  return sources.map(source => stripOne(source, names)).join('\n')
}

function stripOne({ text, tokens, tree }: Source, names: ReadonlyMap<string, string>): string {
  const renamed = new Map(variables(tree.body).map(node => [startOf(node), names.get(node.name)]))
  let stripped = ''
  let left: string | undefined
  let end = 0
  for (const token of tokens) {
    const right = renamed.get(token.start) ?? text.slice(token.start, token.end)
    if (left !== undefined) stripped += separator(left, text.slice(end, token.start), right)
    stripped += right
    left = right
    end = token.end
  }
  return stripped
}

const TIGHT = /^(?:==|~=|<=|>=|\.\.|[,{}()<>=+*/-])$/

function separator(left: string, gap: string, right: string): string {
  if (gap.includes('\n')) return '\n'
  if (gap === '' || (!wouldFuse(left, right) && (TIGHT.test(left) || TIGHT.test(right)))) return ''
  return ' '
}

/** `- -` would become a comment, `1 ..` and `.. .5` a malformed number, `... ..` no token at all. */
function wouldFuse(left: string, right: string): boolean {
  if (right.startsWith('.')) return /^\.?\d/.test(left) || left.endsWith('.')
  return (left === '-' && right === '-') || (left.endsWith('.') && /^\d/.test(right))
}
