import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

/** What ran in a stage. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The title of each test that failed, and the first line of its message. */
  readonly failures: readonly string[]
}

/** How a program ends that cannot test anything here. The last line that it prints says why. */
export const NOT_RUN = 77

/** Returns what vitest's JSON reporter wrote, unless the stage ended before. */
export function readResults(file: string): Results | undefined {
  try {
    return resultsOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function resultsOf({ numPassedTests, numPendingTests, testResults }: JsonTestResults): Results {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('', name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    // A hook or an import that fails is no test.
    const isBroken = message || (status === 'failed' && failed.length === 0)
    return [
      ...failed.map(test => `${path} > ${test.fullName.trim()}: ${firstLine(test.failureMessages?.[0])}`),
      ...(isBroken ? [`${path}: ${firstLine(message || 'a hook failed')}`] : []),
    ]
  })
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures }
}

function firstLine(message = 'failed'): string {
  return message.split('\n')[0] ?? ''
}
