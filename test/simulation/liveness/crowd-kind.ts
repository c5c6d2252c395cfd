import type { Lease, Locks } from '../../../src/index.ts'
import type { Random } from '../world/random.ts'
import type { Pacing } from './bound.ts'
import type { Want } from './idle-watch.ts'
import type { Neighbour } from './neighbour.ts'

export interface Ask {
  readonly leaseMs: number
  readonly waitMs: number
  readonly maxPolls: number | undefined
  readonly signal?: AbortSignal
}

export type Held = Pick<Lease, 'release' | 'keepAlive'>

/** One use of what is contended. */
export interface Use {
  readonly want: Want
  acquire(ask: Ask): Promise<Held>
}

/** What a crowd contends for. */
export interface CrowdKind extends Pacing {
  prepare?(locks: Locks): Promise<unknown>
  /** `another` makes locks of the same process over another database. */
  use(locks: Locks, random: Random, another: () => Locks): Use
  /** What threads of Java may take in between. */
  readonly neighbour?: Neighbour
  /** Whether what a client holds is never free again once it has died. */
  readonly isKeptByTheDead?: true
}
