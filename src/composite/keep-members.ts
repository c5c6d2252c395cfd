import type { Clock } from '../api/clock.ts'
import type { KeepAlive, Lease } from '../api/lease.ts'
import { ENDED } from '../internal/clock.ts'
import { HeldLease, noteOpen } from '../lease/lease.ts'
import type { Healed, Healing } from './healing.ts'

/** Each member has its own keeper, one that is taken again too. They stop when `over` aborts. */
export function keepMembers(
  clock: Clock,
  members: readonly Lease[],
  healing: Healing | undefined,
  over: AbortSignal,
  maxHoldMs: number,
): KeepAlive {
  const until = clock.now() + maxHoldMs
  const stopper = new AbortController()
  const keepers: KeepAlive[] = []
  const keepOne = (lease: Lease) => {
    if (stopper.signal.aborted) return
    // A very long time may be rounded up.
    const leftMs = Math.min(maxHoldMs, Math.ceil(until - clock.now()))
    keepers.push(lease.keepAlive({ maxHoldMs: Math.max(1, leftMs) }))
  }
  const end = () => {
    over.removeEventListener('abort', stop)
    stopper.abort(ENDED)
  }
  const stop = async () => {
    end()
    await Promise.all(keepers.map(keeper => keeper.stop()))
  }
  members.forEach(keepOne)
  over.addEventListener('abort', stop)
  if (over.aborted) void stop()
  const keep = async () => {
    await healing?.keep(until, keepOne, stopper.signal)
    await Promise.all(keepers.map(keeper => keeper.done))
    end()
  }
  return { done: keep(), stop }
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
