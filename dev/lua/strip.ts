import type { LocalStatement, Node, Statement } from 'luaparse'
import { declarationsOf } from './bindings.ts'
import type { Declaration, Header } from './header.ts'
import { functionOf, isInclude } from './includes.ts'
import type { ShortNames } from './short-names.ts'
import type { Source } from './source.ts'
import { endOf, startOf } from './source.ts'
import { textTokens } from './text-replies.ts'
import { fields, variables } from './walk.ts'

/** A statement at the top of a file, as it is sent. */
interface Piece {
  readonly text: string
  /** The variables that it names, in the sources. */
  readonly names: ReadonlySet<string>
  /** The function of an include that it is. */
  readonly declares: string | undefined
}

/**
 * Joins sources into the text that is sent: without comments, blank lines, indentation and unneeded blanks, and with
 * short names for locals. The text is part of every `EVAL` and of every bundle. Only the gaps between tokens change, the
 * places of functions, and two kinds of statements: those that are `bound` otherwise (`bindAtOnce`), and `texts`, the
 * replies that are sent as one text. Every other token except a local and the quotes of a string is copied as it is, so the content of strings is safe.
 */
export function strip(
  sources: readonly Source[],
  bound: ReadonlyMap<Statement, string>,
  names: ShortNames,
  texts: ReadonlySet<Node>,
): string {
  return arrange(sources.flatMap(source => piecesOf(source, bound, names, texts))).join('\n')
}

/**
 * Puts each function of an include in front of the first statement that needs it. Redis makes every function that it
 * comes to, and most calls return before they need the rarer ones. With all functions first, an acquire and release of the
 * plain lock keep Redis busy for a tenth longer.
 */
function arrange(pieces: readonly Piece[]): string[] {
  const waiting = new Set(pieces.filter(({ declares }) => declares !== undefined))
  const arranged: string[] = []
  const place = (piece: Piece): void => {
    for (const each of [...waiting].filter(({ declares }) => piece.names.has(declares ?? ''))) {
      if (waiting.delete(each)) place(each)
    }
    arranged.push(piece.text)
  }
  for (const piece of pieces) if (piece.declares === undefined) place(piece)
  return arranged
}

function piecesOf(
  source: Source,
  bound: ReadonlyMap<Statement, string>,
  names: ShortNames,
  texts: ReadonlySet<Node>,
): Piece[] {
  return source.tree.body.flatMap(statement => {
    const text = bound.get(statement) ?? stripped(source, statement, names, texts)
    const declares = isInclude(source.file) ? functionOf(statement) : undefined
    return text ? [{ text, names: new Set(variables([statement]).map(({ name }) => name)), declares }] : []
  })
}

function stripped(source: Source, statement: Statement, names: ShortNames, texts: ReadonlySet<Node>): string {
  const { text, tokens } = source
  const replaced = new Map([
    ...[...variables([statement]), ...fields([statement])].map(
      node => [startOf(node), names.get(node)] as const,
    ),
    ...textTokens(source, statement, texts),
  ])
  let stripped = ''
  let left: string | undefined
  let end = 0
  for (const token of tokens) {
    if (token.start < startOf(statement) || token.end > endOf(statement)) continue
    const right = replaced.get(token.start) ?? inDoubleQuotes(text.slice(token.start, token.end))
    if (right === '') continue
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

/** What a line may not end after, and begin with, in what is sent. */
const OPENS = /^[({,]$/
const CLOSES = /^[)}]$/
const TIGHT = /^(?:==|~=|<=|>=|\.\.|[,{}()<>=+*/-]|".*")$/

function separator(left: string, gap: string, right: string): string {
  if (gap.includes('\n') && !OPENS.test(left) && !CLOSES.test(right)) return '\n'
  if (gap === '' || (!wouldFuse(left, right) && (TIGHT.test(left) || TIGHT.test(right)))) return ''
  return ' '
}

/** `- -` would become a comment, `1 ..` and `.. .5` a malformed number, `... ..` no token at all. */
function wouldFuse(left: string, right: string): boolean {
  if (right.startsWith('.')) return /^\.?\d/.test(left) || left.endsWith('.')
  return (left === '-' && right === '-') || (left.endsWith('.') && /^\d/.test(right))
}

/**
 * Returns what is sent for the locals of a header: `local a,b=unpack(ARGV)` and `b=tonumber(b)` for all of a table in place
 * of the first, and nothing in place of the others. That is shorter, and Redis takes no longer. A single key or argument,
 * and a list of keys, are sent as they are.
 */
export function bindAtOnce(source: Source, header: Header, names: ShortNames): Map<Statement, string> {
  const sent = new Map<Statement, string>()
  const statements = bindingsOf(source, header)
  for (const declared of [header.keys, header.args]) {
    const own = statements.splice(0, declared.length)
    if (declared.length < 2 || declared.at(-1)?.repeated) continue
    const letters = own.map(({ variables: [variable] }) => (variable && names.get(variable)) ?? '')
    for (const [at, each] of own.entries()) sent.set(each, at === 0 ? textOf(declared, letters) : '')
  }
  return sent
}

function textOf(declared: readonly Declaration[], letters: readonly string[]): string {
  const numbers = letters.filter((_, at) => declared[at]?.isNumber).map(each => `${each}=tonumber(${each})`)
  return [`local ${letters.join(',')}=unpack(${declared[0]?.table})`, ...numbers].join('\n')
}

/** The locals of a header, in its order. */
function bindingsOf({ tree }: Source, header: Header): LocalStatement[] {
  return tree.body.slice(0, declarationsOf(header).length).filter(each => each.type === 'LocalStatement')
}
