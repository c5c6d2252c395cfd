import type { Node } from 'luaparse'
import { endOf, parse, type Source, startOf } from './source.ts'
import { walk } from './walk.ts'

/** Each stands for true in the script whose verb ends in it, as in `settle-at-most-once`, and for false in the one without. */
const SWITCHES = ['AT_MOST_ONCE', 'WITHIN']

/** The text of one script, or of an include. */
interface Variant {
  /** The file that it is written in. */
  readonly file: string
  readonly text: string
}

/** Every script by its path. A file that has a switch holds two: `lua/once/settle-at-most-once.lua` is written in `settle.lua`. */
export function variantsOf(files: ReadonlyMap<string, string>): Map<string, Variant> {
  return new Map([...files].flatMap(([file, text]) => variantsIn(file, text)))
}

function variantsIn(file: string, written: string): [path: string, variant: Variant][] {
  const found = SWITCHES.find(each => written.includes(each))
  const source = found && parse(file, written, () => {})
  if (!source) return [[file, { file, text: written }]]
  const ending = `-${found.toLowerCase().replaceAll('_', '-')}`
  return [
    [file, { file, text: inHeader(found, chosen(source, false), false) }],
    [file.replace(/(?=\.lua$)/, ending), { file, text: inHeader(found, chosen(source, true), true) }],
  ]
}

/** Leaves of each header line that has a switch in parentheses what applies. Places stay the same here, too. */
function inHeader(name: string, text: string, isOn: boolean): string {
  return text.replaceAll(
    new RegExp(`^((?:KEYS|ARGV|REPLY).*?)( \\(${name}\\))(.*)$`, 'gm'),
    (line, before, mark, after) => (isOn ? before + blank(mark) + after : blank(line)),
  )
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Leaves of each choice what applies. Every other character becomes a blank, so that places and lines stay the same. */
function chosen(source: Source, isOn: boolean): string {
  let { text } = source
  walk(source.tree.body, (node, parents) => {
    const branches = branchesOf(node)
    if (!branches) return
    const part = isOn ? branches[0] : branches[1]
    const whole = wholeOf(source, node, part, parents.at(-1))
    const { start, end } = part[0] ? rangeOf(part) : { start: whole.end, end: whole.end }
    text =
      text.slice(0, whole.start) +
      blank(text.slice(whole.start, start)) +
      text.slice(start, end) +
      blank(text.slice(end, whole.end)) +
      text.slice(whole.end)
  })
  return text
}

/** What applies with a switch, and what without: of an `if`, or of `AT_MOST_ONCE and a or b`. */
function branchesOf(node: Node): readonly [on: readonly Node[], off: readonly Node[]] | undefined {
  if (node.type === 'IfStatement') {
    const [first, second, ...more] = node.clauses
    if (first?.type !== 'IfClause' || !isSwitch(first.condition)) return undefined
    if (more.length > 0 || second?.type === 'ElseifClause') return undefined
    return [first.body, second?.body ?? []]
  }
  if (node.type !== 'LogicalExpression' || node.operator !== 'or') return undefined
  const { left, right } = node
  if (left.type !== 'LogicalExpression' || left.operator !== 'and' || !isSwitch(left.left)) return undefined
  return [[left.right], [right]]
}

export function isSwitch(node: Node): boolean {
  return node.type === 'Identifier' && SWITCHES.includes(node.name)
}

/** With the parentheses around it, where what applies needs none. */
function wholeOf(
  { text, tokens }: Source,
  node: Node,
  [part]: readonly Node[],
  parent: Node | undefined,
): Range {
  const range = rangeOf([node])
  if (!part || !isUnderstood(part, parent)) return range
  const before = tokens.findLast(({ end }) => end <= range.start)
  const after = tokens.find(({ start }) => start >= range.end)
  const isIn = before && after && text[before.start] === '(' && text[after.start] === ')'
  return isIn ? { start: before.start, end: after.end } : range
}

/** Whether it means the same without parentheses. */
function isUnderstood(part: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'UnaryExpression') return part.type === 'Identifier' || part.type === 'IndexExpression'
  if (parent?.type !== 'LogicalExpression') return false
  return parent.operator === 'or' || part.type !== 'LogicalExpression' || part.operator === 'and'
}

function rangeOf(nodes: readonly Node[]): Range {
  const [first, last] = [nodes[0], nodes.at(-1)]
  return { start: first ? startOf(first) : 0, end: last ? endOf(last) : 0 }
}

/** A carriage return counts as the end of a line too, but no text that is sent has a line that ends there. */
function blank(text: string): string {
  return text.replaceAll('\n', '\r').replaceAll(/[^\r]/g, ' ')
}
