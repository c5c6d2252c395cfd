/** Which clients fit. */
import { Redis } from '@upstash/redis'
import { Redis as CloudflareRedis } from '@upstash/redis/cloudflare'
import { Redis as FastlyRedis } from '@upstash/redis/fastly'
import type { Redis as SocketRedis } from 'ioredis'
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

declare const socket: SocketRedis
// @ts-expect-error: ioredis takes other arguments
createLocks({ redis: socket })
createLocks({ redis: { eval: (script, keys, args) => socket.eval(script, keys.length, ...keys, ...args) } })

// @ts-expect-error: the class is not a client
createLocks({ redis: Redis })
// @ts-expect-error: a pipeline does not answer
createLocks({ redis: new Redis(where).pipeline() })
