--[[
Raises the remaining lease of this holder to at least leaseMs. It never shortens a lease and restores none that has
ended, so a late duplicate does no harm. The key lasts as long as the longest lease, also if it had lost its TTL.

KEYS[1] held             zset: member = mode and holder, score = the end of its lease in ms since 1970

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)
ARGV[3] mode (id)        x to hold it alone, s to share it
ARGV[4] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY extended durable
REPLY gone                     the holder does not have the lock any more
]]
--- @include "include/server-time"

local member = mode .. holder
local deadline = tonumber(redis.call('ZSCORE', held, member) or 0)
local now = serverTime(nowMs)
if deadline <= now then
  return { ':gone' }
end
if deadline < now + leaseMs then
  -- First, because a full database refuses a ZADD only before the first write.
  if redis.call('PEXPIRE', held, leaseMs, 'GT') == 0 then
    -- The longer lease of another holder keeps its TTL, or the key has lost its TTL.
    local longest = redis.call('ZRANGE', held, -1, -1, 'WITHSCORES')
    redis.call('PEXPIRE', held, math.max(leaseMs, tonumber(longest[2]) - now))
  end
  redis.call('ZADD', held, now + leaseMs, member)
end
return { ':extended' }
