--[[
Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
Redisson drops.
Source: Redisson, RedissonSemaphore.drainPermitsAsync.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer: how many were taken

ARGV[1] answerMs (ms)    lifetime of the stored answer

REPLY drained permits (count) durable
]]
--- @include "include/answered"
--- @include "include/count-in"

local available = countIn(permits, redis.call('GET', permits)) or '0'
local kept = answered(operation, available, answerMs)
if available ~= '0' and not kept then
  redis.call('SET', permits, '0', 'KEEPTTL')
end
return { ':drained', tonumber(kept or available) }
