--[[
Claims a key whose work has not been done, or tells what became of the work.
The attempt is the holder. Every logical call has a fresh one, which all its retries and polls reuse. So a claim
whose answer was lost is granted again.
Where work runs at most once, the record outlives the claim by keptMs once the work has begun: when the claim has ended
without a result, the work is in doubt, and nothing is granted. The claim itself is then refused too, and its caller gives
it back, unless that caller may have begun the work.

KEYS[1] record           hash: version, attempt, fingerprint, and result: how the work ended, or that it has begun
KEYS[2] done             exists once this attempt is finished

ARGV[1] holder (id)          the attempt
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)          1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms, number)  lifetime of the done key
ARGV[5] fingerprint (id)     what the work depends on; empty matches any
ARGV[6] begins (flag) (AT_MOST_ONCE)   1: the work begins with the claim
ARGV[7] resumes (flag) (AT_MOST_ONCE)  1: the caller may have been granted this claim before, and have begun the work
ARGV[8] keptMs (ms) (AT_MOST_ONCE)     how long a doubt is kept
ARGV[9] attemptId (id) (AT_MOST_ONCE)  names the attempt to callers
ARGV[10] nowMs (ms) (AT_MOST_ONCE)     the client's time, which the record shows
ARGV[11] members (id) (AT_MOST_ONCE)   what else the record shows: members of JSON, each with a comma before it

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms)    another attempt has the key
REPLY refused remainingMs (ms) this attempt is finished; -2: the key is not claimed, or this attempt left it in doubt
REPLY kept result (id) durable  or, of work in doubt, that it has begun
REPLY mismatch                 the record was made for another fingerprint
]]
--- @include "include/begun"
--- @include "include/claim-left"
--- @include "include/is-record"
--- @include "include/refuse"

local present = redis.call('EXISTS', record, done)
if present == 0 then
  if AT_MOST_ONCE then
    if begins == '1' then
      local doubt = begun(keptMs, nowMs, attemptId, members)
      redis.call('HSET', record, 'version', '1', 'attempt', holder, 'fingerprint', fingerprint, 'result', doubt)
      redis.call('PEXPIRE', record, tonumber(leaseMs) + tonumber(keptMs))
      return { ':granted', leaseMs }
    end
  end
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
if AT_MOST_ONCE then
  local claimMs, isBegun = claimLeft(result, remainingMs)
  local isDone = result and not isBegun
end
if not isRecord(found[1], found[2], AT_MOST_ONCE and (isDone and result) or result, remainingMs) then
  refuse(record)
end
if AT_MOST_ONCE then
  if found[2] == holder and claimMs < 0 and not isDone and resumes == '0' then
    return { ':refused', -2 }
  end
end
local mismatch = fingerprint ~= '' and found[3] ~= '' and found[3] ~= fingerprint
if mismatch or (AT_MOST_ONCE and (isDone or claimMs < 0) or result) then
  -- The key may become free at any time, and a result may expire before the last duplicate of this request arrives.
  if not (AT_MOST_ONCE and isDone or result) or remainingMs < doneMs then
    redis.call('SET', done, '0', 'PX', doneMs, 'NX')
  end
  if mismatch then
    return { ':mismatch' }
  end
  return { ':kept', result }
end
if AT_MOST_ONCE then
  remainingMs = claimMs
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
