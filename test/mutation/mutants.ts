import type { Node, Statement } from 'luaparse'
import { declarationsOf, localOf } from '../../dev/lua/bindings.ts'
import { type Header, readHeader } from '../../dev/lua/header.ts'
import { parse, type Source } from '../../dev/lua/source.ts'
import { isSwitch } from '../../dev/lua/switch.ts'
import { uses, walk } from '../../dev/lua/walk.ts'

/** One file of `lua/` with one mistake. */
export interface Mutant {
  /** As in `lock/acquire`. */
  readonly file: string
  /** What is changed. Unique in its file, and the same wherever the line moves. */
  readonly what: string
  /** The text of the whole file. */
  readonly text: string
}

interface Change {
  readonly what: string
  readonly range: Range
  readonly by: string
}

type Range = readonly [start: number, end: number]

const FLIPPED: Readonly<Record<string, string>> = {
  '==': '~=',
  '~=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  and: 'or',
}

/** Gives nil to each key and argument, drops each statement, and flips each comparison, `not` and `and`. Some of the results do not compile. */
export function mutantsOf(file: string, written: string): Mutant[] {
  const source = parse(file, written, (line, message) => {
    throw new Error(`lua/${file}.lua:${line}: ${message}`)
  }) as Source
  const { text } = source
  const header = readHeader(text, () => {})
  const seen = new Map<string, number>()
  return [...(header ? unset(header) : []), ...changesOf(source)].map(({ what, range: [start, end], by }) => {
    const count = (seen.get(what) ?? 0) + 1
    seen.set(what, count)
    return {
      file,
      what: count > 1 ? `${what} (${count})` : what,
      text: text.slice(0, start) + by + text.slice(end),
    }
  })
}

/** The build puts the locals of a header in front of what is put here. */
function unset(header: Header): Change[] {
  return declarationsOf(header).map(each => ({
    what: `nil: ${localOf(each)}`,
    range: [header.end, header.end],
    by: ` ${each.name} = nil`,
  }))
}

function changesOf(source: Source): Change[] {
  const changes: Change[] = []
  walk(source.tree.body, node => {
    if (isStatement(node)) changes.push(...dropped(node, source))
    changes.push(...flipped(node, source))
  })
  return changes
}

function dropped(node: Statement, { text, tree }: Source): Change[] {
  const range = rangeOf(node)
  const shown = firstLineOf(text.slice(...range))
  if (node.type !== 'LocalStatement') return [{ what: `drop: ${shown}`, range, by: '' }]
  const names = node.variables.map(({ name }) => name)
  const used = uses(tree.body).some(use => names.includes(use.node.name))
  if (!used) return [{ what: `drop: ${shown}`, range, by: '' }]
  const [first, last] = [node.init[0], node.init.at(-1)]
  // In Lua, nil is as false as false.
  if (!first || !last || (first.type === 'BooleanLiteral' && !first.value)) return []
  return [{ what: `nil: ${shown}`, range: [rangeOf(first)[0], range[1]], by: 'nil' }]
}

function flipped(node: Node, { text, tokens }: Source): Change[] {
  const at = (from: number, word: string) =>
    tokens.find(({ start, end }) => start >= from && text.slice(start, end) === word)?.start ?? from
  const shown = firstLineOf(text.slice(...rangeOf(node)))
  if (node.type === 'UnaryExpression' && node.operator === 'not') {
    const start = at(rangeOf(node)[0], 'not')
    return [{ what: `not: ${shown}`, range: [start, start + 'not '.length], by: '' }]
  }
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return []
  if (isSwitch(node.left)) return []
  const by = FLIPPED[node.operator]
  const start = at(rangeOf(node.left)[1], node.operator)
  return by ? [{ what: `${by}: ${shown}`, range: [start, start + node.operator.length], by }] : []
}

function isStatement(node: Node): node is Statement {
  // A function without a name is an expression.
  return /Statement$/.test(node.type) || (node.type === 'FunctionDeclaration' && node.identifier !== null)
}

/** luaparse sets this, but does not type it. */
function rangeOf(node: Node): Range {
  return (node as unknown as { range: Range }).range
}

function firstLineOf(text: string): string {
  const [first = '', ...more] = text.split('\n')
  return more.length > 0 ? `${first} …` : first
}
