import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { MemoryRedis, type RedisTarget } from '../redis/index.ts'
import { createApp } from './app.ts'
import { openConnection } from './connection.ts'
import { createCounter, type RequestCounter } from './counter.ts'
import type { Faults } from './fault-types.ts'
import { FaultPlan } from './faults.ts'
import { memoryConnection } from './memory-connection.ts'

export type { RequestCounter } from './counter.ts'
export { FAULT_NAMES, type FaultName, type FaultOptions, type Faults, type Shares } from './fault-types.ts'

export interface StartRestServerOptions {
  /** For the nodes of a cluster, `/multi-exec` is refused. */
  redis: RedisTarget | MemoryRedis
  token?: string
  /** Default: 0, which chooses a free one. */
  port?: number
}

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
export async function startRestServer(options: StartRestServerOptions): Promise<RestServer> {
  const token = options.token ?? randomBytes(24).toString('base64url')
  const plan = new FaultPlan()
  const counter = createCounter()
  const { redis } = options
  const inProcess = redis instanceof MemoryRedis
  const connection = inProcess ? memoryConnection(redis, counter) : await openConnection(redis, counter)
  const app = createApp({ token, connection, plan, counter })
  const server = await listen(app.fetch, options.port ?? 0).catch(error => {
    connection.close()
    throw error
  })
  const stop = async () => {
    plan.clear()
    await close(server)
    connection.close()
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    faults: plan,
    requests: counter,
    untilReady: () => connection.untilReady(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

async function listen(fetch: Fetch, port: number): Promise<Server> {
  // The client under test runs in the same process and needs Node's own Request and Response.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
  // After Node's default of 5 s, a connection might close just as the client reuses it, which would be an unplanned
  // fault.
  server.keepAliveTimeout = 10 * 60_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
