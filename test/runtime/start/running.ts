import type { Report } from '../suite/case.ts'

/** The suite while it runs somewhere. */
export interface Running {
  /** What it tells. Ends when it has told all; or too early, when the runtime dies or says nothing any more. */
  readonly reports: AsyncIterable<Report>
  /** What else it printed, for whoever looks for the reason. */
  output(): string
  /** Asks it to end; whether it did so by itself, without anything left running. */
  stop(): Promise<boolean>
}

/** What is needed to start it. */
export interface Starting {
  /** The binary, or the folder, of the runtime. */
  readonly folder: string
  readonly stage: import('../build.ts').Stage
  readonly place: import('../suite/case.ts').Place
}

/** The reports among the lines; `other` gets the rest. */
export async function* reportsIn(
  lines: AsyncIterable<string>,
  other: (line: string) => void,
): AsyncGenerator<Report> {
  for await (const line of lines) {
    if (line.startsWith('{"kind":')) yield JSON.parse(line) as Report
    else other(line)
  }
}
