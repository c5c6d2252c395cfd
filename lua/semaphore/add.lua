--[[
Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
addPermits. Keeps the TTL, which Redisson's addPermits drops.
Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
RedissonPermitExpirableSemaphore.addPermitsAsync.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer: 1 added, 0 missing, 2 kept for a waiter
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] slots (IN_CONVOY)  string: the line of poll slots, while clients wait
KEYS[5] baton (IN_CONVOY)  string: since when a permit is kept for a waiter, and by which release

ARGV[1] count (count, number)  how many to add; a negative number takes permits away
ARGV[2] present (flag)         1 changes nothing when the semaphore does not exist, 0 creates it
ARGV[3] total (flag)           1 tells waiters how many are available, 0 how many were added
ARGV[4] answerMs (ms)          lifetime of the stored answer
ARGV[5] publish (command)
ARGV[6] nowMs (ms) (IN_CONVOY)  the caller's time since 1970, for servers that refuse TIME

REPLY added
REPLY missing
REPLY kept (IN_CONVOY)         a convoy keeps it for a waiter; unless one takes it in time, it is to be taken back
]]
--- @include "include/announce"
--- @include "include/baton"
--- @include "include/count-in"
--- @include "include/finished"
--- @include "include/server-time"

if IN_CONVOY then
  local value, before, line, taken = unpack(redis.call('MGET', permits, operation, slots, baton))
  -- Below 0, it pays what an operator has taken away.
  local isUsual = string.match(value or '', '^%d') and line and not before
  local now = isUsual and serverTime(nowMs)
  if now and isBaton(slots, line, now) and count == 1 and not taken then
    -- In a full database, it is free.
    local text = string.format('%.0f ', now) .. operation
    if redis.pcall('SET', baton, text, 'PX', answerMs).ok then
      redis.call('SET', operation, '2', 'PX', answerMs)
      before = '2'
    end
  end
  if before == '2' then
    return { ':kept' }
  end
end
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
