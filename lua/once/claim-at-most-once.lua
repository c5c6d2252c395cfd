--[[
Claims a key whose work must run at most once, or tells what became of the work. Once the work has begun, the record
outlives the claim by keptMs: when the claim has ended without a result, the work is in doubt, and nothing is granted.
A claim whose answer was lost is granted again while it lasts. After that it is refused, and its caller gives it back,
unless that caller may have begun the work.

KEYS[1] record           hash: version, attempt, fingerprint, and result: that the work has begun, or how it ended
KEYS[2] done             exists once this attempt is finished

ARGV[1] holder (id)          the attempt
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)          1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms, number)  lifetime of the done key
ARGV[5] fingerprint (id)     what the work depends on; empty matches any
ARGV[6] begins (flag)        1: the work begins with the claim
ARGV[7] resumes (flag)       1: the caller may have been granted this claim before, and have begun the work
ARGV[8] keptMs (ms)          how long a doubt is kept
ARGV[9] attemptId (id)       names the attempt to callers
ARGV[10] nowMs (ms)          the client's time, which the record shows
ARGV[11] members (id)        what else the record shows: members of JSON, each with a comma before it

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms)    another attempt has the key
REPLY refused remainingMs (ms) this attempt is finished; -2: the key is not claimed, or was claimed by this attempt
REPLY kept result (id) durable    or, of work in doubt, that it has begun
REPLY mismatch                 the record was made for another fingerprint
]]
--- @include "include/begun"
--- @include "include/claim-left"
--- @include "include/is-record"
--- @include "include/refuse"

local present = redis.call('EXISTS', record, done)
if present == 0 then
  if begins == '1' then
    local doubt = begun(keptMs, nowMs, attemptId, members)
    redis.call('HSET', record, 'version', '1', 'attempt', holder, 'fingerprint', fingerprint, 'result', doubt)
    redis.call('PEXPIRE', record, tonumber(leaseMs) + tonumber(keptMs))
  else
    redis.call('HSET', record, 'version', '1', 'attempt', holder, 'fingerprint', fingerprint)
    redis.call('PEXPIRE', record, leaseMs)
  end
  return { ':granted', leaseMs }
end

local found = redis.call('HMGET', record, 'version', 'attempt', 'fingerprint', 'result')
local result = found[4]
local remainingMs = redis.call('PTTL', record)
if remainingMs == -2 then
  return { ':refused', remainingMs }
end
local claimMs, isBegun = claimLeft(result, remainingMs)
if not isRecord(found[1], found[2], not isBegun and result, remainingMs) then
  refuse(record)
end
local isDone = result and not isBegun
local ours = found[2] == holder
if ours and claimMs < 0 and not isDone and resumes == '0' then
  return { ':refused', -2 }
end
local mismatch = fingerprint ~= '' and found[3] ~= '' and found[3] ~= fingerprint
if mismatch or isDone or claimMs < 0 then
  -- The key may become free at any time, and a result may expire before the last duplicate of this request arrives.
  if not isDone or remainingMs < doneMs then
    redis.call('SET', done, '0', 'PX', doneMs, 'NX')
  end
  if mismatch then
    return { ':mismatch' }
  end
  return { ':kept', result }
end
if ours then
  return { ':granted', claimMs }
end
if present == 2 then
  return { ':refused', claimMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', claimMs }
