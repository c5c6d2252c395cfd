import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, type ClusterNode, Command, Redis, ReplyError } from 'ioredis'
import type { RedisAddress, RedisTarget } from '../redis/index.ts'
import type { Argument } from './call.ts'
import type { RequestCounter } from './counter.ts'
import type { RedisValue } from './encode.ts'
import { RedisUnavailable } from './reply.ts'

/** The connection that all requests share. It never queues and never repeats a command. */
export interface Connection {
  /** Resolves to the reply, error replies included. Rejects only when Redis cannot be reached. */
  send(command: readonly Argument[]): Promise<RedisValue>
  /** Sends MULTI, the commands and EXEC, with no command of another request in between. */
  sendTransaction(commands: readonly (readonly Argument[])[]): Promise<RedisValue>
  /** Waits until Redis answers, after it was down. */
  untilReady(): Promise<void>
  close(): void
}

type Client = Redis | Cluster

export async function openConnection(target: RedisTarget, counter: RequestCounter): Promise<Connection> {
  const redis = newClient(target)
  redis.on('error', () => {})
  await redis.connect().catch(error => {
    redis.disconnect()
    throw error
  })
  return {
    send: async command => {
      refuseUnlessReady(redis)
      counter.countCommand(command)
      return write(redis, command)
    },
    sendTransaction: async commands => {
      refuseUnlessReady(redis)
      if (redis instanceof Cluster) return new Error('ERR a transaction is not possible over a cluster')
      for (const command of commands) counter.countCommand(command)
      // All are written in this turn of the event loop, so that no command of another request comes in between.
      const replies = [['MULTI'], ...commands, ['EXEC']].map(command => write(redis, command))
      return (await Promise.all(replies)).at(-1) ?? null
    },
    untilReady: () => untilAnswers(redis),
    close: () => redis.disconnect(),
  }
}

function newClient(target: RedisTarget): Client {
  const redisOptions = { stringNumbers: true, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false }
  const options = { lazyConnect: true, enableOfflineQueue: false }
  return isCluster(target)
    ? new Cluster(target as ClusterNode[], { ...options, redisOptions, clusterRetryStrategy: () => 20 })
    : new Redis({ ...target, ...options, ...redisOptions, retryStrategy: () => 20 })
}

export function isCluster(target: RedisTarget): target is readonly RedisAddress[] {
  return Array.isArray(target)
}

// While it reconnects, ioredis would send MULTI and EXEC but refuse the commands between them.
function refuseUnlessReady(redis: Client): void {
  if (redis.status !== 'ready') throw new RedisUnavailable('not connected')
}

async function write(redis: Client, [name = '', ...args]: readonly Argument[]): Promise<RedisValue> {
  // ioredis transforms the replies of lower-case names only, such as that of hgetall into an object.
  const command = new Command(String(name).toUpperCase(), args, { replyEncoding: null })
  try {
    const value: unknown = await redis.sendCommand(command)
    return value as RedisValue
  } catch (error) {
    if (error instanceof ReplyError) return error as Error
    throw new RedisUnavailable('the connection was lost', { cause: error })
  }
}

async function untilAnswers(redis: Client): Promise<void> {
  while (redis.status !== 'end') {
    if (await redis.ping().catch(() => undefined)) return
    await sleep(5)
  }
}
