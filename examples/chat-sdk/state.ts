import type { Lock, QueueEntry, StateAdapter } from 'chat'
import {
  applyOnce,
  createLocks,
  forceRelease,
  LeaseLostError,
  lock,
  type RedisLike,
  resume,
  serialize,
} from 'edgelock'

/** Late copies of a request arrive within this time. */
const COPIES_MS = 150_000
/** A queue outlives its entries by a little. */
const LEAST_QUEUE_MS = 60_000

// What is read begins with a colon, so that no client takes it for JSON.
const GET = "local v = redis.call('GET', KEYS[1]) return v and ':' .. v"
const MEMBER = "return {redis.call('SISMEMBER', KEYS[1], ARGV[1])}"
const LENGTH = "return {redis.call('LLEN', KEYS[1])}"
const LIST =
  "local l = redis.call('LRANGE', KEYS[1], 0, -1) for i, v in ipairs(l) do l[i] = ':' .. v end return l"
const SET = `
  local options = {KEYS[1], ARGV[1]}
  if ARGV[2] ~= '0' then options[3], options[4] = 'PX', ARGV[2] end
  if ARGV[3] == '1' then options[#options + 1] = 'NX' end
  return redis.call('SET', unpack(options)) and 1 or 0`
const APPEND = `
  redis.call('RPUSH', KEYS[1], ARGV[1])
  if ARGV[2] ~= '0' then redis.call('LTRIM', KEYS[1], -ARGV[2], -1) end
  if ARGV[3] ~= '0' then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return redis.call('LLEN', KEYS[1])`

/**
 * State of the Chat SDK over HTTP: `new Chat({ state: edgelockState(restFromEnv(process.env)) })`. Every write takes effect
 * once, even if its answer is lost: a message is neither queued twice nor taken from the queue for nothing.
 */
export function edgelockState(redis: RedisLike, prefix = 'chat-sdk'): StateAdapter {
  const locks = createLocks({ redis })
  const key = (type: string, id = '') => `${prefix}:${type}:${encodeURIComponent(id)}`
  const turn = (threadId: string) => lock(locks, key('lock', threadId))
  const write = <T extends string | number | null>(
    script: string,
    at: string,
    ...args: (string | number)[]
  ) => applyOnce<T>(locks, crypto.randomUUID(), script, [at], args, { keepMs: COPIES_MS })
  const read = <T>(script: string, at: string, ...args: string[]) =>
    redis.eval(script, [at], args) as Promise<T>
  const set = (id: string, value: unknown, ttlMs = 0, isNew = 0) =>
    write<number>(SET, key('cache', id), JSON.stringify(value), ttlMs, isNew)
  const append = (at: string, value: unknown, most = 0, ttlMs = 0) =>
    write<number>(APPEND, at, JSON.stringify(value), most, ttlMs)

  return {
    async connect() {},
    async disconnect() {},

    async acquireLock(threadId, ttlMs) {
      const expiresAt = Date.now() + ttlMs
      const attempt = await turn(threadId).tryAcquire({ leaseMs: ttlMs })
      return attempt.acquired ? { threadId, token: serialize(attempt.lease), expiresAt } : null
    },
    async extendLock({ threadId, token }: Lock, ttlMs) {
      try {
        await resume(turn(threadId), token).extend(ttlMs)
        return true
      } catch (error) {
        if (error instanceof LeaseLostError) return false
        throw error
      }
    },
    async releaseLock({ threadId, token }: Lock) {
      await resume(turn(threadId), token).release()
    },
    async forceReleaseLock(threadId) {
      await forceRelease(turn(threadId))
    },

    async subscribe(threadId) {
      await write("return redis.call('SADD', KEYS[1], ARGV[1])", key('subscriptions'), threadId)
    },
    async unsubscribe(threadId) {
      await write("return redis.call('SREM', KEYS[1], ARGV[1])", key('subscriptions'), threadId)
    },
    async isSubscribed(threadId) {
      return (await read<number[]>(MEMBER, key('subscriptions'), threadId))[0] === 1
    },

    async get<T>(id: string) {
      const text = await read<string | null>(GET, key('cache', id))
      return text === null ? null : (JSON.parse(text.slice(1)) as T)
    },
    async set(id, value, ttlMs) {
      await set(id, value, ttlMs)
    },
    async setIfNotExists(id, value, ttlMs) {
      return (await set(id, value, ttlMs, 1)) === 1
    },
    async delete(id) {
      await write("return redis.call('DEL', KEYS[1])", key('cache', id))
    },

    async appendToList(id, value, { maxLength, ttlMs } = {}) {
      await append(key('list', id), value, maxLength, ttlMs)
    },
    async getList<T>(id: string) {
      const items = await read<string[]>(LIST, key('list', id))
      return items.map(item => JSON.parse(item.slice(1)) as T)
    },

    enqueue(threadId, entry, maxSize) {
      const ttlMs = Math.max(Math.ceil(entry.expiresAt - Date.now()), LEAST_QUEUE_MS)
      return append(key('queue', threadId), entry, maxSize, ttlMs)
    },
    async dequeue(threadId) {
      const text = await write<string | null>("return redis.call('LPOP', KEYS[1])", key('queue', threadId))
      return text === null ? null : (JSON.parse(text) as QueueEntry)
    },
    async queueDepth(threadId) {
      return (await read<[number]>(LENGTH, key('queue', threadId)))[0]
    },
  }
}
