import type { Report } from '../suite/case.ts'

/** The suite while it runs in a runtime. */
export interface Running {
  /** Ends with the suite, or too early when the runtime dies or hangs. */
  readonly reports: AsyncIterable<Report>
  /** Everything else that it printed, to find out why it failed. */
  output(): string
  /** Asks it to end, and returns whether it did without being killed. */
  stop(): Promise<boolean>
}

/** What is needed to start the suite. */
export interface Starting {
  /** The folder in which the runtime is installed. */
  readonly folder: string
  readonly stage: import('../build.ts').Stage
  readonly place: import('../suite/case.ts').Place
}

/** Returns the reports among the lines, and passes all other lines to `other`. */
export async function* reportsIn(
  lines: AsyncIterable<string>,
  other: (line: string) => void,
): AsyncGenerator<Report> {
  for await (const line of lines) {
    if (line.startsWith('{"kind":')) yield JSON.parse(line) as Report
    else other(line)
  }
}
