import type { Chunk, Comment, Node } from 'luaparse'
import luaparse from 'luaparse'
import * as rules from '../../src/wait/rules.ts'
import { withLocals } from './bindings.ts'
import type { Report } from './problem.ts'

/** One parsed file. The tree has neither header nor include lines, because they are comments to Lua. */
export interface Source {
  /** The file that it is written in, by its path from the root of the repository. */
  readonly file: string
  /** The same, except for a script that shares the file of another: `lua/once/settle-at-most-once.lua`. */
  readonly path: string
  /** With the numbers of rules in place of their names, and with the locals of its header. */
  readonly text: string
  readonly tree: Chunk
  readonly comments: readonly Comment[]
  readonly tokens: readonly Token[]
}

export interface Token {
  readonly start: number
  readonly end: number
}

// Redis runs Lua 5.1. The encoding mode is what makes luaparse keep the values of strings.
const OPTIONS = { luaVersion: '5.1', encodingMode: 'x-user-defined' } as const
const END_OF_FILE = 1
const numbers: Readonly<Record<string, number>> = rules
const RULE = /\b[A-Z]+(?:_[A-Z]+)+\b/g

/** Parses a text in which names of the rules of waiting stand for their numbers. */
export function parse(file: string, written: string, report: Report): Source | undefined {
  const text = written.replace(RULE, name => String(numbers[name] ?? name))
  try {
    const tree = luaparse.parse(text, {
      ...OPTIONS,
      comments: true,
      scope: true,
      locations: true,
      ranges: true,
    })
    return { file, path: file, text, tree, comments: tree.comments ?? [], tokens: tokenize(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    report('line' in error && typeof error.line === 'number' ? error.line : 1, withoutPosition(error.message))
    return undefined
  }
}

/** The last text of each path. Tests compile many changes, beside files that stay as they are. */
const parsed = new Map<string, { written: string; source: Source }>()

/** Parses one script or include of `lua/`, unless it was parsed with this text before. */
export function parseOnce(
  path: string,
  { file, text: written }: { file: string; text: string },
  report: Report,
): Source | undefined {
  const known = parsed.get(path)
  if (known?.written === written) return known.source
  const found = parse(file, withLocals(written), report)
  if (!found) return undefined
  const source = { ...found, path }
  parsed.set(path, { written, source })
  return source
}

export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1
}

/** Where a node begins in the text. */
export function startOf(node: Node): number {
  return rangeOf(node)[0] ?? Number.NaN
}

/** The place after its end. */
export function endOf(node: Node): number {
  return rangeOf(node)[1] ?? Number.NaN
}

/** luaparse sets this, but does not type it. */
function rangeOf(node: Node): number[] {
  return 'range' in node && Array.isArray(node.range) ? node.range : []
}

function tokenize(text: string): Token[] {
  const parser = luaparse.parse(text, { ...OPTIONS, wait: true })
  const tokens: Token[] = []
  for (let token = parser.lex(); token.type !== END_OF_FILE; token = parser.lex()) {
    tokens.push({ start: token.range[0], end: token.range[1] })
  }
  return tokens
}

function withoutPosition(message: string): string {
  return message.replace(/^\[\d+:\d+\] /, '')
}
