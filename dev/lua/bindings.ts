import { type Declaration, type Header, readHeader } from './header.ts'

/** Adds the locals of a header to a text, in the line in which the header ends, so that every line keeps its number. */
export function withLocals(text: string): string {
  const header = readHeader(text, () => {})
  if (!header) return text
  const locals = declarationsOf(header).map(each => ` ${localOf(each)}`)
  return text.slice(0, header.end) + locals.join('') + text.slice(header.end)
}

/** `local lock = KEYS[1]`, `local leaseMs = tonumber(ARGV[2])` or `local locks = { unpack(KEYS, 2) }`. */
export function localOf({ name, table, at, repeated, isNumber }: Declaration): string {
  if (repeated) return `local ${name} = ${at === 1 ? table : `{ unpack(${table}, ${at}) }`}`
  return `local ${name} = ${isNumber ? `tonumber(${table}[${at}])` : `${table}[${at}]`}`
}

export function declarationsOf({ keys, args }: Header): Declaration[] {
  return [...keys, ...args]
}
