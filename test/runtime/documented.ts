import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Column } from './column.ts'
import { RUNTIMES, type Runtime } from './runtimes.ts'
import { SERVED_CAPABILITIES } from './served/cases.ts'
import { CAPABILITIES } from './suite/capabilities.ts'

export const PAGE = join(import.meta.dirname, '../../docs/runtimes.md')
const TABLE = /(<!-- measured by [^>]* -->\n\n)(.*?)(\n\n<!-- measured until here -->)/s

type Cells = readonly string[]

/** Returns docs/runtimes.md with the table as measured. What was not measured this time stays unchanged. */
export async function pageWith(columns: ReadonlyMap<Runtime, Column>): Promise<string> {
  const page = await readFile(PAGE, 'utf8')
  const [, begin = '', written = '', end = ''] = TABLE.exec(page) ?? []
  if (!begin) throw new Error('docs/runtimes.md lacks the lines around its table')
  const lines = rowsOf(columns, readTable(written)).map(cells => `| ${cells.join(' | ')} |`)
  return page.replace(TABLE, () => begin + lines.join('\n') + end)
}

/** Returns what some runtime lacks. */
function rowsOf(columns: ReadonlyMap<Runtime, Column>, written: readonly Cells[]): Cells[] {
  const head = ['', ...RUNTIMES.map(({ title }) => title), 'what edgelock does']
  const rows = Object.entries({ ...CAPABILITIES, ...SERVED_CAPABILITIES }).map(([name, { edgelock }]) => {
    const old = written.find(([first]) => first === name)
    const cells = RUNTIMES.map((runtime, index) => {
      if (runtime.how.kind === 'edge-vm' && name in SERVED_CAPABILITIES) return 'no server'
      const has = columns.get(runtime)?.capabilities.get(name)
      if (has === undefined) return old?.[index + 1] ?? 'yes'
      return has ? 'yes' : '–'
    })
    return [name, ...cells, edgelock]
  })
  const unlike = rows.filter(([, ...cells]) => cells.slice(0, -1).some(cell => cell !== 'yes'))
  return [head, head.map(() => '---'), ...unlike]
}

function readTable(text: string): Cells[] {
  return text.split('\n').map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}
