import type { Clock } from '../api/clock.ts'
import type { KeepAlive, Lease } from '../api/lease.ts'
import { ENDED } from '../internal/clock.ts'
import type { Healing } from './healing.ts'

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
    keepers.push(lease.keepAlive({ maxHoldMs: Math.max(1, Math.ceil(until - clock.now())) }))
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
