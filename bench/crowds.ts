/** Every contestant in crowds of every size, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { contestants, ROUND_TRIP_MS, type Store } from './contestants.ts'
import { type Crowd, type Figures, meanOf, measure } from './crowd.ts'
import type { Run } from './results.ts'
import { requestsSoFar } from './wire.ts'

const CROWDS: Crowd[] = [
  { clients: 2, holdMs: 50, holds: 'exponential', grants: 60 },
  { clients: 10, holdMs: 50, holds: 'exponential' },
  { clients: 30, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 50, holds: 'exponential' },
  { clients: 100, holdMs: 500, holds: 'fixed' },
]

const LEAST_GRANTS = 100

/** Leaves out contestants whose name is not `only`, if that is given, and of the crowds all but the first `most`. */
export async function* crowds(
  redis: Redis,
  store: Store,
  only?: string,
  most = CROWDS.length,
): AsyncGenerator<Run> {
  const wanted = (name: string) => only === undefined || name === only
  const around = {
    now: () => performance.now(),
    sleep: (ms: number) => sleep(ms),
    random: Math.random,
    requests: requestsSoFar,
    roundTripMs: ROUND_TRIP_MS,
  }
  for (const crowd of CROWDS.slice(0, most)) {
    for (const { name, join, leave } of contestants()) {
      // They leave the lock idle for more than half of the time, so long holds would take many minutes.
      if (!wanted(name) || (crowd.holdMs >= 500 && /universal|verrou/.test(name))) continue
      const figures = await repeated(crowd, async () => {
        await redis.flushall()
        const uses = Array.from({ length: crowd.clients }, () => join(store, 'crowd'))
        return measure(crowd, uses, around).finally(leave)
      })
      yield { contestant: name, ...crowd, ...figures }
    }
  }
}

/** Repeats a small burst until it had as many grants as a large one. */
async function repeated(
  { clients, grants = clients }: Crowd,
  once: () => Promise<Figures>,
): Promise<Figures> {
  const all: Figures[] = []
  while (all.length * grants < LEAST_GRANTS) all.push(await once())
  return meanOf(all)
}
