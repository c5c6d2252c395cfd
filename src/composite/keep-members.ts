/** The watchdog of a lease made of leases. */
import type { Clock } from '../api/clock.ts'
import type { KeepAlive, Lease } from '../api/lease.ts'
import { ENDED } from '../internal/clock.ts'
import { HeldLease, noteOpen } from '../lease/lease.ts'
import type { Healed, Healing } from './healing.ts'

/** The keeper of a lease of several members. Each of them has its own keeper, one that is taken again too. */
export interface MembersKeeper extends KeepAlive {
  /** Starts the renewal of a member that was taken again. */
  keepOne(lease: Lease): void
  /** Whether what is taken now would end before the keeper does. */
  goesOn(): boolean
}

export function keepMembers(
  { clock, leaseMs }: { clock: Clock; leaseMs: number },
  members: readonly Lease[],
  healing: Healing | undefined,
  maxHoldMs: number,
): MembersKeeper {
  const until = clock.now() + maxHoldMs
  const over = new AbortController()
  const keepers: KeepAlive[] = []
  const keepOne = (lease: Lease) => {
    if (over.signal.aborted) return
    // A very long time may be rounded up.
    const leftMs = Math.min(maxHoldMs, Math.ceil(until - clock.now()))
    keepers.push(lease.keepAlive({ maxHoldMs: Math.max(1, leftMs) }))
  }
  const goesOn = () => !over.signal.aborted && clock.now() + leaseMs <= until
  const stop = async () => {
    over.abort(ENDED)
    await Promise.all(keepers.map(keeper => keeper.stop()))
  }
  const keep = async () => {
    await healing?.keep(goesOn, over.signal)
    await Promise.all(keepers.map(keeper => keeper.done))
    over.abort(ENDED)
  }
  members.forEach(keepOne)
  return { done: keep(), stop, keepOne, goesOn }
}

/** Lets `releaseAll()` end the whole with any of its open members. Otherwise, its keeper would go on without them. */
export function noteWhole(whole: Pick<Lease, 'release'>, places: Healed['places']): void {
  for (const lease of places) {
    const { places: inner = [] } = Object(lease) as Partial<Healed>
    noteWhole(whole, inner)
    const state = lease && HeldLease.holdOf(lease)?.state
    if (state?.context.open.has(state)) noteOpen(state, whole)
  }
}
