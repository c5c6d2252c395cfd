--[[
Reads the holder that has all of the locks.
Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.

KEYS[1..] locks          hashes: field = holder, value = hold count

REPLY held holder (id) holds (count) remainingMs (ms) durable    the shortest of all; -1: a key has no expiry
REPLY free                     no holder has all of them
]]
--- @include "include/holder-of"

local holder, holds = holderOf(locks[1])
local leftMs = math.huge
for _, lock in ipairs(locks) do
  if not holder or not redis.call('HGET', lock, holder) then
    return { ':free' }
  end
  leftMs = math.min(leftMs, redis.call('PTTL', lock))
end
return { ':held', holder, tonumber(holds), leftMs }
