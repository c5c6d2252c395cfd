--[[
Raises the deadlines of a lease's permits so that at least leaseMs remain. It never lowers a deadline and never restores
a permit that has expired, whether or not that was taken back already. A lease that misses one of its permits is gone,
and those that are left keep their deadlines until its release.
Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.

KEYS[1] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970

ARGV[1] holder (id)      its permit ids in hexadecimal digits, with a blank between two
ARGV[2] leaseMs (ms, number)
ARGV[3] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY extended durable
REPLY gone                     the holder no longer has all of its permits
]]
--- @include "include/earliest"
--- @include "include/full"
--- @include "include/permit-ids"
--- @include "include/server-time"
--- @include "include/with-deadline"

local now = serverTime(nowMs)
local ids = permitIds(holder)
local deadline = earliest(deadlines, ids)
if deadline <= now then
  return { ':gone' }
end
if deadline < now + leaseMs then
  local raised = withDeadline(ids, now + leaseMs)
  local answer = redis.pcall('ZADD', deadlines, 'GT', unpack(raised))
  if type(answer) == 'table' then
    passFull(deadlines)
    redis.call('ZADD', deadlines, 'GT', unpack(raised))
  end
end
return { ':extended' }
