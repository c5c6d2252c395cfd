/** Callers that share processes, of edgelock and of its peers, on a real Redis: what a grant costs, and how it is shared. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { type Contestant, type Store, sharers } from './contestants.ts'
import { jain } from './crowd.ts'
import { commandsRun } from './replay.ts'
import { requestsSoFar } from './wire.ts'

interface Sharers {
  /** How many callers each process has. */
  readonly processes: readonly number[]
  readonly forMs: number
}

/** One contestant, whose callers ask again as soon as they have released. */
export interface Sharing extends Sharers {
  readonly contestant: string
  readonly requestsPerGrant: number
  /** Billed: each request, and each command inside its script. */
  readonly commandsPerGrant: number
  /** The share of the time in which a caller works under the lock. */
  readonly utilisation: number
  readonly p99WaitMs: number
  /** Jain's index of how often each caller had the lock. */
  readonly fairness: number
}

const HOLD_MS = 50

const CROWDS: Sharers[] = [
  { processes: [10], forMs: 8_000 },
  { processes: [30], forMs: 12_000 },
  { processes: [100], forMs: 25_000 },
  { processes: [10, 10, 10, 10], forMs: 15_000 },
]

export async function* sharing(redis: Redis, store: Store): AsyncGenerator<Sharing> {
  for (const crowd of CROWDS)
    for (const contestant of sharers()) {
      await redis.flushall()
      yield { contestant: contestant.name, ...crowd, ...(await contend(redis, store, contestant, crowd)) }
    }
}

async function contend(
  redis: Redis,
  store: Store,
  { name, join, leave }: Contestant,
  { processes, forMs }: Sharers,
): Promise<Omit<Sharing, 'contestant' | keyof Sharers>> {
  const callers = processes.flatMap(count => {
    const use = join(store, name)
    return Array.from({ length: count }, () => ({ use, turns: 0, askedAt: 0, waits: [0] }))
  })
  // Scripts are loaded and connections open.
  for (const use of new Set(callers.map(each => each.use))) await use(async () => {})
  await redis.config('RESETSTAT')
  const [startedAt, before] = [performance.now(), requestsSoFar()]
  let busyMs = 0
  let isOver = false
  const loops = callers.map(async caller => {
    while (!isOver) {
      caller.askedAt = performance.now()
      await caller.use(async () => {
        if (isOver) return
        const beganAt = performance.now()
        caller.waits.push(beganAt - caller.askedAt)
        caller.turns++
        await sleep(HOLD_MS)
        busyMs += performance.now() - beganAt
      })
    }
  })
  await sleep(forMs)
  isOver = true
  const requests = requestsSoFar() - before
  const endedAt = performance.now()
  const commands = await commandsRun(redis)
  // Who is not served at all waits for the longest.
  for (const { waits, askedAt } of callers) waits.push(endedAt - askedAt)
  await Promise.all(loops)
  leave()
  const turns = callers.map(each => each.turns)
  const grants = turns.reduce((sum, each) => sum + each)
  const waits = callers.flatMap(each => each.waits).sort((a, b) => a - b)
  return {
    requestsPerGrant: requests / grants,
    commandsPerGrant: commands / grants,
    utilisation: busyMs / (endedAt - startedAt),
    p99WaitMs: waits[Math.floor(waits.length * 0.99)] ?? 0,
    fairness: jain(turns),
  }
}
