import type { Expression, ReturnStatement, Statement } from 'luaparse'
import type { Header, Reply } from '../header.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { alternatives, walk } from '../walk.ts'

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
  reportAt: Report,
): void {
  const report = (message: string) => reportAt(lineOf(statement), message)
  const [table, second] = statement.arguments
  if (table?.type !== 'TableConstructorExpression' || second !== undefined) {
    report("a script must return a table: `return { ':code', ... }`")
    return
  }
  const values = table.fields.flatMap(field => (field.type === 'TableValue' ? [field.value] : []))
  const [first, ...fields] = values
  if (values.length < table.fields.length || !fields.every(isFlat))
    report('a reply must be a flat list of numbers and strings')
  const codes = first && alternatives(first)
  if (!codes) report("a reply must begin with its code: `':code'` or `condition and ':code' or ':other'`")
  for (const literal of codes ?? []) {
    const code = literal.slice(1)
    if (!literal.startsWith(':')) {
      report(`the code '${literal}' does not begin with a colon`)
      continue
    }
    returned.add(code)
    const declared = replies.find(each => each.code === code)?.fields.length
    if (declared === undefined) report(`the header declares no reply \`${code}\``)
    else if (declared !== fields.length)
      report(`\`${code}\` has ${declared} field(s) in the header and ${fields.length} here`)
  }
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
