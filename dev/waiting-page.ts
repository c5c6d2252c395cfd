/** `npm run build:rows` writes the numbers of `src/wait/rules.ts` into the rows of lua/line.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as rules from '../src/wait/rules.ts'

const FILE = join(import.meta.dirname, '../lua/line.md')
const ROW = /^\| `([A-Z_]+)` \|[^|]*\|/gm

/** Returns the page as it is, and as it should be, with the rules that have a row. */
export function compared(): { page: string; written: string; named: string[] } {
  const page = readFileSync(FILE, 'utf8')
  const written = page.replace(ROW, (_, name: string) => `| \`${name}\` | ${numberOf(name)} |`)
  return { page, written, named: [...page.matchAll(ROW)].map(([, name = '']) => name) }
}

function numberOf(name: string): string {
  const number = (rules as Readonly<Record<string, number>>)[name]
  if (number === undefined) throw new RangeError(`lua/line.md: no rule is ${name}`)
  if (name.endsWith('_MS')) return `${number.toLocaleString('en')} ms`
  return name.endsWith('_PARTS') ? `1/${number}` : `${number}`
}

if (import.meta.main) writeFileSync(FILE, compared().written)
