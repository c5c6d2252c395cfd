--[[
Reads the holder of the lock, its hold count and the remaining lease.
Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.

KEYS[1] lock             hash: field = holder, value = hold count

REPLY held holder (id) holds (count) remainingMs (ms)    -1: the key has no expiry
REPLY free
]]
--- @include "include/refuse"

local lock = KEYS[1]

local entry = redis.call('HGETALL', lock)
if #entry == 0 then
  return { ':free' }
end
if #entry > 2 then
  -- A plain lock has one field, its holder. A read-write lock also has a mode.
  refuse(lock)
end
return { ':held', entry[1], tonumber(entry[2]), redis.call('PTTL', lock) }
