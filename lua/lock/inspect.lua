--[[
Reads the holder of the lock, its hold count and the remaining lease.
Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.

KEYS[1] lock             hash: field = holder, value = hold count

REPLY held holder (id) holds (count) remainingMs (ms) durable    -1: the key has no expiry
REPLY free
]]
--- @include "include/holder-of"

local holder, holds = holderOf(lock)
if not holder then
  return { ':free' }
end
return { ':held', holder, tonumber(holds), redis.call('PTTL', lock) }
