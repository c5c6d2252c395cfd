--[[
Takes the lock alone from any holder. It passes the queue, which stays as it is.
All holders that it finds are finished, so late duplicates of their requests take nothing. They learn of it at their
next request. A repeated request is answered with what is already true for its holder. The answer key makes sure that it
steals once, even if a copy arrives after its lease has expired.

KEYS[1] held             zset: member = mode and holder, score = the end of its lease in ms since 1970
KEYS[2] done             exists once this holder is finished
KEYS[3] alive            zset of all who wait
KEYS[4] grantedAt        string: when the lock was last granted, while others wait
KEYS[5] answer           exists once this holder has stolen
KEYS[6] donePrefix       the done keys of all holders, without the holder; 2 says that a theft has finished it

ARGV[1] holder (id)
ARGV[2] mode (id)        x
ARGV[3] leaseMs (ms, number)
ARGV[4] doneMs (ms)      lifetime of the done keys and of the answer key
ARGV[5] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms) durable
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, stolen from, or expired; -2: the lock is
  free
]]
--- @include "include/server-time"

local member = mode .. holder
local now = serverTime(nowMs)
redis.call('ZREMRANGEBYSCORE', held, '-inf', now)
local holders = redis.call('ZRANGE', held, 0, -1, 'WITHSCORES')
if holders[1] == member then
  return { ':granted', tonumber(holders[2]) - now }
end
if redis.call('EXISTS', done, answer) > 0 then
  return { ':refused', holders[1] and tonumber(holders[#holders]) - now or -2 }
end
redis.call('DEL', held)
for at = 1, #holders, 2 do
  redis.call('SET', donePrefix .. string.sub(holders[at], 2, #holders[at]), '2', 'PX', doneMs, 'NX')
end
redis.call('SET', answer, '1', 'PX', doneMs)
redis.call('ZADD', held, now + leaseMs, member)
redis.call('PEXPIRE', held, leaseMs)
if redis.call('EXISTS', alive) == 1 then
  redis.call('SET', grantedAt, now, 'PX', doneMs)
end
return { ':granted', leaseMs }
