--[[
Ends the hold of this holder, or takes it out of the queue.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the holder and writes the done key. So an acquire that is still in flight neither takes the lock nor
joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because a full
database permits it.

KEYS[1] held             zset: member = mode and holder, score = the end of its lease in ms since 1970
KEYS[2] done             exists once this holder is finished: 1 released, 0 cancelled, or gone before the release, 2 stolen
  from
KEYS[3] alone            zset of those who wait for mode x
KEYS[4] sharing          zset of those who wait for mode s
KEYS[5] alive            zset of all who wait

ARGV[1] holder (id)
ARGV[2] mode (id)        x to hold it alone, s to share it
ARGV[3] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY released                 the hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/server-time"

local member = mode .. holder
local deadline = tonumber(redis.call('ZSCORE', held, member) or 0)
local holds = deadline > 0 and deadline > serverTime(nowMs)
if deadline > 0 then
  redis.call('ZREM', held, member)
elseif redis.call('ZREM', alive, member) == 1 then
  redis.call('ZREM', mode == 'x' and alone or sharing, member)
end
local kept = finished(done, holds and outcome or '0', doneMs)
return { (kept == '1' or holds and not kept) and ':released' or ':gone' }
