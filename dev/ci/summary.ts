/** Prints the last line of a CI run: how many tests passed and failed according to reports in vitest's format. */
import { readFileSync } from 'node:fs'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

const reports = process.argv.slice(2).map(file => JSON.parse(readFileSync(file, 'utf8')) as Report)
const sum = (count: keyof Report) => reports.reduce((total, report) => total + report[count], 0)
const [passed, failed, skipped] = [sum('numPassedTests'), sum('numFailedTests'), sum('numPendingTests')]
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || reports.some(report => report.numPassedTests === 0) ? 1 : 0
