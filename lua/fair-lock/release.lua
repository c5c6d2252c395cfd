--[[
Ends one hold, or takes a waiter out of the queue.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the lock and writes the done key. So an acquire that is still in flight neither takes the lock
nor joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because
a full database permits it. It removes the holder's field, and with the last field the hash, so no request can free what
another holder has.
When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
where Redisson reports success.
Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] appointments     sorted set of our waiters: score = when it is to ask again, in the server's time
KEYS[6] order            sorted set of our waiters: score = its ticket
KEYS[7] pace             string, see include/queue-pace
KEYS[8] channel          where Redisson's waiters listen, each on this name with a colon and its holder

ARGV[1] holder (id)
ARGV[2] holds (count)          hold count to leave; 0 frees the lock
ARGV[3] outcome (flag)         1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)            lifetime of the done key
ARGV[5] waiterMs (ms, number)  how long a place is kept at most after an appointment
ARGV[6] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME
ARGV[7] publish (command)

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/front-of"
--- @include "include/leave-queue"
--- @include "include/note-holder"
--- @include "include/queue-pace"
--- @include "include/server-time"
--- @include "include/wake"

local freed = holds == '0' and redis.call('HDEL', lock, holder) == 1
if freed then
  redis.call('SET', done, outcome, 'PX', doneMs)
else
  local current = holds ~= '0' and redis.call('HGET', lock, holder)
  local kept = finished(done, current and outcome or '0', doneMs)
  if current and not kept and tonumber(current) > tonumber(holds) then
    redis.call('HSET', lock, holder, holds)
  end
  if current or kept then
    return { (kept or '1') == '1' and ':released' or ':gone' }
  end
end
local ids = redis.call('LRANGE', queue, 0, 3)
local hasLeft = false
if ids[1] and not freed then
  hasLeft = leave(queue, timeouts, appointments, order, holder, ids[4])
  ids = redis.call('EXISTS', lock) == 0 and redis.call('LRANGE', queue, 0, 3) or {}
end
if hasLeft or ids[1] then
  local now = serverTime(nowMs)
  local learned = readQueuePace(redis.pcall('GET', pace), now)
  local hasFreed = freed and learned.mark == holder
  if hasFreed then
    noteHolder(learned, '', now, true, 0)
  elseif hasLeft then
    noteLeft(learned, 1)
  end
  local dues
  if ids[1] then
    ids, dues = frontOf(queue, timeouts, appointments, order, ids, '', now, learned.late, waiterMs, learned)
  end
  if hasFreed or hasLeft then
    keepQueuePace(pace, learned, now)
  end
  -- Only Redisson's waiters listen.
  if ids[1] and not dues[1] then
    wake(publish, channel .. ':' .. ids[1], '0')
  end
end
return { freed and ':released' or ':gone' }
