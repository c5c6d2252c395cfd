--[[
Adds one hold for a holder that already has the lock.
The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
that arrives after its hold was released changes nothing.
Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL. This script only raises it,
or sets one that was lost.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this hold is finished

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)
ARGV[3] holds (count, number)  hold count wanted, this hold included

REPLY granted remainingMs (ms) durable
REPLY gone                     the holder no longer has the lock
REPLY refused                  this hold is already finished
]]

local current = redis.call('HGET', lock, holder)
if not current then
  return { ':gone' }
end
if redis.call('EXISTS', done) == 1 then
  return { ':refused' }
end
local remainingMs = redis.call('PTTL', lock)
-- A duplicate changes no count, but brings back a lost TTL as well.
if tonumber(current) < holds or remainingMs < 0 then
  remainingMs = math.max(remainingMs, leaseMs)
  redis.call('HSET', lock, holder, math.max(tonumber(current), holds))
  redis.call('PEXPIRE', lock, remainingMs)
end
return { ':granted', remainingMs }
