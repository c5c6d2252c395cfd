import { createLocks } from 'edgelock'
import { Redis } from 'ioredis'

const ioredis = new Redis(process.env['REDIS_URL'] ?? 'redis://localhost:6379')

const locks = createLocks({
  redis: { eval: (script, keys, args) => ioredis.eval(script, keys.length, ...keys, ...args) },
})
