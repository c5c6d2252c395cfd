--[[
Frees the lock whoever holds it, and wakes the next waiter. The operation has an id and its answer is kept, because a
blind repeat would take the lock away from the next holder. Also wakes the next one of a lock that was free already,
for locks that were deleted by hand. Source: Redisson, RedissonFairLock.forceUnlockAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] answer           the answer already given to this operation: 1 released, 0 free
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] waiters          hash: what our waiters show of themselves
KEYS[6] channel          where Redisson's waiters listen, each behind a colon and its holder

ARGV[1] answerMs (ms)    life of the answer
ARGV[2] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME
ARGV[3] publish (command)

REPLY released
REPLY free
]]
--- @include "include/dead-waiters"
--- @include "include/refuse"
--- @include "include/server-time"
--- @include "include/wake"

local lock = KEYS[1]
local answer = KEYS[2]
local queue = KEYS[3]
local timeouts = KEYS[4]
local waiters = KEYS[5]
local channel = KEYS[6]
local answerMs = ARGV[1]
local nowMs = tonumber(ARGV[2])
local publish = ARGV[3]

local fields = redis.call('HLEN', lock)
if fields > 1 then
  -- A lock has one holder; a read-write lock has a mode as well.
  refuse(lock)
end
local held = fields > 0
if not redis.call('SET', answer, held and '1' or '0', 'PX', answerMs, 'NX') then
  return { redis.call('GET', answer) == '1' and ':released' or ':free' }
end
if held then
  redis.call('DEL', lock)
end
local waiting = redis.call('LRANGE', queue, 0, 999)
if waiting[1] then
  local ids = skipDead(queue, timeouts, waiters, waiting, '', serverTime(nowMs))
  if ids[1] then
    wake(publish, channel .. ':' .. ids[1], '0')
  end
end
return { held and ':released' or ':free' }
