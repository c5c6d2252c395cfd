/** The last line of a CI run: how many tests passed and failed, read from vitest's own report. */
import { readFileSync } from 'node:fs'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

const [file = ''] = process.argv.slice(2)
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8')) as Report
console.log(
  `${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`,
)
process.exitCode = numFailedTests > 0 || numPassedTests === 0 ? 1 : 0
