--[[
Reads whether the holder reads, and else who does. Source: Redisson, RedissonReadLock.isLocked, isHeldByThread,
getHoldCount and remainTimeToLive in one. While somebody writes, only the writer itself can be a reader.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] lease            the first lease key of the holder

ARGV[1] holder (id)

REPLY ours remainingMs (ms)    the holder reads, and so long its own lease lasts
REPLY held holder (id) holds (count) remainingMs (ms)    one of the readers, all their holds together, and the rest of
  the lock; -1: the key has no expiry
REPLY free                     nobody reads
]]
--- @include "include/read-write-fields"

local lock = KEYS[1]
local lease = KEYS[2]
local holder = ARGV[1]

local fields = fieldsOf(lock)
local remainingMs = fields[holder] and redis.call('PTTL', lease) or -2
if remainingMs ~= -2 then
  return { ':ours', remainingMs }
end

local reader = ''
local holds = 0
for field, count in pairs(fields) do
  if tonumber(count) and field ~= holder and string.sub(field, -6) ~= ':write' then
    reader = field
    holds = holds + count
  end
end
if holds == 0 then
  return { ':free' }
end
return { ':held', reader, holds, redis.call('PTTL', lock) }
