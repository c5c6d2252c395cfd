--[[
Takes back the permits that have expired, and then counts permits.
Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.

KEYS[1] permits          string: how many are available
KEYS[2] deadlines        zset: member = permit id in 16 bytes, score = its deadline in ms since 1970
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

local permits = KEYS[1]
local deadlines = KEYS[2]
local channel = KEYS[3]
local free = ARGV[1]
local taken = ARGV[2]
local publish = ARGV[3]
local nowMs = tonumber(ARGV[4])

reclaim(permits, deadlines, serverTime(nowMs), 0, math.huge, publish, channel)
local available = free == '0' and '0' or countIn(permits, redis.call('GET', permits))
if not available then
  return { ':counted', 0 }
end
return { ':counted', available + (taken == '0' and 0 or redis.call('ZCARD', deadlines)) }
