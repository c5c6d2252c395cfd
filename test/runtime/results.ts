import type { Runtime } from './runtimes.ts'
import type { HandedOver, Report } from './suite/case.ts'

/** The error of a case that is expected, until its report comes. */
export const NOT_REPORTED = 'without a report'

/** The results of one runtime, which are a column of the matrix. */
export class Results {
  readonly runtime: Runtime
  /**
   * The error by case; undefined for a case that passed. A case that is missing here does not exist for this runtime.
   */
  readonly cases = new Map<string, string | undefined>()
  readonly capabilities = new Map<string, boolean>()
  handedOver: HandedOver | undefined
  /** Why the runtime could not be used. */
  missing: string | undefined
  ms = 0

  constructor(runtime: Runtime) {
    this.runtime = runtime
  }

  /** Expects reports of these cases. A case without a report has failed. */
  expect(names: readonly string[]): void {
    for (const name of names) this.cases.set(name, NOT_REPORTED)
  }

  take(report: Report): void {
    if (report.kind === 'plan') this.expect(report.names)
    if (report.kind === 'case') this.cases.set(report.name, report.error)
    if (report.kind === 'capability') this.capabilities.set(report.name, report.has)
    if (report.kind === 'handed-over') this.handedOver = report.value
  }

  outcome(name: string): 'passed' | 'failed' | 'missing' {
    if (!this.cases.has(name)) return 'missing'
    return this.cases.get(name) === undefined ? 'passed' : 'failed'
  }
}
