--[[
Takes the lock when it is free, or answers what is already true for this holder.
Source: Redisson, RedissonLock.tryLockInnerAsync. There a repeated request counts twice; here a holder is fresh for
every logical acquire and the same in all its retries and polls, so that any number of deliveries has one effect.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished

ARGV[1] holder (id)
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

-- One look at both keys keeps the common case, a free lock and a fresh holder, at three commands.
local present = redis.call('EXISTS', lock, done)
if present == 0 then
  redis.call('HSET', lock, holder, 1)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

-- The hash of a read-write lock has a mode. To take it for a busy lock would be to wait for something else.
local found = redis.call('HMGET', lock, holder, 'mode')
local remainingMs = redis.call('PTTL', lock)
if found[1] then
  return { ':granted', remainingMs }
end
if found[2] then
  refuse(lock)
end
if present == 2 or remainingMs == -2 then
  return { ':refused', remainingMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', remainingMs }
