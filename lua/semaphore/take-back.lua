--[[
Makes a permit free that a release kept for a waiter, if none has taken it. Only the release that keeps it does so, and
what it has taken back is kept no longer, so a duplicate changes nothing.

KEYS[1] permits          string: how many are available
KEYS[2] operation        that of the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] baton            string: since when a permit is kept, and by which operation

ARGV[1] publish (command)

REPLY over
]]
--- @include "include/announce"

local text = redis.call('GET', baton)
if text and string.match(text, '^%d+ (.*)$') == operation then
  redis.call('DEL', baton)
  if redis.call('EXISTS', permits) == 1 then
    local available = redis.pcall('INCRBY', permits, '1')
    -- A key that no longer counts is not the semaphore from which the permit came.
    announce(publish, channel, type(available) == 'table' and 0 or available)
  end
end
return { ':over' }
