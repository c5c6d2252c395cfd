import type { Header } from '../header.ts'
import type { Report } from '../problem.ts'

/** Checks a header on its own, without its body. */
export function checkHeader({ keys, args, replies }: Header, report: Report): void {
  // A search through the database has a cursor instead, and its caller says what happens in a cluster.
  const searches = args.some(({ name }) => name === 'cursor')
  if (keys.length === 0 && !searches)
    report(1, 'a script needs at least one key, or a cluster cannot route it')
  if (replies.length === 0) report(1, 'the header declares no REPLY')
  checkNames([...keys, ...args], report)
  checkNames(
    replies.map(({ code, line }) => ({ name: code, line })),
    report,
  )
  for (const { fields, line } of replies) {
    checkNames([{ name: 'code', line }, ...fields.map(({ name }) => ({ name, line }))], report)
  }
}

function checkNames(names: readonly { name: string; line: number }[], report: Report): void {
  const seen = new Set<string>()
  for (const { name, line } of names) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) report(line, `\`${name}\` is not in camelCase`)
    if (seen.has(name)) report(line, `\`${name}\` is declared twice`)
    seen.add(name)
  }
}
