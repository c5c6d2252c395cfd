/** Which clients fit. */
import { Redis } from '@upstash/redis'
import { Redis as CloudflareRedis } from '@upstash/redis/cloudflare'
import { Redis as FastlyRedis } from '@upstash/redis/fastly'
import { createLocks, type RedisLike } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

declare const env: { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }
const where = { url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }

export const clients: RedisLike[] = [
  new Redis(where),
  new Redis({ ...where, enableAutoPipelining: false, automaticDeserialization: false }),
  Redis.fromEnv(),
  new CloudflareRedis(where),
  CloudflareRedis.fromEnv(env),
  new FastlyRedis({ ...where, backend: 'upstash' }),
  rest(where),
]

createLocks({ redis: new Redis(where) })
createLocks({ redis: CloudflareRedis.fromEnv(env) })
createLocks({ redis: new FastlyRedis({ ...where, backend: 'upstash' }) })

// @ts-expect-error: the class is not a client
createLocks({ redis: Redis })
// @ts-expect-error: a pipeline does not answer
createLocks({ redis: new Redis(where).pipeline() })
