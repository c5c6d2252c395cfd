import type { Source } from './source.ts'
import { startOf } from './source.ts'
import { variables } from './walk.ts'

/**
 * Joins sources into the text that is sent: without comments, blank lines, indentation and unneeded blanks, and with
 * short names for locals. The text is part of every `EVAL` and of every bundle. Only the gaps between tokens change.
 * Every token except a local and the quotes of a string is copied as it is, so the content of strings is safe.
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
    const right = renamed.get(token.start) ?? inDoubleQuotes(text.slice(token.start, token.end))
    if (left !== undefined) stripped += separator(left, text.slice(end, token.start), right)
    stripped += right
    left = right
    end = token.end
  }
  return stripped
}

/** The quotes that bundlers give to strings, so that scripts and the code around them compress together. */
function inDoubleQuotes(token: string): string {
  return /^'[^"\\]*'$/.test(token) ? `"${token.slice(1, -1)}"` : token
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
