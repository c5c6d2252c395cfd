import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const TESTS = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(TESTS, '..', 'docs', 'redisson-parity.md'), 'utf8')

interface Row {
  test: string
  mark: string
  here: string
}

/** Redisson's test classes, each under its heading with the number of its tests. */
const classes = PAGE.split('\n## ')
  .slice(1)
  .map(section => {
    const [, name = '', count] = /^(\w+) \((\d+)\)/.exec(section) ?? []
    const rows = section
      .split('\n')
      .filter(line => /^\| \w+ \| [^|-]+ \|/.test(line) && !line.includes('| Mark |'))
    return { name, count: Number(count), rows: rows.map(rowOf) }
  })

function rowOf(line: string): Row {
  const [, test = '', mark = '', here = ''] = line.split('|').map(cell => cell.trim())
  return { test, mark, here }
}

/** The tests a row names, by file and title. */
function referencesOf({ here }: Row): { file: string; title: string }[] {
  return here.split('<br>').flatMap(part => {
    const [, file, title] = /^`([\w/-]+)` (.+)$/.exec(part) ?? []
    return file && title ? [{ file: `${file}.test.ts`, title }] : []
  })
}

describe.each(classes)('$name', ({ count, rows }) => {
  it('has a row for each of its tests', () => {
    expect(new Set(rows.map(({ test }) => test)).size).toBe(count)
  })

  it.each(rows)('$test: there is a test, or a reason where there may be none', row => {
    const references = referencesOf(row)
    expect(['H', 'h', '–']).toContain(row.mark)
    if (row.mark === '–' && references.length === 0) expect(row.here).toMatch(/\w.*\.$/)
    else expect(references).not.toEqual([])
    for (const { file, title } of references) {
      expect(existsSync(join(TESTS, file)), file).toBe(true)
      expect(titled(readFileSync(join(TESTS, file), 'utf8'), title), `${file}: ${title}`).toBe(true)
    }
  })
})

function titled(source: string, title: string): boolean {
  return ["'", '"', '`'].some(quote => source.includes(quote + title + quote))
}

it('every test that has the name of one of Redisson’s is on the page', () => {
  const named = new Set(classes.flatMap(({ rows }) => rows.flatMap(referencesOf)).map(({ title }) => title))
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
