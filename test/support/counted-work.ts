import type { Redis } from 'ioredis'
import type { Sender } from './run-script.ts'

/** The server's time, as scripts read it here: what they do must not depend on when the test runs. */
export const NOW_MS = 1_700_000_010_000

export interface CountedWork extends Sender {
  /** The work of the last script. */
  last(): number
}

/**
 * Returns a client whose scripts count what they ask of a real Redis: one for each command, for each of its arguments,
 * for each element of its reply, and for each element that the command walks over or frees without replying with it.
 * Looking up a key, a field or a member counts as part of its command, also in a sorted set: the way to one of 100,000
 * members is four times as long as to one of ten.
 */
export function countedWork(client: Redis): CountedWork {
  let last = 0
  return {
    eval: async (text, keys, ...values) => {
      const [reply, work] = (await client.eval(counting(text), keys, ...values)) as [unknown, number]
      last = work
      return reply
    },
    call: (command, ...values) => client.call(command, ...values),
    last: () => last,
  }
}

/** Scripts may not set globals, so a local hides `redis`. */
function counting(text: string): string {
  return `${COUNTING}local function script()\n${text}\nend\nlocal reply = script()\nreturn { reply, work }\n`
}

/**
 * `before` and `after` say what each command walks over besides its reply. A command that neither names fails, so that
 * its cost is thought of first.
 */
const COUNTING = `
local server = redis
local work = 0
local LENGTHS = { list = 'LLEN', hash = 'HLEN', zset = 'ZCARD', set = 'SCARD' }

local function none()
  return 0
end
-- A key that goes away is freed element by element.
local function freed(...)
  local sum = 0
  for _, key in ipairs({ ... }) do
    local length = LENGTHS[server.call('TYPE', key).ok]
    sum = sum + (length and server.call(length, key) or 0)
  end
  return sum
end
-- Those that a command removes, and says how many.
local function replied(reply)
  return reply
end
-- From the head up to the element, or to the end.
local function fromHead(list, element)
  local at = server.call('LPOS', list, element)
  return at and at + 1 or server.call('LLEN', list)
end
local function fromTail(list, element)
  local at = server.call('LPOS', list, element, 'RANK', -1)
  return server.call('LLEN', list) - (at or 0)
end
-- To the first of a range, from the nearer end.
local function toStart(list, start)
  start = tonumber(start)
  return start < 0 and -start - 1 or math.min(start, math.max(server.call('LLEN', list) - start, 0))
end

local before = {
  DEL = freed,
  LINSERT = function(list, _, pivot) return fromHead(list, pivot) end,
  LPOS = fromHead,
  LRANGE = toStart,
  LREM = function(list, count, element)
    local search = tonumber(count) < 0 and fromTail or fromHead
    return tonumber(count) == 0 and server.call('LLEN', list) or search(list, element)
  end,
  LTRIM = function(list, start, stop)
    local length = server.call('LLEN', list)
    stop = tonumber(stop)
    local kept = (stop < 0 and length + stop or stop) - tonumber(start) + 1
    return math.max(length - math.max(kept, 0), 0)
  end,
  RENAME = function(_, to) return freed(to) end,
  SCAN = function(...)
    local given = { ... }
    for at, each in ipairs(given) do
      if each == 'COUNT' then return tonumber(given[at + 1]) end
    end
    return 10
  end,
  SET = function(key) return freed(key) end,
}
local after = { ZREMRANGEBYRANK = replied, ZREMRANGEBYSCORE = replied }
for name in string.gmatch([[
  DECR DECRBY EXISTS GET GETRANGE HDEL HEXISTS HGET HGETALL HLEN HMGET HRANDFIELD HSET HSTRLEN INCR INCRBY LLEN MGET
  PERSIST PEXPIRE PEXPIREAT PTTL PUBLISH RPUSH SPUBLISH STRLEN TIME TYPE ZADD ZCARD ZCOUNT ZMSCORE ZRANGE ZRANK ZREM
  ZSCORE
]], '%u+') do
  after[name] = none
end

local function elements(reply)
  if type(reply) ~= 'table' then
    return 1
  end
  local sum = 0
  for _, element in ipairs(reply) do
    sum = sum + elements(element)
  end
  return sum
end

local function hasMode(fields)
  for _, field in ipairs(fields) do
    if field == 'mode' then return true end
  end
  return false
end
-- Redis draws by chance. Of a crowd, it hardly ever draws the mode of a read-write lock, so here it never does.
local function drawn(run, key, count, ...)
  local reply
  repeat
    reply = run('HRANDFIELD', key, count, ...)
  until not hasMode(reply) or server.call('HLEN', key) < 10 * count
  return reply
end

local function counted(run)
  return function(name, ...)
    if not before[name] and not after[name] then
      error('say in test/support/counted-work.ts what ' .. name .. ' walks over')
    end
    work = work + 1 + #{ ... } + (before[name] or none)(...)
    local reply
    if name == 'TIME' then
      reply = { '${NOW_MS / 1_000}', '0' }
    elseif name == 'HRANDFIELD' then
      reply = drawn(run, ...)
    else
      reply = run(name, ...)
    end
    work = work + elements(reply) + (after[name] or none)(reply)
    return reply
  end
end

local redis = setmetatable({ call = counted(server.call), pcall = counted(server.pcall) }, { __index = server })
`
