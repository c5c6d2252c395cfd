import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Results } from './results.ts'
import { RUNTIMES } from './runtimes.ts'
import { SERVED_CAPABILITIES } from './served/cases.ts'
import { CAPABILITIES } from './suite/capabilities.ts'

const PAGE = join(import.meta.dirname, '../../docs/runtimes.md')
const BEGIN = '<!-- measured by test/runtime/run.ts, which writes it when given --write -->'
const END = '<!-- measured until here -->'

type Cells = readonly string[]

/** Returns how docs/runtimes.md differs from what was measured. With `write`, updates the page instead. */
export async function checkPage(columns: readonly Results[], write: boolean): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8')
  const [before, rest] = cut(page, BEGIN)
  const [written, after] = cut(rest, END)
  const rows = rowsOf(columns, readTable(written))
  if (write) {
    const lines = rows.map(cells => `| ${cells.join(' | ')} |`)
    await writeFile(PAGE, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`)
    return []
  }
  return differences(readTable(written), rows)
}

/** Compares the tables by the names of row and column. */
function differences(written: readonly Cells[], measured: readonly Cells[]): string[] {
  const [head = []] = measured
  const names = [...new Set([...measured, ...written].map(([name = '']) => name))]
  return names.flatMap(name => {
    const [is = [], should = []] = [written, measured].map(rows => rows.find(([first]) => first === name))
    const columns = should.length > 0 ? should.keys() : is.keys()
    return [...columns]
      .filter(at => is[at] !== should[at])
      .map(
        at =>
          `${name || 'head'}, ${head[at]}: the page says "${is[at] ?? ''}", but "${should[at] ?? ''}" is right`,
      )
  })
}

/** Returns the table as measured: what some runtime lacks. What was not measured this time stays unchanged. */
function rowsOf(columns: readonly Results[], written: readonly Cells[]): Cells[] {
  const head = ['', ...RUNTIMES.map(({ title }) => title), 'what edgelock does']
  const rows = Object.entries({ ...CAPABILITIES, ...SERVED_CAPABILITIES }).map(([name, { edgelock }]) => {
    const old = written.find(([first]) => first === name)
    const cells = RUNTIMES.map(({ id, how }, index) => {
      if (how.kind === 'edge-vm' && name in SERVED_CAPABILITIES) return 'no server'
      const has = columns.find(({ runtime }) => runtime.id === id)?.capabilities.get(name)
      if (has === undefined) return old?.[index + 1] ?? 'yes'
      return has ? 'yes' : '–'
    })
    return [name, ...cells, edgelock]
  })
  const unlike = rows.filter(([, ...cells]) => cells.slice(0, -1).some(cell => cell !== 'yes'))
  return [head, head.map(() => '---'), ...unlike]
}

function readTable(text: string): Cells[] {
  const lines = text.split('\n').filter(line => line.startsWith('|'))
  return lines.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`docs/runtimes.md lacks the line ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
