import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'
import { evalOn54 } from './lua54/index.ts'
import { useRunning } from './stack.ts'

/** Starts a real Redis for the tests of one file. It is empty before each test. */
export function useRedis(options?: StartRedisOptions): () => RedisServer {
  const start = async () => {
    const server = await startRedis(options)
    evalOn54(server.client)
    return server
  }
  // Valkey would free the memory later.
  return useRunning(start, ({ client }) => client.flushdb('SYNC'))
}
