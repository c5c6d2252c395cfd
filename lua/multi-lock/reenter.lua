--[[
Adds one hold of every lock for a holder that has them all.
The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
that arrives after its release changes nothing.
Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.

KEYS[1] done             exists once this hold is finished
KEYS[2..] locks          hashes: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] holds (count, number)  hold count wanted, this hold included

REPLY granted remainingMs (ms) durable the shortest of all
REPLY gone                     the holder no longer has all of the locks
REPLY refused                  this hold is already finished
]]
--- @include "include/raise-ttl"

local lowest = holds
for _, lock in ipairs(locks) do
  lowest = math.min(lowest, tonumber(redis.call('HGET', lock, holder) or 0))
end
if lowest == 0 then
  return { ':gone' }
end
if redis.call('EXISTS', done) == 1 then
  return { ':refused' }
end
local leftMs = math.huge
for _, lock in ipairs(locks) do
  if lowest < holds then
    redis.call('HSET', lock, holder, holds)
    raiseTtl(lock, leaseMs)
  else
    -- A duplicate brings back a lost TTL as well.
    redis.call('PEXPIRE', lock, leaseMs, 'NX')
  end
  leftMs = math.min(leftMs, redis.call('PTTL', lock))
end
return { ':granted', leftMs }
