import type { Crowd, Figures } from './crowd.ts'
import type { Cycle } from './cycles.ts'

/** One contestant in one crowd. */
export interface Run extends Crowd, Figures {
  readonly contestant: string
}

/** The content of `bench/results.json`. */
export interface Results {
  readonly cycles: Cycle[]
  readonly runs: Run[]
}
