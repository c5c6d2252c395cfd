import type { LocalStatement, Statement } from 'luaparse'
import { bindingsOf, originOf } from './checks/bindings.ts'
import type { ShortNames } from './short-names.ts'
import type { Source } from './source.ts'

/**
 * Returns what is sent for the statements that bind KEYS and ARGV, one by one in the sources: `local a,b=unpack(ARGV)` and
 * `b=tonumber(b)` for all of a table in place of the first, and nothing in place of the others. That is shorter, and Redis
 * takes no longer. A single key or argument, and a list of keys, are sent as they are.
 */
export function bindAtOnce(source: Source, names: ShortNames): Map<Statement, string> {
  const sent = new Map<Statement, string>()
  for (const table of ['KEYS', 'ARGV']) {
    const statements = bindingsOf(source).filter(each => originOf(each)?.from.startsWith(table))
    if (statements.length < 2 || !statements.every((each, at) => isBinding(each, `${table}[${at + 1}]`)))
      continue
    for (const each of statements) sent.set(each, '')
    sent.set(statements[0] as Statement, textOf(table, statements, names))
  }
  return sent
}

function isBinding(statement: LocalStatement, from: string): boolean {
  return originOf(statement)?.from === from
}

function textOf(table: string, statements: readonly LocalStatement[], names: ShortNames): string {
  const nameOf = ({ variables: [variable] }: LocalStatement) => variable && names.get(variable)
  const numbers = statements
    .filter(each => originOf(each)?.asNumber)
    .map(each => `${nameOf(each)}=tonumber(${nameOf(each)})`)
  return [`local ${statements.map(nameOf).join(',')}=unpack(${table})`, ...numbers].join('\n')
}
