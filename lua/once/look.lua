--[[
Reads whether the attempt still has the key, whether the work has begun or not, and for how long.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended

ARGV[1] holder (id)      the attempt

REPLY ours remainingMs (ms) durable    -1: the record has lost its TTL, which the next renewal sets
REPLY free                     the attempt does not have the key, or has completed
]]
--- @include "include/claim-left"

local found = redis.call('HMGET', record, 'attempt', 'result')
local remainingMs = redis.call('PTTL', record)
local claimMs, keptMs = claimLeft(found[2], remainingMs)
if found[1] ~= holder or claimMs < 0 and remainingMs ~= -1 or found[2] and not keptMs then
  return { ':free' }
end
return { ':ours', math.max(claimMs, -1) }
