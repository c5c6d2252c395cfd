import type { LocalStatement, Statement } from 'luaparse'
import { declarationsOf } from './bindings.ts'
import type { Declaration, Header } from './header.ts'
import type { ShortNames } from './short-names.ts'
import type { Source } from './source.ts'

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
