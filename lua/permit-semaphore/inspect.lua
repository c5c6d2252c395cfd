--[[
Reads whether a holder has its permit, and for how long.
The reply does not repeat the id, because its digits are valid base64, which the stock client decodes.
Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.

KEYS[1] deadlines        zset: member = permit id in 16 bytes, score = its deadline in ms since 1970

ARGV[1] holder (id)      permit id in 32 hexadecimal digits
ARGV[2] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY ours remainingMs (ms)
REPLY free
]]
--- @include "include/permit-id"
--- @include "include/server-time"

local deadlines = KEYS[1]
local holder = ARGV[1]
local nowMs = tonumber(ARGV[2])

local remainingMs = (redis.call('ZSCORE', deadlines, permitId(holder)) or 0) - serverTime(nowMs)
if remainingMs > 0 then
  return { ':ours', remainingMs }
end
return { ':free' }
