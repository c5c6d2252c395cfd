import type { Node, Statement } from 'luaparse'
import { type Header, mayBeNumber } from './header.ts'
import type { Source } from './source.ts'
import { endOf, startOf } from './source.ts'
import { walk } from './walk.ts'

/**
 * Finds the replies that are sent as one text, `:gone` or `:granted 30000`: a code alone, or with a number as the client
 * sent it. Redis looks for seven special fields in each table that a script returns, which takes longer than some
 * commands. Other numbers stay in lists, because Lua would write them with 14 digits.
 */
export function textReplies(source: Source, { args }: Header): Set<Node> {
  const asSent = new Set(
    args.filter(each => mayBeNumber(each.unit) && !each.isNumber).map(({ name }) => name),
  )
  const found = new Set<Node>()
  walk(source.tree.body, node => {
    const [reply] = node.type === 'ReturnStatement' ? node.arguments : []
    if (reply?.type === 'TableConstructorExpression') {
      const [code, number, ...more] = reply.fields.map(({ value }) => value)
      const isPair = code?.type === 'StringLiteral' && number?.type === 'Identifier' && more.length === 0
      if (!number || (isPair && asSent.has(number.name))) found.add(reply)
    }
    return node.type !== 'FunctionDeclaration'
  })
  return found
}

/** Returns what is sent for the tokens of replies as texts, by where they start: `":granted "..a` for a list. */
export function textTokens(
  { text, tokens }: Source,
  statement: Statement,
  texts: ReadonlySet<Node>,
): [start: number, sent: string][] {
  const replaced: [start: number, sent: string][] = []
  walk([statement], node => {
    if (node.type !== 'TableConstructorExpression' || !texts.has(node)) return
    const own = tokens.filter(({ start, end }) => start >= startOf(node) && end <= endOf(node))
    const [open, code, comma] = own
    const close = own.at(-1)
    if (!open || !code || !comma || !close) return
    replaced.push([open.start, ''], [close.start, ''])
    if (node.fields.length === 1) return
    replaced.push([code.start, `"${text.slice(code.start + 1, code.end - 1)} "`], [comma.start, '..'])
  })
  return replaced
}
