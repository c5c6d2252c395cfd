--[[
Reads the record of a key: which attempt has it, for how long, and the result once there is one.

KEYS[1] record           hash: version, attempt, fingerprint, and result once there is one

REPLY claimed holder (id) remainingMs (ms)
REPLY kept holder (id) result (id) remainingMs (ms) durable    -1: the result never expires
REPLY free
]]
--- @include "include/is-record"
--- @include "include/refuse"

local found = redis.call('HMGET', record, 'version', 'attempt', 'result')
local remainingMs = redis.call('PTTL', record)
if remainingMs == -2 then
  return { ':free' }
end
if not isRecord(found[1], found[2], found[3], remainingMs) then
  refuse(record)
end
if found[3] then
  return { ':kept', found[2], found[3], remainingMs }
end
return { ':claimed', found[2], remainingMs }
