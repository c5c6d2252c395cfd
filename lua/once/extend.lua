--[[
Raises the remaining lease of the attempt's claim to at least leaseMs. It never lowers a TTL, sets
one that was lost, and never creates a key. A result keeps its own TTL. Where work runs at most once, it may have begun, and a
claim that has ended is not brought back.

KEYS[1] record           hash: version, attempt, fingerprint, and result: how the work ended, or that it has begun

ARGV[1] holder (id)      the attempt
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the attempt no longer has the key, or has completed
]]
--- @include "include/claim-left"
--- @include "include/raise-ttl"

local found = redis.call('HMGET', record, 'attempt', 'result')
if AT_MOST_ONCE then
  local remainingMs = redis.call('PTTL', record)
  local claimMs, keptMs = claimLeft(found[2], remainingMs)
  local isOver = claimMs < 0 and remainingMs ~= -1 or found[2] and not keptMs
end
if found[1] ~= holder or (AT_MOST_ONCE and isOver or found[2]) then
  return { ':gone' }
end
raiseTtl(record, AT_MOST_ONCE and tonumber(leaseMs) + (keptMs or 0) or leaseMs)
return { ':extended' }
