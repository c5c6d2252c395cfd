--[[
Reads the holder that has all of the locks.
Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.

KEYS[1..] locks          hashes: field = holder, value = hold count

REPLY held holder (id) holds (count) remainingMs (ms)    the shortest of all; -1: a key has no expiry
REPLY free                     no holder has all of them
]]

local locks = KEYS

local entry = redis.call('HGETALL', locks[1])
local leftMs = math.huge
for _, lock in ipairs(locks) do
  if #entry == 0 or not redis.call('HGET', lock, entry[1]) then
    return { ':free' }
  end
  leftMs = math.min(leftMs, redis.call('PTTL', lock))
end
return { ':held', entry[1], tonumber(entry[2]), leftMs }
