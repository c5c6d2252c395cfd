import type { Expression, ReturnStatement, Statement } from 'luaparse'
import type { Header, Reply } from '../header.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { walk } from '../walk.ts'

/** Checks that every path ends in a declared reply, and that every declared reply is returned. */
export function checkReplies({ tree }: Source, { replies }: Header, report: Report): void {
  const returned = new Set<string>()
  walk(tree.body, node => {
    if (node.type === 'ReturnStatement') checkReturn(node, replies, returned, report)
    return node.type !== 'FunctionDeclaration'
  })
  for (const { code, line } of replies) if (!returned.has(code)) report(line, `\`${code}\` is never returned`)
  if (!endsInReturn(tree.body)) {
    report(
      tree.body.at(-1)?.loc?.end.line ?? 1,
      'a path ends without a reply, but a script must never return nil',
    )
  }
}

function checkReturn(
  statement: ReturnStatement,
  replies: readonly Reply[],
  returned: Set<string>,
  report: Report,
): void {
  const line = lineOf(statement)
  const [table, second] = statement.arguments
  if (table?.type !== 'TableConstructorExpression' || second !== undefined) {
    report(line, "a script must return a table: `return { ':code', ... }`")
    return
  }
  const values = table.fields.flatMap(field => (field.type === 'TableValue' ? [field.value] : []))
  const [first, ...fields] = values
  if (values.length < table.fields.length || !fields.every(isFlat)) {
    report(line, 'a reply must be a flat list of numbers and strings')
  }
  for (const code of codesOf(first, line, report)) {
    returned.add(code)
    checkCode(code, fields.length, replies, message => report(line, message))
  }
}

function codesOf(first: Expression | undefined, line: number, report: Report): string[] {
  const literals = first && alternatives(first)
  if (literals === undefined) {
    report(line, "a reply must begin with its code: `':code'` or `condition and ':code' or ':other'`")
    return []
  }
  return literals.flatMap(literal => {
    if (literal.startsWith(':')) return [literal.slice(1)]
    report(line, `the code '${literal}' does not begin with a colon`)
    return []
  })
}

function checkCode(
  code: string,
  fields: number,
  replies: readonly Reply[],
  report: (message: string) => void,
): void {
  const reply = replies.find(each => each.code === code)
  if (reply === undefined) report(`the header declares no reply \`${code}\``)
  else if (reply.fields.length !== fields) {
    report(`\`${code}\` has ${reply.fields.length} field(s) in the header and ${fields} here`)
  }
}

/** The strings that an expression may yield: for `a and 'x' or b and 'y' or 'z'`, all three. Undefined for others. */
function alternatives(value: Expression): string[] | undefined {
  if (value.type === 'StringLiteral') return [value.value]
  if (value.type !== 'LogicalExpression' || value.operator !== 'or') return undefined
  const left = guarded(value.left)
  const right = alternatives(value.right)
  return left && right && [...left, ...right]
}

function guarded(value: Expression): string[] | undefined {
  if (value.type !== 'LogicalExpression') return undefined
  if (value.operator === 'and') return alternatives(value.right)
  const [left, right] = [guarded(value.left), guarded(value.right)]
  return left && right && [...left, ...right]
}

/** Redis turns true into 1 and false into nil, and ends a list at the first nil. `unpack` gives a list any length. */
function isFlat(value: Expression): boolean {
  if (value.type === 'CallExpression')
    return !(value.base.type === 'Identifier' && value.base.name === 'unpack')
  return !/^(Nil|Boolean|Vararg)Literal$|^TableConstructor|^FunctionDeclaration/.test(value.type)
}

function endsInReturn(body: readonly Statement[]): boolean {
  const last = body.at(-1)
  if (last?.type === 'DoStatement') return endsInReturn(last.body)
  if (last?.type !== 'IfStatement') return last?.type === 'ReturnStatement'
  const complete = last.clauses.at(-1)?.type === 'ElseClause'
  return complete && last.clauses.every(clause => endsInReturn(clause.body))
}
