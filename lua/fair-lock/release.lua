--[[
Ends one hold, or takes a waiter out of the queue.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the lock and writes the done key. So an acquire that is still in flight neither takes the lock
nor joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because
a full database permits it.
When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
where Redisson reports success.
Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] waiters          hash: the entries of our waiters, see include/dead-waiters
KEYS[6] channel          where Redisson's waiters listen, each on this name with a colon and its holder

ARGV[1] holder (id)
ARGV[2] holds (count)    hold count to leave; 0 frees the lock
ARGV[3] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME
ARGV[6] publish (command)

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release; also the answer to a duplicate of a cancellation
]]
--- @include "include/dead-waiters"
--- @include "include/finished"
--- @include "include/leave-queue"
--- @include "include/server-time"
--- @include "include/wake"

local lock = KEYS[1]
local done = KEYS[2]
local queue = KEYS[3]
local timeouts = KEYS[4]
local waiters = KEYS[5]
local channel = KEYS[6]
local holder = ARGV[1]
local holds = tonumber(ARGV[2])
local outcome = ARGV[3]
local doneMs = ARGV[4]
local nowMs = tonumber(ARGV[5])
local publish = ARGV[6]

local current = redis.call('HGET', lock, holder)
if current and holds == 0 then
  redis.call('DEL', lock)
  redis.call('SET', done, outcome, 'PX', doneMs)
else
  local kept = finished(done, current and outcome or '0', doneMs)
  if current and not kept and tonumber(current) > holds then
    redis.call('HSET', lock, holder, holds)
  end
  if current or kept then
    return { (kept or '1') == '1' and ':released' or ':gone' }
  end
end
local waiting = redis.call('LRANGE', queue, 0, 999)
if waiting[1] then
  local ids, shown = skipDead(queue, timeouts, waiters, waiting, holder, serverTime(nowMs))
  local mine = shown[#ids + 1]
  local place = #ids
  for at, id in ipairs(ids) do
    place = id == holder and at - 1 or place
  end
  if mine or ids[place + 1] then
    local slotMs = string.match(mine or '', ':(%d+)') or 0
    leave(queue, timeouts, waiters, holder, { unpack(ids, place + 2) }, slotMs)
  end
  local nextId = ids[place == 0 and 2 or 1]
  if nextId and (current or redis.call('EXISTS', lock) == 0) then
    wake(publish, channel .. ':' .. nextId, '0')
  end
end
return { current and ':released' or ':gone' }
