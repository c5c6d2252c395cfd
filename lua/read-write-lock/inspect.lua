--[[
Reads whether the given holder reads, or writes, and if not, which other holder does. While the lock has a writer,
only that writer can read.
Source: Redisson, RedissonReadLock and RedissonWriteLock: isLocked, isHeldByThread, getHoldCount and remainTimeToLive
in one.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] lease            for a reader its first lease key, for a writer the lock itself

ARGV[1] holder (id)      the field of the holder that asks
ARGV[2] write (flag)     1 to ask for the writer, 0 for the readers

REPLY ours remainingMs (ms) durable    the rest of the holder's own lease
REPLY held holder (id) holds (count) remainingMs (ms) durable    the writer or one of the readers, the holds of all of them (of
  more than a hundred readers one each), and the TTL of the lock; -1: the key has no expiry
REPLY free                     the lock has no readers, or no writer
]]
--- @include "include/read-write-holders"

local holders, mode, crowd = holdersOf(lock, holder)
local remainingMs = holders[holder] and redis.call('PTTL', lease) or -2
if remainingMs ~= -2 then
  return { ':ours', remainingMs }
end

local found = ''
local holds = 0
if crowd > 0 and mode == (write == '1' and 'write' or 'read') then
  holds = crowd
  for _, field in ipairs(redis.call('HRANDFIELD', lock, 3)) do
    found = field ~= holder and field ~= 'mode' and field or found
  end
end
for field, count in pairs(holders) do
  local id = string.gsub(field, ':write$', '')
  if field ~= holder and (id ~= field) == (write == '1') then
    found = id
    holds = holds + count
  end
end
if holds == 0 then
  return { ':free' }
end
return { ':held', found, holds, redis.call('PTTL', lock) }
