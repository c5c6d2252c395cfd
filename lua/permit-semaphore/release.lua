--[[
Gives back the permits of a lease.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the permits and writes the done key. So an acquire that is still in flight takes nothing when it
arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does. So does the
release of a lease that misses some of its permits: it gives back those that are left. Several may adopt the same permits,
so each of them has a done key of its own.
A client that can prove that its work ended within the lease says so. Otherwise the server's time decides.
Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.

KEYS[1] permits          string: how many are available
KEYS[2] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970
KEYS[3] done             exists once this holder is finished: 1 released, 0 cancelled, or gone before the release
KEYS[4] channel          where Redisson's waiters listen
KEYS[5] slots            string: the line of poll slots, while clients wait
KEYS[6] takers           the done key of those that took the permits

ARGV[1] holder (id)      its permit ids in hexadecimal digits, with a blank between two
ARGV[2] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[3] doneMs (ms)      lifetime of the done key
ARGV[4] publish (command)
ARGV[5] proven (flag)    1 if the lease provably lasted when the first of these requests was sent
ARGV[6] slot (flag)      1 for a waiter that leaves before its slot comes
ARGV[7] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME
ARGV[8] adopted (flag)   1 for a lease of permits that another client took

REPLY released                 all permits were held to the end of the work, and given back now or by an earlier delivery of this release
REPLY gone                     one had expired or was not there; also the answer to a duplicate of a cancellation
]]
--- @include "include/announce"
--- @include "include/count-up"
--- @include "include/finished"
--- @include "include/give-slot-back"
--- @include "include/permit-ids"
--- @include "include/prepaid"
--- @include "include/server-time"

local ids = permitIds(holder)
local weight = #ids
if weight == 1 then
  table.insert(ids, prepaidOf(ids[1]))
end
local left, held = {}, 0
local first = math.huge
for at, deadline in ipairs(redis.call('ZMSCORE', deadlines, unpack(ids))) do
  if deadline then
    table.insert(left, ids[at])
    held = held + (at <= weight and 1 or 0)
    first = math.min(first, tonumber(deadline))
  end
end
if #left == 0 then
  local kept = finished(done, '0', doneMs)
  if slot == '1' and not kept then
    giveSlotBack(slots, nowMs)
  end
  return { kept == '1' and ':released' or ':gone' }
end
local inTime = held == weight and (proven == '1' or first > serverTime(nowMs))
-- First what fails for a key that belongs to something else.
local available = countUp(permits, #left)
redis.call('ZREM', deadlines, unpack(left))
redis.call('SET', done, inTime and outcome or '0', 'PX', doneMs)
if adopted == '1' then
  redis.call('SET', takers, '0', 'PX', doneMs, 'NX')
end
announce(publish, channel, available)
return { inTime and ':released' or ':gone' }
