import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'
import { evalOn54 } from './lua54/index.ts'

/** Starts a real Redis for the tests of one file. It is empty before each test. */
export function useRedis(options?: StartRedisOptions): () => RedisServer {
  let server: RedisServer | undefined
  beforeAll(async () => {
    server = await startRedis(options)
    evalOn54(server.client)
  })
  afterAll(() => server?.stop())
  const redis = () => {
    if (!server) throw new Error('Redis runs only while tests do')
    return server
  }
  beforeEach(async () => {
    // Valkey would free the memory later.
    await redis().client.flushdb('SYNC')
  })
  return redis
}
