--[[
Raises the remaining lease of the attempt's claim to at least leaseMs. It never lowers a TTL, sets
one that was lost, and never creates a key. A result keeps its own TTL.

KEYS[1] record           hash: version, attempt, fingerprint, and result once there is one

ARGV[1] holder (id)      the attempt
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the attempt no longer has the key, or has completed
]]
--- @include "include/raise-ttl"

local found = redis.call('HMGET', record, 'attempt', 'result')
if found[1] ~= holder or found[2] then
  return { ':gone' }
end
raiseTtl(record, leaseMs)
return { ':extended' }
