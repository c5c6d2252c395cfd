/** The parts of locks and leases that are made of others. */
import type { Clock } from '../api/clock.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { Lockable } from '../api/lock.ts'
import type { Healed, Healing, HealingParts } from './healing.ts'
import type { Leftovers } from './leftovers.ts'
import type { SerializedLeases } from './serialized-leases.ts'

/** The parts of a lock made of locks. */
export interface Composition {
  readonly clock: Clock
  readonly name: string
  readonly members: readonly Lockable[]
  /** How many members must be held for the whole to be held. */
  readonly quorum: number
  /** Names the kind in serialized leases. */
  readonly kind: SerializedLeases['kind']
  /** The healing, which takes missing members again. */
  readonly healing?: (lease: Healed, parts: Omit<HealingParts, 'memberMs'>) => Healing
}

/** The parts of a lease made of leases. */
export interface CompositeParts extends Composition {
  /** By the place of their locks; undefined where a lock was not granted. */
  readonly places: readonly (Lease | undefined)[]
  readonly leaseMs: number
  readonly token?: number | undefined
  /** Whether every member can be brought back. */
  readonly resumable: boolean
  /** The lease that it re-entered. */
  readonly reenter?: Pick<Healed, 'places'> | undefined
  readonly waitUntil?: WaitUntil | undefined
  readonly leftovers: Leftovers
}
