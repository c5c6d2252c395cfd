import type { Lease, Locks } from '../../../src/index.ts'
import type { Random } from '../world/random.ts'
import type { Pacing } from './bound.ts'
import type { Want } from './idle-watch.ts'

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
  use(locks: Locks, random: Random): Use
  /** Whether what a client holds is never free again once it has died. */
  readonly isKeptByTheDead?: true
}

const SLOTS = 'its line keeps the slots of those that hang up'

/** In crowds of these, no callers hang up and no hold takes minutes, and why. Without its row, a kind is played with both. */
export const SPARED: Readonly<Record<string, string>> = {
  'fair-lock': 'a waiter behind many that hung up sleeps until the turn that it expected',
  'fenced-lock': SLOTS,
  'multi-lock': SLOTS,
  'permits-by-code': SLOTS,
  'write-lock': SLOTS,
  lock: SLOTS,
  semaphore: SLOTS,
}
