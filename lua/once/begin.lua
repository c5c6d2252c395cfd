--[[
Begins the work of a claim: from here on, a crash leaves it in doubt. Work that has begun does not begin again.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended

ARGV[1] holder (id)      the attempt
ARGV[2] leaseMs (ms)     what the claim lasts from here on, unless it already lasts longer
ARGV[3] keptMs (ms)      how long a doubt is kept
ARGV[4] attemptId (id)   names the attempt to callers
ARGV[5] nowMs (ms)       the client's time, which the record shows
ARGV[6] members (id)     what else the record shows: members of JSON, each with a comma before it

REPLY begun remainingMs (ms) durable
REPLY gone                     the attempt no longer has the key, or has completed
]]
--- @include "include/begun"
--- @include "include/claim-left"

local found = redis.call('HMGET', record, 'attempt', 'result')
if found[1] ~= holder then
  return { ':gone' }
end
if found[2] then
  local claimMs, isBegun = claimLeft(found[2], redis.call('PTTL', record))
  if not isBegun or claimMs < 0 then
    return { ':gone' }
  end
  return { ':begun', claimMs }
end
-- An extension may have arrived before.
local claimMs = math.max(tonumber(leaseMs), redis.call('PTTL', record))
redis.call('HSET', record, 'result', begun(keptMs, nowMs, attemptId, members))
redis.call('PEXPIRE', record, claimMs + tonumber(keptMs))
return { ':begun', claimMs }
