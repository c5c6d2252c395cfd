/** What one cycle costs where nothing else asks, at every place: on the wire, in Redis, and in the client. */
import { Lock } from '@upstash/lock'
import type { Redis } from 'ioredis'
import type { RedisAddress } from '../dev/redis/index.ts'
import { type Client, type ClientCost, clientCosts, keptBytes } from './client-cost.ts'
import { CYCLES, type Recorded, type Traffic, withContenders } from './contenders.ts'
import { median } from './median.ts'
import { OURS, PLAIN } from './ours.ts'
import { bare, type Recording, replay } from './replay.ts'

export interface CycleCost extends Traffic, ClientCost {
  readonly contestant: string
  /** How long Redis was busy, in microseconds. */
  readonly redisMicros: number
}

export interface Cycles {
  readonly contestants: CycleCost[]
  /** A cycle of the plain lock, if its scripts did nothing but run the same commands. */
  readonly bareMicros: number
  /** The libraries alone, over an object that answers at once instead of a Redis client. */
  readonly alone: (ClientCost & { readonly contestant: string })[]
}

export interface Kept {
  readonly contestant: string
  readonly cycles: number
  readonly bytes: number
}

const ROUNDS = 60

export function cycles(redis: Redis, address: RedisAddress): Promise<Cycles> {
  return withContenders(redis, address, async all => {
    const recordings = all.map(({ recording }) => recording)
    const inner = await bare(redis, recordingOf(all, PLAIN))
    const times = await timesOf(redis, address, [...recordings, inner])
    const alone = Object.entries(ALONE)
    const costs = await clientCosts([
      ...all.map(({ client }) => client),
      ...alone.map(([, client]) => client),
    ])
    return {
      contestants: all.map(({ name, traffic }, at) => ({
        contestant: name,
        ...traffic,
        redisMicros: times[at] ?? Number.NaN,
        ...(costs[at] as ClientCost),
      })),
      bareMicros: times.at(-1) ?? Number.NaN,
      alone: alone.map(([contestant], at) => ({ contestant, ...(costs[all.length + at] as ClientCost) })),
    }
  })
}

/** Runs each contender for long, one after the other. */
export function kept(redis: Redis, address: RedisAddress): Promise<Kept[]> {
  return withContenders(redis, address, async all => {
    const results: Kept[] = []
    for (const { name, client } of all) {
      const cycles = name === PLAIN ? 1_000_000 : 100_000
      results.push({ contestant: name, cycles, bytes: await keptBytes(client, cycles) })
      console.log(results.at(-1))
    }
    return results
  })
}

function recordingOf(all: readonly Recorded[], wanted: string): Recording {
  const found = all.find(({ name }) => name === wanted)
  if (!found) throw new Error(`${wanted} was not recorded`)
  return found.recording
}

async function timesOf(
  redis: Redis,
  address: RedisAddress,
  recordings: readonly Recording[],
): Promise<number[]> {
  const times = recordings.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, recording] of recordings.entries()) {
      // The first time is slower after another recording than after one like it.
      await replay(redis, address, recording)
      times[at]?.push((await replay(redis, address, recording)) / CYCLES)
    }
  }
  return times.map(median)
}

const ALONE: Record<string, Client> = {
  edgelock: { run: ourLock(), replies: new Map() },
  '@upstash/lock': { run: upstashLock(), replies: new Map() },
}

function ourLock(): () => Promise<unknown> {
  let requests = 0
  const answer = async () => (requests++ % 2 === 0 ? [':granted', 30_000] : [':released'])
  const cycle = OURS['lock']?.({ eval: answer, evalsha: answer })
  return async () => cycle?.(0)
}

function upstashLock(): () => Promise<unknown> {
  const redis = { set: async () => 'OK', eval: async () => 1 }
  return async () => {
    const lock = new Lock({ id: 'cycle', redis: redis as never })
    await lock.acquire()
    await lock.release()
  }
}
