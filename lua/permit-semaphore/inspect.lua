--[[
Reads whether a holder has all of its permits, and for how long.
The reply does not repeat the ids, because their digits are valid base64, which the stock client decodes.
Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.

KEYS[1] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970

ARGV[1] holder (id)      its permit ids in hexadecimal digits, with a blank between two
ARGV[2] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY ours remainingMs (ms) durable
REPLY free
]]
--- @include "include/earliest"
--- @include "include/permit-ids"
--- @include "include/server-time"

local remainingMs = earliest(deadlines, permitIds(holder)) - serverTime(nowMs)
if remainingMs > 0 then
  return { ':ours', remainingMs }
end
return { ':free' }
