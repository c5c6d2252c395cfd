--[[
Takes permits when enough are available. A repeated request gets the stored answer.
All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
id.
Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.

KEYS[1] permits          string: how many are available; may be below 0
KEYS[2] operation        the stored answer: 1 granted, 0 over
KEYS[3] slots            string: the line of poll slots, while clients wait

ARGV[1] count (count, number)   how many to take
ARGV[2] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[3] answerMs (ms)           lifetime of the stored answer
ARGV[4] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[5] jitter (count, number)  0 to 999, by chance
ARGV[6] nowMs (ms)              the caller's time since 1970, for servers that refuse TIME
ARGV[7] ticket (ms, number)     what the last answer said; 0 for the first
ARGV[8] leftMs (ms, number)     how long the caller is still going to wait
ARGV[9] slot (flag)             1 if it asks at its slot

REPLY granted durable
REPLY busy askInMs (ms) ticket (ms)
REPLY refused                  this operation is over: cancelled, or busy at its last try
]]
--- @include "include/answered"
--- @include "include/count-in"
--- @include "include/next-by-priority"
--- @include "include/server-time"

local value, line = unpack(redis.call('MGET', permits, slots))
-- MGET returns nil for a key of another type; GET fails with WRONGTYPE.
local available = tonumber(countIn(permits, value or redis.call('GET', permits)))
local enough = available and available >= count
local askInMs
local function askForTurn()
  local ask = {
    last = last,
    rttMs = rttMs,
    jitter = jitter,
    leftMs = leftMs,
    slot = slot,
    ticket = ticket,
    weight = count,
    available = available or 0,
    remainingMs = -1,
  }
  askInMs, ticket = nextByPriority(slots, line, serverTime(nowMs), ask)
end
if line and enough then
  askForTurn()
  enough = askInMs == 0
end
local kept
if enough or last == '1' then
  kept = answered(operation, enough and '1' or '0', answerMs)
  if enough and not kept then
    redis.call('DECRBY', permits, count)
    return { ':granted' }
  end
else
  kept = redis.call('GET', operation)
end
if kept then
  return { kept == '1' and ':granted' or ':refused' }
end
if last == '1' then
  return { ':busy', 0, 0 }
end
if not askInMs then
  askForTurn()
end
return { ':busy', askInMs, ticket }
