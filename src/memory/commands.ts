/** The commands of Redis that the scripts call. */
import { inPairs } from '../internal/encoding.ts'
import { globOf } from '../internal/glob.ts'
import { type Keyspace, RedisError } from './keyspace.ts'
import { type Command, integer, MAX_INT64, type Reply, slice, strictInteger } from './reply.ts'
import { SORTED_SETS } from './sorted-sets.ts'

/** Runs one command as Redis does. @throws {RedisError} */
export function run(keys: Keyspace, name: string, ...args: string[]): Reply {
  const command = COMMANDS[name.toUpperCase()]
  if (!command) throw new RedisError(`ERR unknown command '${name}'`)
  return command(keys, ...args)
}

/** Commands that a full server refuses, and those that write and are always allowed. */
const NEEDS_MEMORY = /^(SET|INCR|DECR|INCRBY|DECRBY|HSET|RPUSH|LINSERT|ZADD)$/i
const WRITES =
  /^(DEL|RENAME|PEXPIRE|PEXPIREAT|PERSIST|HDEL|LTRIM|LREM|ZREM|ZREMRANGEBYSCORE|ZREMRANGEBYRANK)$/i

/** Whether a command reads, writes, or writes what may need memory (Redis's flag `denyoom`). */
export function kindOf(name: string): 'reads' | 'writes' | 'needs memory' {
  if (NEEDS_MEMORY.test(name)) return 'needs memory'
  return WRITES.test(name) ? 'writes' : 'reads'
}

/** Only what the scripts of `lua/` use, and a few more to look at what they leave. */
const COMMANDS: Record<string, Command> = {
  EXISTS: (keys, ...names) => names.filter(name => keys.exists(name)).length,
  TYPE: (keys, key = '') => ({ ok: keys.data(key)?.type ?? 'none' }),
  SCAN: scan,
  DEL: (keys, ...names) => names.filter(name => keys.exists(name) && keys.delete(name)).length,
  RENAME: (keys, key = '', to = '') => {
    keys.rename(key, to)
    return { ok: 'OK' }
  },
  PTTL: (keys, key = '') => (keys.exists(key) ? (keys.expiryOf(key) ?? keys.now - 1) - keys.now : -2),
  PEXPIRE: pexpire,
  PEXPIREAT: (keys, key = '', at = '', option = '') =>
    pexpire(keys, key, String(integer(at) - keys.now), option),
  PERSIST: persist,
  TIME: keys => [String(Math.floor(keys.now / 1000)), String((keys.now % 1000) * 1000)],
  PUBLISH: () => 0,
  SPUBLISH: () => 0,

  GET: (keys, key = '') => keys.read(key, 'string') ?? null,
  STRLEN: (keys, key = '') => keys.read(key, 'string')?.length ?? 0,
  GETRANGE: (keys, key = '', start = '', stop = '') =>
    slice([...(keys.read(key, 'string') ?? '')], start, stop).join(''),
  MGET: (keys, ...names) => names.map(name => textAt(keys, name)),
  SET: setText,
  INCR: (keys, key = '') => incrementBy(keys, key, '1', 1),
  DECR: (keys, key = '') => incrementBy(keys, key, '1', -1),
  INCRBY: (keys, key = '', by = '') => incrementBy(keys, key, by, 1),
  DECRBY: (keys, key = '', by = '') => incrementBy(keys, key, by, -1),

  HGET: (keys, key = '', field = '') => keys.read(key, 'hash')?.get(field) ?? null,
  HMGET: (keys, key = '', ...fields) => {
    const hash = keys.read(key, 'hash')
    return fields.map(field => hash?.get(field) ?? null)
  },
  HSTRLEN: (keys, key = '', field = '') => keys.read(key, 'hash')?.get(field)?.length ?? 0,
  HEXISTS: (keys, key = '', field = '') => (keys.read(key, 'hash')?.has(field) ? 1 : 0),
  HLEN: (keys, key = '') => keys.read(key, 'hash')?.size ?? 0,
  // Redis draws them at random. So no script may depend on which ones they are.
  HRANDFIELD: (keys, key = '', count = '', withValues = '') =>
    [...(keys.read(key, 'hash') ?? [])]
      .slice(0, integer(count))
      .flatMap(entry => (withValues ? entry : entry.slice(0, 1))),
  HGETALL: (keys, key = '') => [...(keys.read(key, 'hash') ?? [])].flat(),
  HSET: (keys, key = '', ...entries) => {
    const hash = keys.open(key, 'hash')
    const before = hash.size
    for (const [field, value] of inPairs(entries)) hash.set(field, value)
    return hash.size - before
  },
  HDEL: (keys, key = '', ...fields) => keys.remove(key, 'hash', fields),

  RPUSH: (keys, key = '', ...values) => keys.open(key, 'list').push(...values),
  LLEN: (keys, key = '') => keys.read(key, 'list')?.length ?? 0,
  LRANGE: (keys, key = '', start = '', stop = '') => slice(keys.read(key, 'list') ?? [], start, stop),
  LTRIM: (keys, key = '', start = '', stop = '') => {
    const list = keys.read(key, 'list')
    if (list) list.splice(0, list.length, ...slice(list, start, stop))
    keys.prune(key)
    return { ok: 'OK' }
  },
  LREM: removeFromList,
  LPOS: (keys, key = '', value = '') => {
    const at = keys.read(key, 'list')?.indexOf(value) ?? -1
    return at === -1 ? null : at
  },
  LINSERT: (keys, key = '', where = '', pivot = '', value = '') => {
    const list = keys.read(key, 'list')
    const at = list?.indexOf(pivot) ?? -1
    if (!list) return 0
    if (at === -1) return -1
    list.splice(where.toUpperCase() === 'BEFORE' ? at : at + 1, 0, value)
    return list.length
  },

  ...SORTED_SETS,
}

