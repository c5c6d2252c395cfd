--[[
Ends an attempt. With a result, it completes the key and keeps the result for later calls. Without one, it gives the
key up, so that the next call may try. With `:d`, it leaves the work in doubt, which may have begun and must run at most once.
A late attempt never overwrites the claim or the result of another. An attempt whose claim has ended still completes
when no other attempt has the key, because its work has been done. One that has given the key up completes nothing.

KEYS[1] record           hash: version, attempt, fingerprint, and result: how the work ended, or that it has begun
KEYS[2] done             marks this attempt as finished: 1 given up, 2 completed for less than doneMs, else 0

ARGV[1] holder (id)          the attempt
ARGV[2] result (id)          empty to give the key up, `:d` to leave it in doubt
ARGV[3] keepMs (ms, number)  lifetime of the result
ARGV[4] fingerprint (id)
ARGV[5] outcome (flag)       1 for a release, 0 for a cancellation
ARGV[6] doneMs (ms, number)  lifetime of the done key

REPLY released durable         the result is kept, the doubt is, or the key was given up, now or by an earlier delivery
REPLY gone                     another attempt has the key, there was no claim left to give up, or it was given up before
  its result came
]]
--- @include "include/claim-left"
--- @include "include/finished"
--- @include "include/refuse"

local found = redis.call('HMGET', record, 'attempt', 'result')
local ours = found[1] == holder
if AT_MOST_ONCE then
  local _, keptMs = claimLeft(found[2], 0)
  local isDone = found[2] and not keptMs
end
if result == '' then
  if ours and not (AT_MOST_ONCE and isDone or found[2]) then
    redis.call('DEL', record)
    redis.call('SET', done, outcome, 'PX', doneMs)
    return { ':released' }
  end
  return { finished(done, '0', doneMs) == '1' and ':released' or ':gone' }
end
if found[1] and not ours then
  return { ':gone' }
end
if AT_MOST_ONCE and isDone or found[2] then
  return { ':released' }
end
if AT_MOST_ONCE then
  if result == ':d' then
    if not keptMs then
      return { ':gone' }
    end
    redis.call('PEXPIRE', record, keptMs - 1, 'LT')
    return { ':released' }
  end
end
local present = ours and 0 or redis.call('EXISTS', record, done)
if present > 0 then
  local ended = redis.call('GET', done)
  if ended == '1' or ended == '2' then
    return { ended == '2' and ':released' or ':gone' }
  end
  if present == 2 or not ended then
    refuse(record)
  end
end
-- The first write needs no memory, so a full database permits it, and then takes the result as well.
redis.call('PEXPIRE', record, keepMs)
redis.call('HSET', record, 'version', '1', 'attempt', holder, 'fingerprint', fingerprint, 'result', result)
if not ours then
  redis.call('PEXPIRE', record, keepMs)
end
if keepMs < doneMs then
  redis.call('SET', done, '2', 'PX', doneMs)
end
return { ':released' }
