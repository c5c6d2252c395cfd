--[[
Claims a key whose work has not been done, or tells what became of the work.
The attempt is the holder. Every logical call has a fresh one, which all its retries and polls reuse. So a claim
whose answer was lost is granted again.

KEYS[1] record           hash: version, attempt, fingerprint, and result once there is one
KEYS[2] done             exists once this attempt is finished

ARGV[1] holder (id)          the attempt
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)          1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms, number)  lifetime of the done key
ARGV[5] fingerprint (id)     what the work depends on; empty matches any

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms)    another attempt has the key
REPLY refused remainingMs (ms) this attempt is finished; -2: the key is not claimed
REPLY kept result (id) durable
REPLY mismatch                 the record was made for another fingerprint
]]
--- @include "include/is-record"
--- @include "include/refuse"

local present = redis.call('EXISTS', record, done)
if present == 0 then
  redis.call('HSET', record, 'version', '1', 'attempt', holder, 'fingerprint', fingerprint)
  redis.call('PEXPIRE', record, leaseMs)
  return { ':granted', leaseMs }
end

local found = redis.call('HMGET', record, 'version', 'attempt', 'fingerprint', 'result')
local result = found[4]
local remainingMs = redis.call('PTTL', record)
if remainingMs == -2 then
  return { ':refused', remainingMs }
end
if not isRecord(found[1], found[2], result, remainingMs) then
  refuse(record)
end
local mismatch = fingerprint ~= '' and found[3] ~= '' and found[3] ~= fingerprint
if mismatch or result then
  -- A claim may be given up at any time, and a result may expire before the last duplicate of this request arrives.
  if not result or remainingMs < doneMs then
    redis.call('SET', done, '0', 'PX', doneMs, 'NX')
  end
  if mismatch then
    return { ':mismatch' }
  end
  return { ':kept', result }
end
if found[2] == holder then
  return { ':granted', remainingMs }
end
if present == 2 then
  return { ':refused', remainingMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', remainingMs }
