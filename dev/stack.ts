import {
  type RedisCluster,
  type RedisServer,
  type StartRedisOptions,
  startRedis,
  startRedisCluster,
} from './redis/index.ts'
import { type RestServer, type RestStore, startRestServer } from './rest-server/index.ts'

export interface StackOptions {
  redis?: StartRedisOptions
}

export interface Stack extends AsyncDisposable {
  readonly redis: RedisServer
  readonly rest: RestServer
  stop(): Promise<void>
}

export interface ClusterStack extends AsyncDisposable {
  readonly cluster: RedisCluster
  readonly rest: RestServer
  stop(): Promise<void>
}

/** Starts a private Redis, or a cluster of three masters, and an Upstash-compatible REST server in front of it. */
export function startStack(options?: StackOptions & { cluster?: false }): Promise<Stack>
export function startStack(options: { cluster: true }): Promise<ClusterStack>
export async function startStack(
  options: StackOptions & { cluster?: boolean } = {},
): Promise<Stack | ClusterStack> {
  if (options.cluster) {
    const cluster = await startRedisCluster()
    return { cluster, ...(await restOver(cluster, cluster.addresses)) }
  }
  const redis = await startRedis(options.redis)
  const { rest, ...stack } = await restOver(redis, redis.memory ?? redis.address)
  return { redis: followed(redis, rest), rest, ...stack }
}

async function restOver(store: { stop(): Promise<void> }, redis: RestStore) {
  try {
    const rest = await startRestServer({ redis })
    const stop = async () => {
      await rest.stop()
      await store.stop()
    }
    return { rest, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await store.stop()
    throw error
  }
}

/** Lets a restart wait until the REST server has reconnected. */
function followed(redis: RedisServer, rest: RestServer): RedisServer {
  const restartEmpty = async () => {
    await redis.restartEmpty()
    await rest.untilReady()
  }
  return Object.create(redis, { restartEmpty: { value: restartEmpty, enumerable: true } })
}
