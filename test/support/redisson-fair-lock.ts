import type { Redis } from 'ioredis'
import { idOf, wire } from './wire.ts'

/**
 * Does to the keys of the fair lock L what a Java service with Redisson's `RFairLock` does, in an independent
 * implementation. `skewMs` is how far its clock is ahead of the server's.
 */
export class RedissonFairLock {
  readonly #client: Redis
  readonly #skewMs: number

  constructor(client: Redis, { skewMs = 0 } = {}) {
    this.#client = client
    this.#skewMs = skewMs
  }

  /** Makes one round of `lock()` or `tryLock(wait)`. Returns null if granted, else how long to sleep. */
  acquire(holder: string, { waitMs = 300_000, leaseMs = 30_000 } = {}): Promise<number | null> {
    return this.#run(ENTER, holder, waitMs, leaseMs, 1)
  }

  /** Plays `tryLock()`, which does not join the queue. Returns null if granted. */
  tryAcquire(holder: string, { waitMs = 300_000, leaseMs = 30_000 } = {}): Promise<number | null> {
    return this.#run(ENTER, holder, waitMs, leaseMs, 0)
  }

  /** Plays `unlock()`. Returns 1 if the lock is free now, 0 if outer holds remain, null if the caller held none. */
  release(holder: string): Promise<number | null> {
    return this.#run(RELEASE, holder)
  }

  async #run(script: string, holder: string, ...args: number[]): Promise<number | null> {
    const { lock, queue, timeouts, channel } = wire('L')
    const now = await this.now()
    const keys = [lock, queue, timeouts, channel]
    return (await this.#client.eval(SWEEP + script, 4, ...keys, idOf(holder), now, ...args)) as number | null
  }

  /** Reads its clock. */
  async now(): Promise<number> {
    const [seconds, micros] = await this.#client.time()
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000) + this.#skewMs
  }
}

/** The beginning of every script. `sweep` removes heads whose timeout has passed. A head without a timeout stays. */
const SWEEP = `
local lock, queue, timeouts, channel = unpack(KEYS)
local me, now = ARGV[1], tonumber(ARGV[2])
local function head() return redis.call('LINDEX', queue, 0) end
local function sweep()
  local first = head()
  local score = first and redis.call('ZSCORE', timeouts, first)
  if score and tonumber(score) <= now then
    redis.call('ZREM', timeouts, first)
    redis.call('LPOP', queue)
    sweep()
  end
end
local function notify()
  if head() then redis.call('PUBLISH', channel .. ':' .. head(), '0') end
end
`
const ENTER = `
local wait, lease, joins = tonumber(ARGV[3]), ARGV[4], ARGV[5] == '1'
sweep()
if redis.call('EXISTS', lock) == 0 and (not head() or head() == me) then
  redis.call('LPOP', queue)
  redis.call('ZREM', timeouts, me)
  for _, other in ipairs(redis.call('ZRANGE', timeouts, 0, -1)) do
    redis.call('ZINCRBY', timeouts, -wait, other)
  end
  redis.call('HSET', lock, me, 1)
  redis.call('PEXPIRE', lock, lease)
  return nil
end
if redis.call('HEXISTS', lock, me) == 1 then
  redis.call('HINCRBY', lock, me, 1)
  redis.call('PEXPIRE', lock, lease)
  return nil
end
if not joins then return 1 end
local pttl = redis.call('PTTL', lock)
if redis.call('ZSCORE', timeouts, me) then return math.max(0, pttl) end
local tail = redis.call('LINDEX', queue, -1)
local score = tail and tail ~= me and redis.call('ZSCORE', timeouts, tail)
local ttl = score and score - now or pttl
if redis.call('ZADD', timeouts, ttl + wait + now, me) == 1 then redis.call('RPUSH', queue, me) end
return ttl
`
const RELEASE = `
sweep()
if redis.call('EXISTS', lock) == 0 then notify() return 1 end
if redis.call('HEXISTS', lock, me) == 0 then return nil end
if redis.call('HINCRBY', lock, me, -1) > 0 then
  redis.call('PEXPIRE', lock, 30000)
  return 0
end
redis.call('DEL', lock)
notify()
return 1
`
