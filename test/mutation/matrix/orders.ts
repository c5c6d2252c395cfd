/** What the worker is to do. */
export interface Orders {
  /** The mutant of TypeScript to put in place; empty for a survey, `-` for a mistake elsewhere. */
  readonly mutant: string
  /** The mutants that a survey looks for. */
  readonly watched: ReadonlySet<string>
  /** Whether a file goes on after its first failure. */
  readonly everyTest: boolean
  /** After so many files that failed, the rest need not run. */
  readonly most: number
  /** How often one test may pass a mutant before it counts as an endless loop. */
  readonly hitLimit: number
  /** By the paths of test files. */
  readonly timeoutsMs: Readonly<Record<string, number>>
}

/** How often mutants and scripts were reached, by their names. */
export type Reached = Record<string, number>
