--[[
Reads who writes. Source: Redisson, RedissonWriteLock.isLocked, getHoldCount and remainTimeToLive in one.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count

REPLY held holder (id) holds (count) remainingMs (ms)    the holder without `:write`; -1: the key has no expiry
REPLY free                     nobody writes
]]
--- @include "include/read-write-fields"

local lock = KEYS[1]

for field, holds in pairs(fieldsOf(lock)) do
  if string.sub(field, -6) == ':write' then
    return { ':held', string.sub(field, 1, -7), tonumber(holds), redis.call('PTTL', lock) }
  end
end
return { ':free' }
