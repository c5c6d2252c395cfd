import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGE_FILE, page } from '../golden/page.ts'
import { type Counterpart, readRedissonTests } from '../golden/redisson-tests.ts'

const TESTS = join(import.meta.dirname, '..')
const classes = Object.entries(readRedissonTests())

it('docs/measured.md is up to date; if not, run `npm run build:rows`', () => {
  expect(readFileSync(PAGE_FILE, 'utf8')).toBe(page())
})

it('has a row for each of Redisson’s 227 tests', () => {
  expect(classes.flatMap(([, tests]) => Object.keys(tests))).toHaveLength(227)
})

describe.each(classes)('%s', (_name, tests) => {
  it.each(Object.entries(tests))('%s: there is a test, or a reason where there may be none', (_test, row) => {
    const references = referencesOf(row)
    expect(['H', 'h', '–']).toContain(row.mark)
    if (row.mark === '–' && references.length === 0) expect(row.reason).toMatch(/\w.*\.$/)
    else expect(references).not.toEqual([])
    for (const { file, title } of references)
      expect(titled(readFileSync(join(TESTS, file), 'utf8'), title), `${file}: ${title}`).toBe(true)
  })
})

function referencesOf({ tests = [] }: Counterpart): { file: string; title: string }[] {
  return tests.map(each => {
    const [, file, title = ''] = /^([\w/-]+): (.+)$/.exec(each) ?? expect.unreachable(each)
    return { file: `${file}.test.ts`, title }
  })
}

/** Whether it has a test of that title, or a row of a table, whose title is a line of its own. */
function titled(source: string, title: string): boolean {
  return (
    ["'", '"', '`'].some(quote => source.includes(quote + title + quote)) || source.includes(`  ${title}\n`)
  )
}

it('every test that has the name of one of Redisson’s has a row', () => {
  const rows = classes.flatMap(([, tests]) => Object.values(tests))
  const named = new Set(rows.flatMap(referencesOf).map(({ title }) => title))
  const missing = allTitles().filter(title => !named.has(title))
  expect(missing).toEqual([])
})

/** All titles that begin like one of Redisson's test methods. */
function allTitles(): string[] {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.test.ts'),
  )
  return files.flatMap(file => {
    const source = readFileSync(join(TESTS, file), 'utf8')
    return [...source.matchAll(/\bit(?:\.each\([^\n]*\))?\(\s*(['"`])(test[A-Z].*?)\1,/g)].map(
      ([, , title = '']) => title,
    )
  })
}
