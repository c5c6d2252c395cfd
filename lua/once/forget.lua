--[[
Forgets the result of an attempt, so that the next call runs the work again. A claim in flight is left alone, and so is
the record of any other attempt: a late duplicate erases nothing newer.
The attempt is finished, so no late duplicate of its completion brings the result back.

KEYS[1] record           hash: version, attempt, fingerprint, and result once there is one
KEYS[2] done             marks this attempt as finished: 2, because it has completed

ARGV[1] holder (id)      the attempt whose result was seen
ARGV[2] doneMs (ms)      lifetime of the done key

REPLY forgotten                the result is gone, by this delivery or before
REPLY claimed remainingMs (ms) this attempt is in flight
REPLY replaced                 another attempt has the key
]]

local found = redis.call('HMGET', record, 'attempt', 'result')
if not found[1] then
  return { ':forgotten' }
end
if found[1] ~= holder then
  return { ':replaced' }
end
if not found[2] then
  return { ':claimed', redis.call('PTTL', record) }
end
redis.call('DEL', record)
redis.call('SET', done, '2', 'PX', doneMs)
return { ':forgotten' }
