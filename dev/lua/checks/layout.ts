import type { Node, Statement } from 'luaparse'
import type { Report, Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { walk } from '../walk.ts'

/** Checks the layout: two spaces per block, no tabs, and no trailing white space. */
export function checkLayout(source: Source, report: Report): void {
  const lines = source.text.split('\n')
  const { inStrings, inComments } = insides(source)
  const expected = expectedIndentation(source, lines)
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    if (inStrings.has(line)) continue
    if (text.includes('\t')) report(line, 'tabs are not allowed')
    if (/\s$/.test(text)) report(line, 'trailing white space')
    const indentation = indentationOf(text)
    const wanted = expected.get(line)
    if (wanted !== undefined && wanted !== indentation) {
      report(line, `expected an indentation of ${wanted} spaces, found ${indentation}`)
    } else if (!inComments.has(line) && indentation % 2 !== 0) {
      report(line, `an indentation of ${indentation} spaces, which is not a multiple of two`)
    }
  }
}

/** Lines whose white space belongs to a string, and lines in the middle of a block comment. */
function insides({ text, tokens, comments }: Source): { inStrings: Set<number>; inComments: Set<number> } {
  const inStrings = new Set<number>()
  const inComments = new Set<number>()
  for (const { start, end } of tokens) {
    if (!text.slice(start, end).includes('\n')) continue
    const first = text.slice(0, start).split('\n').length
    for (let i = 0; i < text.slice(start, end).split('\n').length; i++) inStrings.add(first + i)
  }
  for (const { loc } of comments) {
    for (let line = (loc?.start.line ?? 0) + 1; line <= (loc?.end.line ?? 0); line++) inComments.add(line)
  }
  return { inStrings, inComments }
}

/** The expected indentation of every line that begins with a statement, with the head of a block or with its end. */
function expectedIndentation({ tree }: Source, lines: readonly string[]): Map<number, number> {
  const expected = new Map<number, number>()
  const expectAt = (line: number, column: number, wanted: number): void => {
    if (/^\s*$/.test((lines[line - 1] ?? '').slice(0, column))) expected.set(line, wanted)
  }
  const expectBlock = (body: readonly Statement[], wanted: number): void => {
    for (const { loc } of body) if (loc) expectAt(loc.start.line, loc.start.column, wanted)
  }
  expectBlock(tree.body, 0)
  walk(tree.body, node => {
    const outer = indentationOf(lines[lineOf(node) - 1] ?? '')
    for (const block of blocksOf(node)) {
      if (block.loc) expectAt(block.loc.start.line, block.loc.start.column, outer)
      expectBlock(block.body, outer + 2)
    }
    if (blocksOf(node).length > 0 && node.loc)
      expectAt(node.loc.end.line, node.loc.end.column - 'end'.length, outer)
  })
  return expected
}

type Block = Extract<Node, { body: Statement[] }>

function blocksOf(node: Node): readonly Block[] {
  if (node.type === 'IfStatement') return node.clauses
  if (node.type.endsWith('Clause') || !('body' in node)) return []
  return [node]
}

function indentationOf(text: string): number {
  return text.length - text.trimStart().length
}
