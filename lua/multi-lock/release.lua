--[[
Ends one hold of every lock that the holder still has.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
removes the holder's fields, and with the last field of a hash the hash, so no request can free what another holder has. A
key that belongs to something else fails the request once the other locks are free.
Source: Redisson, RedissonMultiLock.unlockInnerAsync.

KEYS[1] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[2..] locksSlotsAndChannels  for each lock, its hash, the line of poll slots while clients wait for it, and the channel
  where Redisson's waiters listen

ARGV[1] holder (id)
ARGV[2] holds (count, number)  hold count to leave; 0 frees the locks
ARGV[3] outcome (flag)         1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)            lifetime of the done key
ARGV[5] publish (command)
ARGV[6] slot (flag)            1 for a waiter that leaves before its slot comes
ARGV[7] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     the holder had lost one of the locks; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/give-slot-back"
--- @include "include/wake"

-- A reserved lock has a field too, but never all of them do: a waiter reserves only while another holder has one.
local verb = holds == 0 and 'HDEL' or 'HGET'
local whole = true
local foreign
local current = {}
for at = 1, #locksSlotsAndChannels, 3 do
  current[at] = tonumber(redis.pcall(verb, locksSlotsAndChannels[at], holder) or 0)
  if not current[at] then
    foreign = locksSlotsAndChannels[at]
    current[at] = 0
  end
  whole = whole and current[at] > 0
end
local kept = finished(done, whole and outcome or '0', doneMs)
-- A multi-lock has one slot, in the line of a lock that was busy: the first that has a line.
local at = slot == '1' and not kept and 2
while at and not giveSlotBack(locksSlotsAndChannels[at], nowMs) do
  at = at + 3 < #locksSlotsAndChannels and at + 3
end
for at = 1, #locksSlotsAndChannels, 3 do
  if holds == 0 and current[at] > 0 then
    wake(publish, locksSlotsAndChannels[at + 2], '0')
  elseif not kept and current[at] > holds then
    redis.call('HSET', locksSlotsAndChannels[at], holder, holds)
  end
end
if foreign then
  redis.call(verb, foreign, holder)
end
return { (kept == '1' or whole and not kept) and ':released' or ':gone' }
