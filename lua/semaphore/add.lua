--[[
Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
addPermits. Keeps the TTL, which Redisson's addPermits drops.
Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
RedissonPermitExpirableSemaphore.addPermitsAsync.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer: 1 added, 0 missing
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] count (count, number)  how many to add; a negative number takes permits away
ARGV[2] present (flag)         1 changes nothing when the semaphore does not exist, 0 creates it
ARGV[3] total (flag)           1 tells waiters how many are available, 0 how many were added
ARGV[4] answerMs (ms)          lifetime of the stored answer
ARGV[5] publish (command)

REPLY added
REPLY missing
]]
--- @include "include/announce"
--- @include "include/count-in"
--- @include "include/finished"

local found = present == '0' or redis.call('EXISTS', permits) == 1
local kept = finished(operation, found and '1' or '0', answerMs)
if kept or not found then
  return { (kept or '0') == '0' and ':missing' or ':added' }
end
local available = redis.pcall('INCRBY', permits, count)
if type(available) == 'table' then
  -- INCRBY failed and changed nothing, so the stored answer must go. The caller gets the error.
  redis.call('DEL', operation)
  countIn(permits, redis.call('GET', permits))
  available = redis.call('INCRBY', permits, count)
end
announce(publish, channel, total == '1' and available or count)
return { ':added' }
