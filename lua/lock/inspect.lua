--[[
Reads who holds the lock. Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.

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
  -- A lock has one holder; a read-write lock has a mode as well.
  refuse(lock)
end
return { ':held', entry[1], tonumber(entry[2]), redis.call('PTTL', lock) }
