import type { Redis } from 'ioredis'
import type { Keyspace } from '../../../src/memory/keyspace.ts'
import type { Call } from './random-calls.ts'

export interface Observed {
  /** The reply, or the first word of the error. */
  readonly reply: unknown
  /** Every key with its type, its content and when it expires, in order. */
  readonly store: string[]
}

/** Expiries in Redis lie this far behind those of the test, which has a clock of its own: nothing expires by itself. */
const LATER = 10_000_000_000_000

/**
 * Runs a call at a given time and looks at everything it left. Redis reads the time anew for nearly every command, so
 * expiries would differ by a millisecond now and then; here they are counted from the last argument.
 */
const OBSERVE = `
local server = redis
local now = tonumber(table.remove(ARGV))
local function at(ms)
  return string.format('%.0f', ${LATER} + now + ms)
end
local function expiryOf(key)
  local expiry = server.call('PEXPIRETIME', key)
  return expiry < 0 and expiry or expiry - ${LATER}
end
for _, key in ipairs(server.call('KEYS', '*')) do
  local expiry = expiryOf(key)
  if expiry >= 0 and expiry < now then
    server.call('DEL', key)
  end
end
local function send(how, name, ...)
  local args = { ... }
  if name == 'TIME' then
    return { tostring(math.floor(now / 1000)), tostring(now % 1000 * 1000) }
  end
  if name == 'PTTL' then
    local expiry = expiryOf(args[1])
    return expiry < 0 and expiry or expiry - now
  end
  -- Redis deletes a key whose time is over at once.
  if name == 'PEXPIRE' and (tonumber(args[2]) or 0) > 0 then
    return how('PEXPIREAT', args[1], at(args[2]), unpack(args, 3))
  end
  for place, word in ipairs(args) do
    if name == 'SET' and place > 2 and word == 'PX' then
      args[place] = 'PXAT'
      args[place + 1] = at(args[place + 1])
    end
  end
  return how(name, unpack(args))
end
local redis = {
  call = function(...)
    return send(server.call, ...)
  end,
  pcall = function(...)
    return send(server.pcall, ...)
  end,
  sha1hex = server.sha1hex,
  error_reply = server.error_reply,
}
local function work()
  @
end
local ok, reply = pcall(work)
ok = ok and not (type(reply) == 'table' and reply.err)
if not ok then
  local err = type(reply) == 'table' and reply.err or reply
  reply = 'error ' .. string.match(err, '%S+')
end
local store = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', key).ok
  local value = {}
  if kind == 'string' then value = { redis.call('GET', key) }
  elseif kind == 'hash' then value = redis.call('HGETALL', key)
  elseif kind == 'list' then value = redis.call('LRANGE', key, 0, -1)
  elseif kind == 'zset' then value = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end
  store[#store + 1] = { key, kind, string.format('%.0f', expiryOf(key)), value }
end
return { ok and 1 or 0, reply == nil and false or reply, store }`

type Raw = [ok: number, reply: unknown, store: [string, string, string, string[]][]]

export async function onRealRedis(client: Redis, calls: readonly Call[]): Promise<Observed[]> {
  const pipeline = client.pipeline()
  for (const call of calls) {
    const body = 'command' in call ? `return redis.call(${call.command.map(quoted).join(', ')})` : call.text
    const [keys, args] = 'command' in call ? [[], []] : [call.keys, call.args]
    pipeline.callBuffer(
      'EVAL',
      OBSERVE.replace('@', () => body),
      keys.length,
      ...keys,
      ...args,
      call.now,
    )
  }
  const results = (await pipeline.exec()) ?? []
  return results.map(([error, result]) => {
    if (error) throw error
    const [ok, reply, store] = toBytes(result) as Raw
    return {
      reply: ok ? reply : String(reply).replace(/^error (user_script:\S*)?/, '') || 'ERR',
      store: store.map(([key, kind, expiry, value]) => entry(key, kind, Number(expiry), value)).sort(),
    }
  })
}

export function dumpOf(keyspace: Keyspace): string[] {
  return keyspace
    .keys()
    .map(key => {
      const data = keyspace.data(key)
      const value =
        data?.type === 'string'
          ? [data.value]
          : data?.type === 'list'
            ? data.value
            : [...(data?.value ?? [])].flat().map(String)
      return entry(key, data?.type ?? '', keyspace.expiryOf(key) ?? -1, value)
    })
    .sort()
}

function entry(key: string, kind: string, expiry: number, value: readonly string[]): string {
  const pairs = kind === 'hash' || kind === 'zset'
  const shown = pairs
    ? value.flatMap((each, at) => (at % 2 ? [] : [`${each}=${value[at + 1]}`])).sort()
    : value
  return JSON.stringify([key, kind, expiry, shown])
}

/** Byte strings, as the engine has them. */
function toBytes(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('latin1')
  return Array.isArray(value) ? value.map(toBytes) : value
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}
