import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, type ClusterNode, Command, Redis, ReplyError } from 'ioredis'
import type { RedisAddress, RedisTarget } from '../redis/index.ts'
import type { RequestCounter } from './counter.ts'
import { RedisUnavailable } from './reply.ts'

/** A reply of the connection, in which strings are buffers. */
export type RedisValue = null | number | Buffer | Error | RedisValue[]

/** Resolves to the reply, error replies included. Rejects only when Redis cannot be reached. */
export type SendCommand = (command: readonly string[]) => Promise<RedisValue>

/** The connection that all requests share. It never queues and never repeats a command. */
export interface Connection {
  readonly send: SendCommand
  /** Runs `work` on a connection of its own, on which WAIT counts what the work has written. */
  alone<T>(work: (send: SendCommand) => Promise<T>): Promise<T>
  /** Waits until Redis answers, after it was down. */
  untilReady(): Promise<void>
  close(): void
}

type Client = Redis | Cluster

export function isWait([name = '']: readonly string[]): boolean {
  return name.toUpperCase() === 'WAIT'
}

export async function openConnection(target: RedisTarget, counter: RequestCounter): Promise<Connection> {
  const redis = newClient(target)
  redis.on('error', () => {})
  await redis.connect().catch(error => {
    redis.disconnect()
    throw error
  })
  const sender = (client: Client): SendCommand => {
    return async command => {
      refuseUnlessReady(client)
      counter.countCommand(command)
      return write(client, command)
    }
  }
  return {
    send: sender(redis),
    alone: async work => {
      if (isCluster(target)) {
        const refused = new Error('ERR WAIT is not possible over a cluster')
        return work(async command => (isWait(command) ? refused : sender(redis)(command)))
      }
      const own = new Redis({ ...target, ...OPTIONS, ...REDIS_OPTIONS, retryStrategy: () => null })
      own.on('error', () => {})
      try {
        await own.connect().catch(cause => {
          throw new RedisUnavailable('not connected', { cause })
        })
        return await work(sender(own))
      } finally {
        own.disconnect()
      }
    },
    untilReady: () => untilAnswers(redis),
    close: () => redis.disconnect(),
  }
}

const REDIS_OPTIONS = { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false }
const OPTIONS = { lazyConnect: true, enableOfflineQueue: false }

function newClient(target: RedisTarget): Client {
  const redisOptions = REDIS_OPTIONS
  return isCluster(target)
    ? new Cluster(target as ClusterNode[], { ...OPTIONS, redisOptions, clusterRetryStrategy: () => 20 })
    : new Redis({ ...target, ...OPTIONS, ...redisOptions, retryStrategy: () => 20 })
}

function isCluster(target: RedisTarget): target is readonly RedisAddress[] {
  return Array.isArray(target)
}

function refuseUnlessReady(redis: Client): void {
  if (redis.status !== 'ready') throw new RedisUnavailable('not connected')
}

async function write(redis: Client, [name = '', ...args]: readonly string[]): Promise<RedisValue> {
  // ioredis transforms the replies of lower-case names only, such as that of hgetall into an object.
  const command = new Command(name.toUpperCase(), [...args], { replyEncoding: null })
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
