import type { ServerResponse } from 'node:http'
import { Redis } from 'ioredis'
import type { RedisTarget } from '../redis/index.ts'
import { isCluster } from './connection.ts'
import { RedisUnavailable } from './reply.ts'

type Send = (data: string) => void
export type Listen = (redis: Redis, send: Send) => Promise<void>

/** Streams of server-sent events, each with its own connection to Redis. */
export interface EventStreams {
  open(listen: Listen, outgoing: ServerResponse): Promise<Response>
  closeAll(): void
}

const HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' }

export function createEventStreams(target: RedisTarget): EventStreams {
  const connections = new Set<Redis>()
  return {
    open: async (listen, outgoing) => {
      const redis = await connectForStream(target)
      connections.add(redis)
      redis.once('end', () => {
        connections.delete(redis)
        // A regular end would tell the client that it missed nothing.
        outgoing.destroy()
      })
      return new Response(streamOf(redis, listen), { headers: HEADERS })
    },
    closeAll: () => {
      for (const redis of connections) redis.disconnect()
    },
  }
}

async function connectForStream(target: RedisTarget): Promise<Redis> {
  // Any node of a cluster will do, because the nodes pass messages on to each other.
  const address = isCluster(target) ? target[0] : target
  const redis = new Redis({ ...address, lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  await redis.connect().catch(cause => {
    throw new RedisUnavailable('not connected', { cause })
  })
  return redis
}

function streamOf(redis: Redis, listen: Listen): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let open = true
  return new ReadableStream({
    start: async controller => {
      await listen(redis, data => {
        if (open) controller.enqueue(encoder.encode(eventOf(data)))
      })
    },
    cancel: () => {
      open = false
      redis.disconnect()
    },
  })
}

function eventOf(data: string): string {
  const lines = data.split(/\r\n|\r|\n/).map(line => `data: ${line}\n`)
  return `${lines.join('')}\n`
}

export function subscribeTo(channels: readonly string[]): Listen {
  return async (redis, send) => {
    redis.on('message', (channel, message) => send(`message,${channel},${message}`))
    for (const channel of channels) send(`subscribe,${channel},${await redis.subscribe(channel)}`)
  }
}

export function subscribeToPatterns(patterns: readonly string[]): Listen {
  return async (redis, send) => {
    redis.on('pmessage', (pattern, channel, message) => send(`pmessage,${pattern},${channel},${message}`))
    for (const pattern of patterns) send(`psubscribe,${pattern},${await redis.psubscribe(pattern)}`)
  }
}

export const monitorEverything = (): Listen => async (redis, send) => {
  const monitor = await redis.monitor()
  monitor.on('error', () => {})
  redis.once('end', () => monitor.disconnect())
  send('"OK"')
  monitor.on('monitor', (time: string, args: string[], source: string, database: string) => {
    // ioredis has removed the quotes, but no other escapes.
    const quoted = args.map(argument => `"${argument.replaceAll('"', '\\"')}"`)
    send(`${time} [${database} ${source}] ${quoted.join(' ')}`)
  })
}
