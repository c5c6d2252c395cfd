--[[
Reads whether the holder reads, or writes, and else who does. Source: Redisson, RedissonReadLock and RedissonWriteLock:
isLocked, isHeldByThread, getHoldCount and remainTimeToLive in one. While somebody writes, only the writer can read.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] lease            a reader's first lease key; for a writer the lock itself

ARGV[1] holder (id)      the field of the one that asks
ARGV[2] write (flag)     1 to ask for the writer, 0 for readers

REPLY ours remainingMs (ms)    so long the holder's own lease lasts
REPLY held holder (id) holds (count) remainingMs (ms)    the writer or one of the readers, all holds together, and the
  rest of the lock; -1: the key has no expiry
REPLY free                     nobody reads, or nobody writes
]]
--- @include "include/read-write-fields"

local lock = KEYS[1]
local lease = KEYS[2]
local holder = ARGV[1]
local write = ARGV[2]

local fields = fieldsOf(lock)
local remainingMs = fields[holder] and redis.call('PTTL', lease) or -2
if remainingMs ~= -2 then
  return { ':ours', remainingMs }
end

local found = ''
local holds = 0
for field, count in pairs(fields) do
  local id = string.gsub(field, ':write$', '')
  if tonumber(count) and field ~= holder and (id ~= field) == (write == '1') then
    found = id
    holds = holds + count
  end
end
if holds == 0 then
  return { ':free' }
end
return { ':held', found, holds, redis.call('PTTL', lock) }
