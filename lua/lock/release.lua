--[[
Ends one hold.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
removes the holder's field, and with the last field the hash, so no request can free what another holder has.
Source: Redisson, RedissonLock.unlockInnerAsync, with the latch of RedissonBaseLock.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)
ARGV[2] holds (count)    hold count to leave; 0 frees the lock
ARGV[3] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] publish (command)
ARGV[6] slot (flag)      1 for a waiter that leaves before its slot comes
ARGV[7] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/give-slot-back"
--- @include "include/wake"

if holds == '0' and redis.call('HDEL', lock, holder) == 1 then
  redis.call('SET', done, outcome, 'PX', doneMs)
  wake(publish, channel, '0')
  return { ':released' }
end
local current = holds ~= '0' and redis.call('HGET', lock, holder)
local kept = finished(done, current and outcome or '0', doneMs)
if slot == '1' and not kept then
  giveSlotBack(slots, nowMs)
end
if current and not kept and tonumber(current) > tonumber(holds) then
  redis.call('HSET', lock, holder, holds)
end
return { (kept == '1' or current and not kept) and ':released' or ':gone' }
