--[[
Reads whether the attempt still has the key, and for how long. Where work runs at most once, it may have begun.

KEYS[1] record           hash: version, attempt, fingerprint, and result: how the work ended, or that it has begun

ARGV[1] holder (id)      the attempt

REPLY ours remainingMs (ms) durable    -1: the record has lost its TTL, which the next renewal sets
REPLY free                     the attempt does not have the key, or has completed
]]
--- @include "include/claim-left"

local found = redis.call('HMGET', record, 'attempt', 'result')
if AT_MOST_ONCE then
  local remainingMs = redis.call('PTTL', record)
  local claimMs, keptMs = claimLeft(found[2], remainingMs)
  local isOver = claimMs < 0 and remainingMs ~= -1 or found[2] and not keptMs
end
if found[1] ~= holder or (AT_MOST_ONCE and isOver or found[2]) then
  return { ':free' }
end
return { ':ours', AT_MOST_ONCE and math.max(claimMs, -1) or redis.call('PTTL', record) }
