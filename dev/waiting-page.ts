/**
 * `npm run build:rows` writes the rules of waiting into docs/waiting.md: in the text, the name of a rule in a comment
 * follows its figure.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as rules from '../src/wait/rules.ts'

const FILE = join(import.meta.dirname, '../docs/waiting.md')
const MARKED = /(?:\ban? [a-z]+|[\d.,]+ m?s|[\w.]+)<!-- ([A-Z_]+) -->/g
const SHARES = [
  '',
  'a whole',
  'a half',
  'a third',
  'a quarter',
  'a fifth',
  'a sixth',
  'a seventh',
  'an eighth',
]
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns the page as it is, and as it should be. */
export function compared(): { page: string; written: string } {
  const page = readFileSync(FILE, 'utf8')
  return { page, written: page.replace(MARKED, (_, name: string) => `${figureOf(name)}<!-- ${name} -->`) }
}

function figureOf(name: string): string {
  const number = (rules as Readonly<Record<string, number>>)[name]
  if (number === undefined) throw new RangeError(`docs/waiting.md: no rule is ${name}`)
  if (name.endsWith('_MS')) return number < 1_000 ? `${number} ms` : `${number / 1_000} s`
  if (name.endsWith('_PARTS')) return SHARES[number] ?? (number === 20 ? 'a twentieth' : `a ${number}th`)
  return COUNTS[number] ?? `${number}`
}

if (import.meta.main) writeFileSync(FILE, compared().written)
