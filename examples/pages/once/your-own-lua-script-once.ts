import { applyOnce, createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)
const locks = createLocks({ redis: restFromEnv(process.env) })

const order = { id: 42 }

const script = `
  if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then return -1 end
  return redis.call('DECRBY', KEYS[1], ARGV[1])`
const left = await applyOnce<number>(locks, `order:${order.id}`, script, ['stock:sku7'], [2])
