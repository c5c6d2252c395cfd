--[[
Takes the lock when nobody reads or writes, or answers what is already true for this holder.
Source: Redisson, RedissonWriteLock.tryLockInnerAsync. There a repeated request counts twice and adds its lease; here a
holder is fresh for every logical acquire and the same in all its retries and polls.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] done             exists once this holder is finished

ARGV[1] holder (id)      the writer's field, `<holder>:write`
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 when the caller will not ask again: a late copy of this request must take nothing
ARGV[4] doneMs (ms)      life of the done key

REPLY granted remainingMs (ms)
REPLY busy remainingMs (ms)    -1: the key has no expiry
REPLY refused remainingMs (ms) this holder was finished before, so its last answer was busy; -2: free by now
]]
--- @include "include/refuse"

local lock = KEYS[1]
local done = KEYS[2]
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local last = ARGV[3]
local doneMs = ARGV[4]

local present = redis.call('EXISTS', lock, done)
if present == 0 then
  redis.call('HSET', lock, 'mode', 'write', holder, 1)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local found = redis.call('HMGET', lock, 'mode', holder)
local remainingMs = redis.call('PTTL', lock)
if found[2] then
  return { ':granted', remainingMs }
end
if not found[1] and remainingMs ~= -2 then
  refuse(lock)
end
if present == 2 or remainingMs == -2 then
  return { ':refused', remainingMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', remainingMs }
