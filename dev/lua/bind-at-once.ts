import type { LocalStatement, Statement } from 'luaparse'
import { bindingsOf, originOf } from './checks/bindings.ts'
import type { Source } from './source.ts'

/**
 * Returns what is sent for the statements that bind KEYS and ARGV, one by one in the sources: `local a,b=unpack(ARGV)` and
 * `b=tonumber(b)` for all of a table in place of the first, and nothing in place of the others. That is shorter, and Redis
 * takes no longer. A single key or argument, and a list of keys, are sent as they are.
 */
export function bindAtOnce(source: Source, names: ReadonlyMap<string, string>): Map<Statement, string> {
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

function textOf(
  table: string,
  statements: readonly LocalStatement[],
  names: ReadonlyMap<string, string>,
): string {
  const bound = statements.map(each => {
    const { name = '', asNumber = false } = originOf(each) ?? {}
    return { name: names.get(name) ?? name, asNumber }
  })
  const numbers = bound.filter(({ asNumber }) => asNumber).map(({ name }) => `${name}=tonumber(${name})`)
  return [`local ${bound.map(({ name }) => name).join(',')}=unpack(${table})`, ...numbers].join('\n')
}
