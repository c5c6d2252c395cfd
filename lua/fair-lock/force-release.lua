--[[
Frees the lock, regardless of its holder, and wakes the next waiter. It also wakes the next waiter of a lock that is
already free, for locks that were deleted by hand.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
The holder that it finds is finished, so a late duplicate of its acquire takes nothing.
Source: Redisson, RedissonFairLock.forceUnlockAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] appointments     sorted set of our waiters: score = when it is to ask again, in the server's time
KEYS[6] order            sorted set of our waiters: score = its ticket
KEYS[7] pace             string, see include/queue-pace
KEYS[8] channel          where Redisson's waiters listen, each on this name with a colon and its holder
KEYS[9] donePrefix       the done keys of all holders, without the holder

ARGV[1] doneMs (ms)            lifetime of the stored answer and of the done key
ARGV[2] waiterMs (ms, number)  how long a place is kept at most after an appointment
ARGV[3] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME
ARGV[4] publish (command)

REPLY released
REPLY free
]]
--- @include "include/finished"
--- @include "include/front-of"
--- @include "include/holder-of"
--- @include "include/queue-pace"
--- @include "include/server-time"
--- @include "include/wake"

local holder = holderOf(lock)
local kept = finished(answer, holder and '1' or '0', doneMs)
if kept then
  return { kept == '1' and ':released' or ':free' }
end
if holder then
  redis.call('DEL', lock)
  redis.call('SET', donePrefix .. holder, '0', 'PX', doneMs, 'NX')
end
local ids = redis.call('LRANGE', queue, 0, 3)
if ids[1] then
  local now = serverTime(nowMs)
  local lateMs = readQueuePace(redis.pcall('GET', pace), now).late
  local dues
  ids, dues = frontOf(queue, timeouts, appointments, order, ids, '', now, lateMs, waiterMs, nil)
  if ids[1] and not dues[1] then
    wake(publish, channel .. ':' .. ids[1], '0')
  end
end
return { holder and ':released' or ':free' }
