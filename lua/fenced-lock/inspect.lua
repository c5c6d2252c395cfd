--[[
Reads the holder of the lock, its hold count, the remaining lease, and the token that was granted last.
Source: Redisson, RedissonFencedLock.getTokenAsync, and what lua/lock/inspect.lua reads.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] tokens           the token granted last

REPLY held holder (id) holds (count) remainingMs (ms) token (count) durable    remainingMs -1: the key has no expiry;
  token 0: it was lost
REPLY free
]]
--- @include "include/count-in"
--- @include "include/holder-of"

local holder, holds = holderOf(lock)
if not holder then
  return { ':free' }
end
local token = tonumber(countIn(tokens, redis.call('GET', tokens)) or 0)
return { ':held', holder, tonumber(holds), redis.call('PTTL', lock), token }
