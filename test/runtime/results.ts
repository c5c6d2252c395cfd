import type { Runtime } from './runtimes.ts'
import type { HandedOver, Report } from './suite/case.ts'

/** What stands for a case that is expected, until it is told of. */
export const UNTOLD = 'was never told of'

/** What one runtime brought: a column of the matrix. */
export class Results {
  readonly runtime: Runtime
  /** The error by case; undefined for one that passed. What is not in here does not exist for this runtime. */
  readonly cases = new Map<string, string | undefined>()
  readonly capabilities = new Map<string, boolean>()
  handedOver: HandedOver | undefined
  /** Why nothing ran. */
  missing: string | undefined
  ms = 0

  constructor(runtime: Runtime) {
    this.runtime = runtime
  }

  /** These will be told of, or have failed. */
  expect(names: readonly string[]): void {
    for (const name of names) this.cases.set(name, UNTOLD)
  }

  take(report: Report): void {
    if (report.kind === 'plan') this.expect(report.names)
    if (report.kind === 'case') this.cases.set(report.name, report.error)
    if (report.kind === 'capability') this.capabilities.set(report.name, report.has)
    if (report.kind === 'handed-over') this.handedOver = report.value
  }

  outcome(name: string): 'passed' | 'failed' | 'not there' {
    if (!this.cases.has(name)) return 'not there'
    return this.cases.get(name) === undefined ? 'passed' : 'failed'
  }
}
