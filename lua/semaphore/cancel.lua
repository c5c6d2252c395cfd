--[[
Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
duplicate of the acquire takes nothing.
Source: Redisson, whose cancelled acquire releases what it got.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer to the acquire: 1 granted, 0 over
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] slots            string: the line of poll slots, while clients wait

ARGV[1] count (count)    how many permits the acquire asked for
ARGV[2] answerMs (ms)    lifetime of the stored answer
ARGV[3] publish (command)
ARGV[4] slot (flag)      1 for a waiter that leaves before its slot comes
ARGV[5] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY over
]]
--- @include "include/announce"
--- @include "include/full"
--- @include "include/give-slot-back"

local before = redis.pcall('SET', operation, '0', 'PX', answerMs, 'GET')
if before and type(before) == 'table' then
  passFull(operation)
  before = redis.call('SET', operation, '0', 'PX', answerMs, 'GET')
end
if before == '1' and redis.call('EXISTS', permits) == 1 then
  local available = redis.pcall('INCRBY', permits, count)
  -- A key that no longer counts is not the semaphore from which the permits came.
  announce(publish, channel, type(available) == 'table' and 0 or available)
end
if slot == '1' and not before then
  giveSlotBack(slots, nowMs)
end
return { ':over' }
