--[[
Adds one hold for a holder that already has the lock, in both keys.
The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
that arrives after its hold was released changes nothing.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this hold is finished
KEYS[3] shared           string: the holder, or the token of another library

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] holds (count, number)  hold count wanted, this hold included

REPLY granted remainingMs (ms) durable
REPLY gone                     the holder no longer has the lock
REPLY refused                  this hold is already finished
]]
--- @include "include/raise-ttl"

local current = redis.pcall('GET', shared) == holder and redis.call('HGET', lock, holder)
if not current then
  return { ':gone' }
end
if redis.call('EXISTS', done) == 1 then
  return { ':refused' }
end
-- A duplicate changes no count, but brings back a lost TTL as well.
if tonumber(current) < holds or redis.call('PTTL', lock) < 0 or redis.call('PTTL', shared) < 0 then
  redis.call('HSET', lock, holder, math.max(tonumber(current), holds))
  raiseTtl(lock, leaseMs)
  raiseTtl(shared, leaseMs)
end
return { ':granted', redis.call('PTTL', lock) }
