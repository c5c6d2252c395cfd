import { type Results, UNTOLD } from './results.ts'

const MARKS = { passed: '✓', failed: '✗', 'not there': '·' }

export function caseNames(columns: readonly Results[]): string[] {
  return [...new Set(columns.flatMap(({ cases }) => [...cases.keys()]))]
}

/** One table: a row for each case, a column for each runtime. */
export function drawMatrix(columns: readonly Results[]): string {
  const names = caseNames(columns)
  const width = Math.max(...names.map(name => name.length))
  const letter = (index: number) => String.fromCharCode(65 + index)
  const legend = columns.map(({ runtime, ms, missing }, index) => {
    const told = missing ? `not run: ${missing}` : `${(ms / 1_000).toFixed(1)} s`
    return `  ${letter(index)}  ${runtime.title}${version(runtime)} (${told})`
  })
  const head = `${''.padEnd(width)}  ${columns.map((_, index) => letter(index)).join(' ')}`
  const rows = names.map(name => {
    const cells = columns.map(column => MARKS[column.outcome(name)])
    return `${name.padEnd(width)}  ${cells.join(' ')}`
  })
  return [...legend, '', head, ...rows].join('\n')
}

function version({ install }: Results['runtime']): string {
  return install ? ` = ${install.version}` : ''
}

/** What went wrong, and why. */
export function failuresOf(columns: readonly Results[]): string[] {
  const names = caseNames(columns)
  return columns.flatMap(column => {
    const failed = names.filter(name => column.outcome(name) === 'failed')
    const told = failed.filter(name => ![undefined, UNTOLD].includes(column.cases.get(name)))
    const untold = failed.length - told.length
    const title = `${MARKS.failed} ${column.runtime.title}:`
    const lines = told.map(name => `${title} ${name}\n    ${column.cases.get(name)}`)
    return untold > 0 ? [...lines, `${title} ${untold} more ${UNTOLD}`] : lines
  })
}
