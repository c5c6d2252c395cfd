--[[
Raises the remaining lease of the attempt's claim to at least leaseMs, whether the work has begun or not. It never lowers
a TTL. A claim that has ended is not brought back, and a result keeps its own TTL.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended

ARGV[1] holder (id)      the attempt
ARGV[2] leaseMs (ms, number)

REPLY extended durable
REPLY gone                     the attempt no longer has the key, or has completed
]]
--- @include "include/claim-left"

local found = redis.call('HMGET', record, 'attempt', 'result')
local claimMs, keptMs = claimLeft(found[2], redis.call('PTTL', record))
if found[1] ~= holder or claimMs < 0 or (found[2] and not keptMs) then
  return { ':gone' }
end
redis.call('PEXPIRE', record, leaseMs + (keptMs or 0), 'GT')
return { ':extended' }
