--[[
Raises the deadline of a permit so that at least leaseMs remain. It never lowers a deadline and never restores a
permit that has expired, whether or not that was taken back already.
Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.

KEYS[1] deadlines        zset: member = permit id in 16 bytes, score = its deadline in ms since 1970

ARGV[1] holder (id)      permit id in 32 hexadecimal digits
ARGV[2] leaseMs (ms)
ARGV[3] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY extended
REPLY gone                     the holder no longer has the permit
]]
--- @include "include/full"
--- @include "include/permit-id"
--- @include "include/server-time"

local deadlines = KEYS[1]
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local nowMs = tonumber(ARGV[3])

local now = serverTime(nowMs)
local id = permitId(holder)
local deadline = tonumber(redis.call('ZSCORE', deadlines, id) or 0)
if deadline <= now then
  return { ':gone' }
end
if deadline < now + leaseMs then
  local raised = redis.pcall('ZADD', deadlines, now + leaseMs, id)
  if type(raised) == 'table' then
    passFull(deadlines)
    redis.call('ZADD', deadlines, now + leaseMs, id)
  end
end
return { ':extended' }
