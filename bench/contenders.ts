/** All whose cycles are measured: each kind and guard of edgelock, and the peers, over a server that is watched. */
import { Redis as Upstash } from '@upstash/redis'
import type { Redis } from 'ioredis'
import type { RedisAddress } from '../dev/redis/index.ts'
import { startRestServer } from '../dev/rest-server/index.ts'
import { rest } from '../src/rest.ts'
import type { Client } from './client-cost.ts'
import { contestants, type Store } from './contestants.ts'
import { type Cycle, OURS } from './ours.ts'
import { commandsRun, type Recording } from './replay.ts'
import { type Tap, tap } from './tap.ts'
import { record, requestsSoFar } from './wire.ts'

export interface Contender {
  readonly name: string
  readonly cycle: Cycle
  /** Where its requests pass. */
  readonly wire: Tap
}

/** What a cycle does outside of its process. */
export interface Traffic {
  /** Requests of a client to the store. */
  readonly requests: number
  /** Commands as Upstash bills them: those of a script count one by one. */
  readonly commands: number
  /** From the client and to it, headers included. */
  readonly bytesUp: number
  readonly bytesDown: number
}

export interface Recorded {
  readonly name: string
  readonly traffic: Traffic
  readonly recording: Recording
  readonly client: Client
}

/** How many cycles are recorded. */
export const CYCLES = 150

/** Records every contender, one after the other, and passes all to `use`. */
export async function withContenders<T>(
  redis: Redis,
  address: RedisAddress,
  use: (all: readonly Recorded[]) => Promise<T>,
): Promise<T> {
  using toRedis = await tap(address as { path: string })
  const between = { host: '127.0.0.1', port: toRedis.port }
  await using server = await startRestServer({ redis: between })
  using toServer = await tap({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  const store = { rest: { url: `http://127.0.0.1:${toServer.port}`, token: server.token }, address: between }
  const peers = contestants({ roundTripMs: 0 }).filter(({ name }) => !name.startsWith('edgelock'))
  const all: Recorded[] = []
  for (const [name, prepare] of Object.entries(ourCycles(store)))
    all.push(await recorded(redis, { name: `edgelock, ${name}`, cycle: prepare(), wire: toServer }, toRedis))
  for (const { name, join, overTcp } of peers) {
    const peer = join(store, 'cycle')
    const wire = overTcp ? toRedis : toServer
    all.push(await recorded(redis, { name, cycle: () => peer(async () => {}), wire }, toRedis))
  }
  const result = await use(all)
  for (const { leave } of peers) leave()
  return result
}

function ourCycles({ rest: settings }: Store): Record<string, () => Cycle> {
  const overRest = rest(settings)
  const kinds = Object.entries(OURS).map(([name, prepare]) => [name, () => prepare(overRest)])
  const overUpstash = () => OURS['lock']?.(new Upstash(settings))
  return Object.fromEntries([...kinds, ['lock over @upstash/redis', overUpstash]])
}

async function recorded(redis: Redis, { name, cycle, wire }: Contender, toRedis: Tap): Promise<Recorded> {
  await redis.flushall()
  let round = 0
  const run = () => cycle(round++)
  const keep = async (cycles: number) => {
    toRedis.kept = []
    for (let done = 0; done < cycles; done++) await run()
    return Buffer.concat(toRedis.kept)
  }
  // Afterwards, scripts are loaded, connections are open, and what is replayed is there.
  const before = await keep(5)
  await redis.config('RESETSTAT')
  const start = { requests: requestsSoFar(), up: wire.up, down: wire.down }
  const bytes = await keep(CYCLES)
  toRedis.kept = undefined
  const commands = await commandsRun(redis)
  const traffic = {
    requests: (requestsSoFar() - start.requests) / CYCLES,
    commands: commands / CYCLES,
    bytesUp: (wire.up - start.up) / CYCLES,
    bytesDown: (wire.down - start.down) / CYCLES,
  }
  return {
    name,
    traffic,
    recording: { before, bytes, commands },
    client: { run, replies: await record(run) },
  }
}
