--[[
Reads how many are still to come, and of a latch that is not there, whether it was ever set by us.
Source: Redisson, RedissonCountDownLatch.getCountAsync.

KEYS[1] latch            string: how many are still to come; deleted at zero
KEYS[2] memory           exists once the latch was set

REPLY counting left (count)
REPLY zero                     it was set, and is there no more
REPLY unset                    nothing is known about it
]]
--- @include "include/count-in"

local latch = KEYS[1]
local memory = KEYS[2]

local left = countIn(latch, redis.call('GET', latch))
if left then
  return { ':counting', tonumber(left) }
end
return { redis.call('EXISTS', memory) == 1 and ':zero' or ':unset' }
