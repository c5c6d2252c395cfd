--[[
Reads what several keys hold, as far as that shows who holds what and who waits. Of a text it returns nothing
but a whole number. Of a record of `once` it returns of the result only whether it is a failure, which is never large, or
what it says of work that has begun.

KEYS[1..] keys

ARGV[1] most (count, number)  a hash with more fields is not read; of a list the first ones are, of deadlines the last ones
ARGV[2] nowMs (ms)            the caller's time since 1970, for servers that refuse TIME

REPLY seen values (id)   a colon, so that no client parses it, and a JSON list: for each key its type, its PTTL, its
                         size (of a text the whole number that it is, and else 0), and then the fields and values of a
                         hash, the items of a list, each permit id in hexadecimal digits and for how long it is leased,
                         or in ms since when: of a line or pace the present hold, and a waiter that asked, was seen, how
                         long waiters have waited, and how long a hold takes, 0 if none was seen to end; of the tickets
                         of a queue, the oldest came; of a fencing token that follows the clock, it was granted
]]
--- @include "include/line"
--- @include "include/queue-pace"
--- @include "include/server-time"

local function hashIn(key)
  local fields = redis.call('HMGET', key, 'version', 'attempt')
  if fields[1] and fields[2] then
    local size = redis.call('HSTRLEN', key, 'result')
    if size == 0 then
      return { 'version', fields[1], 'attempt', fields[2] }
    end
    local result = size < 16384 and redis.call('HGET', key, 'result') or ''
    local says = string.match(result, '^:d.*') or string.sub(result, 1, 2)
    return { 'version', fields[1], 'attempt', fields[2], 'result', says }
  end
  return redis.call('HGETALL', key)
end

local function permitsIn(key)
  local now = serverTime(nowMs)
  if string.match(key, '^edgelock:order:') then
    local oldest = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')
    return { math.max(0, math.floor(now - tonumber(oldest[2]))) }
  end
  local found = redis.call('ZRANGE', key, 0 - most, -1, 'WITHSCORES')
  local permits = {}
  for at = 1, #found, 2 do
    local name, prepaid = string.match(string.sub(found[at], 17), '^([0-9A-Za-z_.-]*)([+]?)$')
    if #found[at] < 16 or not name or #name > 32 then
      return {}
    end
    -- A permit that a waiter has prepaid is not held.
    if prepaid == '' then
      local id = string.gsub(found[at], '.', function(byte)
        return string.format('%02x', string.byte(byte))
      end)
      table.insert(permits, id)
      table.insert(permits, tonumber(found[at + 1]) - now)
    end
  end
  return permits
end

-- The side keys of `{x}` have a `~`. Kinds with a token or a pace refuse that name.
local function showsTimes(key)
  return string.match(key, '^redisson_lock_token:')
    or string.match(key, '^edgelock:slots[-]1~?:')
    or string.match(key, '^edgelock:pace[-]2:')
end

local function since(key)
  local now = serverTime(nowMs)
  local text = redis.call('GET', key)
  if string.match(key, '^redisson_lock_token') then
    local heldMs = now - (tonumber(text) or 0) / 1000
    -- A token that was counted is no time, and none is kept for longer than a week.
    return heldMs < 604800000 and { math.max(0, math.floor(heldMs)) } or {}
  end
  if string.match(key, '^edgelock:pace[-]2:') then
    local learned = readQueuePace(text, now)
    return { math.floor(now - learned.since), 0, 0, math.floor(learned.mean) }
  end
  local line = readLine(text, now)
  local heldMs = line.free > 0 and 0 or now - line.since
  local heardMs = math.max(0, math.min(now - line.heard, 999999))
  return { math.floor(heldMs), math.floor(heardMs), math.floor(line.age), math.floor(line.mean) }
end

local seen = {}
for _, key in ipairs(keys) do
  local kind = redis.call('TYPE', key).ok
  local remainingMs = redis.call('PTTL', key)
  local size = 0
  local count
  local values = {}
  if kind == 'hash' then
    size = redis.call('HLEN', key)
    if size <= most then
      values = hashIn(key)
    end
  elseif kind == 'list' then
    size = redis.call('LLEN', key)
    values = redis.call('LRANGE', key, 0, most - 1)
  elseif kind == 'zset' then
    size = redis.call('ZCARD', key)
    values = permitsIn(key)
  elseif kind == 'string' and showsTimes(key) and redis.call('STRLEN', key) < 400 then
    values = since(key)
  elseif kind == 'string' and redis.call('STRLEN', key) < 12 then
    local text = redis.call('GET', key)
    if string.match(text, '^[-0-9]+$') then
      count = text
    end
  end
  local entry = { kind, remainingMs, count or size }
  for _, value in ipairs(values) do
    table.insert(entry, value)
  end
  table.insert(seen, entry)
end
return { ':seen', ':' .. cjson.encode(seen) }