/** Ends at the first step, whatever COUNT says, so that no key is missed when others are removed in between. */
function scan(keys: Keyspace, _cursor = '', ...options: string[]): Reply {
  const values = new Map(inPairs(options))
  const glob = globOf(values.get('MATCH') ?? '*')
  const type = values.get('TYPE')
  const names = keys.keys().filter(key => glob.test(key) && (!type || keys.data(key)?.type === type))
  return ['0', names]
}

function pexpire(keys: Keyspace, key = '', ms = '', option = ''): number {
  if (!keys.exists(key)) return 0
  const expiry = keys.now + integer(ms)
  // A key that stays counts as one that ends never.
  const before = keys.expiryOf(key) ?? Infinity
  const refused: Record<string, boolean> = {
    GT: expiry <= before,
    LT: expiry >= before,
    NX: before < Infinity,
  }
  if (refused[option.toUpperCase()]) return 0
  keys.expire(key, expiry)
  return 1
}

function persist(keys: Keyspace, key = ''): number {
  if (!keys.exists(key) || keys.expiryOf(key) === undefined) return 0
  keys.expire(key, undefined)
  return 1
}

function setText(keys: Keyspace, key = '', value = '', ...options: string[]): Reply {
  const words = options.map(option => option.toUpperCase())
  const before = words.includes('GET') ? (keys.read(key, 'string') ?? null) : null
  if (words.includes(keys.exists(key) ? 'NX' : 'XX')) return before
  const at = words.indexOf('PX')
  const ms = at === -1 ? undefined : integer(options[at + 1] ?? '')
  if (ms !== undefined && ms <= 0) throw new RedisError("ERR invalid expire time in 'set' command")
  const expiry = ms === undefined ? undefined : keys.now + ms
  if (words.includes('KEEPTTL')) {
    keys.exists(key)
    keys.update(key, value)
  } else keys.set(key, value, expiry)
  return words.includes('GET') ? before : { ok: 'OK' }
}

function incrementBy(keys: Keyspace, key: string, by: string, sign: 1 | -1): number {
  const before = keys.read(key, 'string') ?? '0'
  const sum = strictInteger(before) + BigInt(sign) * strictInteger(by)
  if (sum > MAX_INT64 || sum < -MAX_INT64 - 1n)
    throw new RedisError('ERR increment or decrement would overflow')
  keys.update(key, String(sum))
  return Number(sum)
}

function textAt(keys: Keyspace, key: string): string | null {
  const data = keys.data(key)
  return data?.type === 'string' ? data.value : null
}

function removeFromList(keys: Keyspace, key = '', count = '', value = ''): number {
  const list = keys.read(key, 'list')
  if (!list) return 0
  const most = integer(count)
  const found = list.flatMap((each, at) => (each === value ? [at] : []))
  const gone = new Set(most < 0 ? found.slice(most) : found.slice(0, most || Infinity))
  list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)))
  keys.prune(key)
  return gone.size
}
