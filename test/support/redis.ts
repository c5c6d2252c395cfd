import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'

/** A real Redis for the tests of one file, empty before each of them. */
export function useRedis(options?: StartRedisOptions): () => RedisServer {
  let server: RedisServer | undefined
  beforeAll(async () => {
    server = await startRedis(options)
  }, 120_000)
  afterAll(() => server?.stop())
  const redis = () => {
    if (!server) throw new Error('Redis runs only while tests do')
    return server
  }
  beforeEach(async () => {
    await redis().client.flushall()
  })
  return redis
}
