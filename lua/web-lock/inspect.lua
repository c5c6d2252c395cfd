--[[
Reads whether this holder has the lock.

KEYS[1] held             zset: member = mode and holder, score = the end of its lease in ms since 1970

ARGV[1] holder (id)
ARGV[2] mode (id)        x to hold it alone, s to share it
ARGV[3] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY ours remainingMs (ms) durable    the rest of the holder's lease
REPLY free                     for this holder: it does not have the lock
]]
--- @include "include/server-time"

local deadline = tonumber(redis.call('ZSCORE', held, mode .. holder) or 0)
local remainingMs = deadline - serverTime(nowMs)
if remainingMs > 0 then
  return { ':ours', remainingMs }
end
return { ':free' }
