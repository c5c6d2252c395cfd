/** What a stage of CI is, and what its program tells the runner. */

export interface Stage {
  /** What it tests, as the pages say it. */
  readonly tests: string
  /** Gates a change, runs each night, or only when asked for. */
  readonly when: 'gate' | 'nightly' | 'by hand'
  /** About how long it takes on two cores. The runner ends it after `limit`, or after three times as long. */
  readonly minutes: number
  readonly limit?: number
  /** A shell command, to which arguments are added. */
  readonly command: string
  /** The arguments, unless others are given. The shell expands them. */
  readonly args?: string
  /** The npm script that has to run before, once in a run. */
  readonly after?: 'build' | 'prepare'
  /** What it needs beside npm's registry and a Redis. Its program ends with `NOT_RUN` where that is missing. */
  readonly needs?: string
  /** Whether it writes `Results` to the file that `CI_RESULTS` names. Any other stage counts as one test. */
  readonly counts?: true
}

export type Stages = Readonly<Record<string, Stage>>

/** How a program ends that cannot test anything here. The last line that it prints says why. */
export const NOT_RUN = 77

/** What ran in a stage. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The title of each test that failed, and the first line of its message. */
  readonly failures: readonly string[]
  /** Each test that passed only when it was run again, and what it failed on before. */
  readonly flaky?: readonly { readonly title: string; readonly message: string }[]
}
