import { NOT_REPORTED, type Results } from './results.ts'

const MARKS = { passed: '✓', failed: '✗', missing: '·' }

export function caseNames(columns: readonly Results[]): string[] {
  return [...new Set(columns.flatMap(({ cases }) => [...cases.keys()]))]
}

/** Draws a table with a row for each case and a column for each runtime. */
export function drawMatrix(columns: readonly Results[]): string {
  const names = caseNames(columns)
  const width = Math.max(...names.map(name => name.length))
  const letter = (index: number) => String.fromCharCode(65 + index)
  const legend = columns.map(({ runtime, ms, missing }, index) => {
    const duration = missing ? `not run: ${missing}` : `${(ms / 1_000).toFixed(1)} s`
    return `  ${letter(index)}  ${runtime.title}${version(runtime)} (${duration})`
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

/** Describes the cases that failed. */
export function failuresOf(columns: readonly Results[]): string[] {
  const names = caseNames(columns)
  return columns.flatMap(column => {
    const failed = names.filter(name => column.outcome(name) === 'failed')
    const reported = failed.filter(name => ![undefined, NOT_REPORTED].includes(column.cases.get(name)))
    const others = failed.length - reported.length
    const title = `${MARKS.failed} ${column.runtime.title}:`
    const lines = reported.map(name => `${title} ${name}\n    ${column.cases.get(name)}`)
    return others > 0 ? [...lines, `${title} ${others} more ${NOT_REPORTED}`] : lines
  })
}
