--[[
Counts permits, and takes back up to a hundred of those that have expired. It counts the others as if it had.
Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.

KEYS[1] permits          string: how many are available
KEYS[2] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] free (flag)      1 to count the available permits
ARGV[2] taken (flag)     1 to count the acquired permits
ARGV[3] publish (command)
ARGV[4] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY counted permits (count)    0 when available ones are asked for and the semaphore does not exist
]]
--- @include "include/count-in"
--- @include "include/reclaim"
--- @include "include/server-time"

local now = serverTime(nowMs)
local _, nearest = reclaim(permits, deadlines, now, 0, 100, publish, channel)
local left = nearest == now and redis.call('ZCOUNT', deadlines, '-inf', now) or 0
local count = 0
if free == '1' then
  local available = tonumber(countIn(permits, redis.call('GET', permits)))
  if not available then
    return { ':counted', 0 }
  end
  count = available + left
end
if taken == '1' then
  count = count + redis.call('ZCARD', deadlines) - left
end
return { ':counted', count }
