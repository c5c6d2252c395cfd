--[[
Ends one write hold.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script ends the writing and writes the done key. The removal comes first, because a full database permits it.
A writer that also reads becomes a reader (downgrade), for the rest of its read lease.
Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no reader, and the lock keeps the TTL
of the writer.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] reading          the first lease key of the same holder as a reader, the one that lasts longest
KEYS[5] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)      the writer's field, `<holder>:write`
ARGV[2] reader (id)      the same holder's field as a reader
ARGV[3] holds (count)    hold count to leave; 0 ends the writing
ARGV[4] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[5] doneMs (ms)      lifetime of the done key
ARGV[6] publish (command)
ARGV[7] slot (flag)      1 for a waiter that leaves before its slot comes
ARGV[8] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/give-slot-back"
--- @include "include/wake-all"

local found = redis.call('HMGET', lock, holder, reader)
local current = found[1]
if not current or holds ~= '0' then
  local kept = finished(done, current and outcome or '0', doneMs)
  if slot == '1' and not kept then
    giveSlotBack(slots, nowMs)
  end
  if current and not kept and tonumber(current) > tonumber(holds) then
    redis.call('HSET', lock, holder, holds)
  end
  return { (kept == '1' or current and not kept) and ':released' or ':gone' }
end

local restMs = found[2] and redis.call('PTTL', reading) or -2
-- A read lease that has lost its TTL lasts: the lock keeps its own until a renewal.
if restMs > 0 or restMs == -1 then
  redis.call('HDEL', lock, holder)
  redis.call('HSET', lock, 'mode', 'read')
  if restMs > 0 then
    redis.call('PEXPIRE', lock, restMs)
  end
else
  redis.call('DEL', lock)
end
redis.call('SET', done, outcome, 'PX', doneMs)
wakeAll(publish, channel)
return { ':released' }
