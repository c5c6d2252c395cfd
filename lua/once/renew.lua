--[[
Raises the remaining lease of the attempt's claim to at least leaseMs, whether the work has begun or not. It never lowers
a TTL, but sets one that was lost. A claim that has ended is not brought back, and a result keeps its own TTL.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended

ARGV[1] holder (id)      the attempt
ARGV[2] leaseMs (ms, number)

REPLY extended durable
REPLY gone                     the attempt no longer has the key, or has completed
]]
--- @include "include/claim-left"
--- @include "include/raise-ttl"

local found = redis.call('HMGET', record, 'attempt', 'result')
local remainingMs = redis.call('PTTL', record)
local claimMs, keptMs = claimLeft(found[2], remainingMs)
if found[1] ~= holder or claimMs < 0 and remainingMs ~= -1 or found[2] and not keptMs then
  return { ':gone' }
end
raiseTtl(record, leaseMs + (keptMs or 0))
return { ':extended' }
