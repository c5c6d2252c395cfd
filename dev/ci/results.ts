import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

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

/** A vitest reporter that writes how many tests passed and failed to the file that `CI_RESULTS` names, if it is set. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    writeResults(resultsOf(modules, unhandled))
  }
}

/** Writes the results of a stage for the runner. Does nothing outside of CI. */
export function writeResults(results: Results): void {
  const file = process.env['CI_RESULTS']
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(results))
}

/** Returns what a stage wrote, unless it ended before. */
export function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function resultsOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Results {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const inState = (state: string) => tests.filter(test => test.result().state === state)
  const failed = inState('failed').map(test => failureOf(titleOf(test), test.result().errors))
  // A hook or an import that fails is no test, and neither is an error outside of all tests.
  const broken = modules.flatMap(module =>
    [module, ...module.children.allSuites()].flatMap(suite =>
      suite.errors().map(error => failureOf(module.relativeModuleId, [error])),
    ),
  )
  const failures = [...failed, ...broken, ...unhandled.map(error => failureOf('outside of a test', [error]))]
  return {
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped').length,
    failures,
  }
}

function titleOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

function failureOf(title: string, errors: readonly { message: string }[] = []): string {
  return `${title}: ${errors[0]?.message.split('\n')[0] ?? 'failed'}`
}
