/**
 * The state of the Chat SDK (`chat`) over HTTP: its locks, queues, lists and values.
 *
 * @module edgelock/chat-sdk
 */

import { LeaseLostError } from './api/errors.ts'
import type { RedisLike } from './api/redis-like.ts'
import { systemClock } from './internal/clock.ts'
import { contextOf, createLocks } from './lease/context.ts'
import { lock } from './locks/lock.ts'
import { applyOnce } from './once/apply/apply-once.ts'
import { call } from './transport/call.ts'
import { deliver } from './transport/deliver.ts'
import { type Script, script } from './transport/scripts/script.ts'
import { forceRelease } from './verbs/force-release.ts'
import { resume, serialize } from './verbs/serialize.ts'

/** The lock of a thread, as the Chat SDK passes it on. */
export interface ChatLock {
  threadId: string
  /** The lease, which any instance can resume. Keep it secret. */
  token: string
  /** In milliseconds since 1970. */
  expiresAt: number
}

/** A `StateAdapter` of the Chat SDK. Its values and queue entries are kept as JSON. */
export interface ChatState {
  connect(): Promise<void>
  disconnect(): Promise<void>
  acquireLock(threadId: string, ttlMs: number): Promise<ChatLock | null>
  extendLock(held: ChatLock, ttlMs: number): Promise<boolean>
  releaseLock(held: ChatLock): Promise<void>
  forceReleaseLock(threadId: string): Promise<void>
  subscribe(threadId: string): Promise<void>
  unsubscribe(threadId: string): Promise<void>
  isSubscribed(threadId: string): Promise<boolean>
  get<T>(id: string): Promise<T | null>
  set<T>(id: string, value: T, ttlMs?: number): Promise<void>
  setIfNotExists(id: string, value: unknown, ttlMs?: number): Promise<boolean>
  delete(id: string): Promise<void>
  appendToList(id: string, value: unknown, options?: { maxLength?: number; ttlMs?: number }): Promise<void>
  getList<T>(id: string): Promise<T[]>
  enqueue(threadId: string, entry: { expiresAt: number }, maxSize: number): Promise<number>
  dequeue<Entry>(threadId: string): Promise<Entry | null>
  queueDepth(threadId: string): Promise<number>
}

/** Late copies of a request arrive within this time. */
const LATE_COPIES_MS = 150_000
type ReadReply = { code: 'seen'; json: string } | { code: 'none' }
/** A queue outlives its entries by a little. */
const LEAST_QUEUE_MS = 60_000

/** Makes a script that reads JSON. A colon before it keeps clients from parsing it; nothing is found where it is nil. */
const readerOf = (json: string): Script<'key' | 'value', ReadReply> =>
  script(
    `local j = ${json} if not j then return ':none' end return {':seen', ':' .. j}`,
    'key',
    'value',
    'seen json$,none',
  )
const GET = readerOf("redis.call('GET', KEYS[1])")
const MEMBER = readerOf("redis.call('SISMEMBER', KEYS[1], ARGV[1])")
const LENGTH = readerOf("redis.call('LLEN', KEYS[1])")
const LIST = readerOf("'[' .. table.concat(redis.call('LRANGE', KEYS[1], 0, -1), ',') .. ']'")
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
 * Makes the state of a `Chat`. Every write takes effect once, even if its answer is lost: a message is neither queued twice
 * nor taken from the queue for nothing. Each call is one request. It needs a whole Redis: the store of `edgelock dev` and
 * `memory()` run no scripts but edgelock's own.
 *
 * @param prefix stands before every key
 * @throws {TypeError} for what is no client
 * @example
 * const bot = new Chat({ userName: 'bot', adapters, state: edgelockState(restFromEnv(process.env)) })
 */
export function edgelockState(redis: RedisLike, prefix = 'chat-sdk'): ChatState {
  const locks = createLocks({ redis })
  const key = (type: string, id = '') => `${prefix}:${type}:${encodeURIComponent(id)}`
  const threadLock = (threadId: string) => lock(locks, key('lock', threadId))
  const write = <T extends string | number | null>(
    script: string,
    at: string,
    ...args: (string | number)[]
  ) => applyOnce<T>(locks, crypto.randomUUID(), script, [at], args, { keepMs: LATE_COPIES_MS })
  const read = async <T>(script: typeof GET, key: string, value = ''): Promise<T | null> => {
    const subject = { kind: 'apply-once', name: key } as const
    const bound = call(subject, 'read', script, { key, value })
    const { reply } = await deliver(contextOf(locks, ''), bound, { readsOnly: true })
    return reply.code === 'seen' ? JSON.parse(reply.json.slice(1)) : null
  }
  const set = (id: string, value: unknown, ttlMs = 0, isNew = 0) =>
    write<number>(SET, key('cache', id), JSON.stringify(value), ttlMs, isNew)
  const append = (at: string, value: unknown, most = 0, ttlMs = 0) =>
    write<number>(APPEND, at, JSON.stringify(value), most, ttlMs)

  return {
    async connect() {},
    async disconnect() {},

    async acquireLock(threadId, ttlMs) {
      const expiresAt = systemClock.wall() + ttlMs
      const attempt = await threadLock(threadId).tryAcquire({ leaseMs: ttlMs })
      return attempt.acquired ? { threadId, token: serialize(attempt.lease), expiresAt } : null
    },
    async extendLock({ threadId, token }, ttlMs) {
      try {
        await resume(threadLock(threadId), token).extend(ttlMs)
        return true
      } catch (error) {
        if (error instanceof LeaseLostError) return false
        throw error
      }
    },
    async releaseLock({ threadId, token }) {
      await resume(threadLock(threadId), token).release()
    },
    async forceReleaseLock(threadId) {
      await forceRelease(threadLock(threadId))
    },

    async subscribe(threadId) {
      await write("return redis.call('SADD', KEYS[1], ARGV[1])", key('subscriptions'), threadId)
    },
    async unsubscribe(threadId) {
      await write("return redis.call('SREM', KEYS[1], ARGV[1])", key('subscriptions'), threadId)
    },
    async isSubscribed(threadId) {
      return (await read(MEMBER, key('subscriptions'), threadId)) === 1
    },

    get: <T>(id: string) => read<T>(GET, key('cache', id)),
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
      return (await read<T[]>(LIST, key('list', id))) ?? []
    },

    enqueue(threadId, entry, maxSize) {
      const ttlMs = Math.max(Math.ceil(entry.expiresAt - systemClock.wall()), LEAST_QUEUE_MS)
      return append(key('queue', threadId), entry, maxSize, ttlMs)
    },
    async dequeue<Entry>(threadId: string) {
      const text = await write<string | null>("return redis.call('LPOP', KEYS[1])", key('queue', threadId))
      return text === null ? null : (JSON.parse(text) as Entry)
    },
    async queueDepth(threadId) {
      return (await read<number>(LENGTH, key('queue', threadId))) ?? 0
    },
  }
}
