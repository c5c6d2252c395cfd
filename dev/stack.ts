import { type RedisServer, type StartRedisOptions, startRedis } from './redis/index.ts'
import { type RestServer, type StartRestServerOptions, startRestServer } from './rest-server/index.ts'

export interface StackOptions {
  redis?: StartRedisOptions
  rest?: Omit<StartRestServerOptions, 'redis'>
}

export interface Stack extends AsyncDisposable {
  readonly redis: RedisServer
  readonly rest: RestServer
  stop(): Promise<void>
}

/** A real Redis and an Upstash-compatible REST server over it, both private to this process. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const redis = await startRedis(options.redis)
  try {
    const rest = await startRestServer({ ...options.rest, redis: redis.address })
    const stop = async () => {
      await rest.stop()
      await redis.stop()
    }
    return { redis: followed(redis, rest), rest, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await redis.stop()
    throw error
  }
}

// Who asks for a restart wants to talk to the new server, and not to see the REST server look for it.
function followed(redis: RedisServer, rest: RestServer): RedisServer {
  const restartEmpty = async () => {
    await redis.restartEmpty()
    await rest.untilReady()
  }
  return Object.create(redis, { restartEmpty: { value: restartEmpty, enumerable: true } })
}
