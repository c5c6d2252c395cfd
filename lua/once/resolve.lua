--[[
Ends the doubt that an attempt has left: with the result that the outside knows of, or as not done, so that the next call
runs the work. It takes effect only on the doubt that was seen. The attempt is finished, so late duplicates of its claim
take nothing. Its own late result is refused after a result, and still kept after "not done", unless another attempt has
the key by then.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended
KEYS[2] done             marks that attempt as finished: 3 resolved as not done, else 0

ARGV[1] holder (id)      the attempt that was seen
ARGV[2] result (id)      empty: it was not done
ARGV[3] keepMs (ms)      lifetime of the result
ARGV[4] doneMs (ms)      lifetime of the done key

REPLY resolved durable         by this delivery or before
REPLY claimed remainingMs (ms) the claim of this attempt still lasts
REPLY replaced                 the key is not in this doubt any more
]]
--- @include "include/claim-left"

local found = redis.call('HMGET', record, 'attempt', 'result')
local resolved = holder .. ':resolved'
if found[1] ~= holder then
  local again = found[1] == resolved and found[2] == result or result == '' and redis.call('GET', done) == '3'
  return { again and ':resolved' or ':replaced' }
end
local claimMs, keptMs = claimLeft(found[2], redis.call('PTTL', record))
if found[2] and not keptMs then
  return { ':replaced' }
end
if claimMs >= 0 then
  return { ':claimed', claimMs }
end
if result == '' then
  redis.call('DEL', record)
  redis.call('SET', done, '3', 'PX', doneMs)
  return { ':resolved' }
end
-- The first write needs no memory, so a full database permits it, and then takes the result as well.
redis.call('PEXPIRE', record, keepMs)
redis.call('HSET', record, 'attempt', resolved, 'result', result)
redis.call('SET', done, '0', 'PX', doneMs)
return { ':resolved' }
