/** Every contestant in crowds of every size, one after the other, and the simulation of the same crowds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { contestants, ROUND_TRIP_MS, type Store } from './contestants.ts'
import { type Crowd, measure } from './crowd.ts'
import type { Run } from './results.ts'
import { simulate } from './virtual.ts'
import { requestsSoFar } from './wire.ts'

const CROWDS: Crowd[] = [
  { clients: 2, holdMs: 50, holds: 'exponential', grants: 60 },
  { clients: 10, holdMs: 50, holds: 'exponential' },
  { clients: 30, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 500, holds: 'fixed' },
]

/** Leaves out contestants whose name is not `only`, if that is given, and of the crowds all but the first `most`. */
export async function* crowds(
  redis: Redis,
  store: Store,
  only?: string,
  most = CROWDS.length,
): AsyncGenerator<Run> {
  const wanted = (name: string) => only === undefined || name === only
  for (const crowd of CROWDS.slice(0, most)) {
    for (const { name, join, leave } of contestants()) {
      // They leave the lock idle for more than half of the time, so long holds would take many minutes.
      if (!wanted(name) || (crowd.holdMs >= 500 && /universal|verrou/.test(name))) continue
      await redis.flushall()
      const uses = Array.from({ length: crowd.clients }, () => join(store, 'crowd'))
      const figures = await measure(crowd, uses, {
        now: () => performance.now(),
        sleep: (ms: number) => sleep(ms),
        random: Math.random,
        requests: requestsSoFar,
        roundTripMs: ROUND_TRIP_MS,
      })
      leave()
      yield { contestant: name, ...crowd, ...figures }
    }
    for (const kind of ['lock', 'fair'] as const)
      if (wanted(`${kind}, simulated`))
        yield { contestant: `${kind}, simulated`, ...crowd, ...(await simulate(kind, crowd)) }
  }
}
