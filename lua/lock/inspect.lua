--[[
Reads who holds the lock. Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.

KEYS[1] lock             hash: field = holder, value = hold count

REPLY held holder (id) holds (count) remainingMs (ms)    -1: the key has no expiry
REPLY free
]]

local lock = KEYS[1]

local entry = redis.call('HGETALL', lock)
if #entry == 0 then
  return { ':free' }
end
return { ':held', entry[1], tonumber(entry[2]), redis.call('PTTL', lock) }
