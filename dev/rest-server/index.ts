import { randomBytes } from 'node:crypto'
import { MemoryRedis, type RedisTarget } from '../redis/index.ts'
import { serve } from '../serve.ts'
import { createApp } from './app.ts'
import { openConnection } from './connection.ts'
import { RequestCounter } from './counter.ts'
import { FaultPlan, type Faults } from './faults.ts'
import { memoryConnection } from './memory-connection.ts'

export type { RequestCounter } from './counter.ts'
export { FAULT_NAMES, type FaultName, type FaultOptions, type Shares } from './fault-types.ts'
export type { Faults } from './faults.ts'

export type RestStore = RedisTarget | MemoryRedis

export interface RestServer extends AsyncDisposable {
  readonly url: string
  readonly token: string
  readonly faults: Faults
  readonly requests: RequestCounter
  /** Waits until the server has reconnected to Redis, after Redis was down. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

/** Starts an Upstash-compatible server on 127.0.0.1 in front of a Redis or a Redis Cluster. */
export async function startRestServer({ redis }: { redis: RestStore }): Promise<RestServer> {
  const token = randomBytes(24).toString('base64url')
  const plan = new FaultPlan()
  const counter = new RequestCounter()
  const inProcess = redis instanceof MemoryRedis
  const connection = inProcess ? memoryConnection(redis, counter) : await openConnection(redis, counter)
  const app = createApp({ token, connection, plan, counter })
  const server = await serve((request, env) => app.fetch(request, env)).catch(error => {
    connection.close()
    throw error
  })
  const stop = async () => {
    plan.clear()
    await server.close()
    connection.close()
  }
  return {
    url: server.url,
    token,
    faults: plan,
    requests: counter,
    untilReady: () => connection.untilReady(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
