--[[
Adds one read hold for a holder that already reads, or that writes: a writer may read as well.
The caller sends the hold count that it wants, never "one more", and every hold has its own done key.
Source: Redisson, RedissonReadLock.tryLockInnerAsync (its second branch). There the newest hold takes its lease with
it when it ends. Here a re-entry also raises the lease of the holder's first hold. So no order of releases can
shorten a lease that was already granted.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once this hold is finished
KEYS[3] readerPrefix     the lease keys of all readers, without the holder and the number

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)
ARGV[3] holds (count, number)  hold count wanted, this hold included

REPLY granted remainingMs (ms) durable
REPLY gone                     the holder neither reads nor writes any more
REPLY refused                  this hold is already finished
]]
--- @include "include/longest-lease"
--- @include "include/raise-read-lock"
--- @include "include/raise-ttl"

local found = redis.call('HMGET', lock, holder, holder .. ':write')
local first = leaseKey(readerPrefix, holder, 1)
local remainingMs = found[1] and redis.call('PTTL', first) or -2
local reads = remainingMs ~= -2
if not reads and not found[2] then
  return { ':gone' }
end
if redis.call('EXISTS', done) == 1 then
  return { ':refused' }
end
if reads and tonumber(found[1]) >= holds then
  -- A duplicate brings back TTLs that were lost, and changes nothing else.
  if remainingMs == -1 then
    redis.call('PEXPIRE', first, leaseMs)
    remainingMs = leaseMs
  end
  raiseReadLock(lock, readerPrefix, remainingMs)
  return { ':granted', remainingMs }
end

redis.call('HSET', lock, holder, holds)
if reads then
  raiseTtl(first, leaseMs)
else
  redis.call('SET', first, '1', 'PX', leaseMs)
end
if holds > 1 then
  redis.call('SET', leaseKey(readerPrefix, holder, holds), '1', 'PX', leaseMs)
end
raiseReadLock(lock, readerPrefix, leaseMs)
return { ':granted', math.max(remainingMs, leaseMs) }
