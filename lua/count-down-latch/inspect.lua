--[[
Reads the remaining count. For a latch that does not exist, it tells whether the latch was set here before.
Source: Redisson, RedissonCountDownLatch.getCountAsync.

KEYS[1] latch            string: the remaining count; deleted at zero
KEYS[2] memory           exists once the latch was set

REPLY counting left (count)
REPLY zero                     the latch was set and no longer exists
REPLY unset                    nothing is known about the latch
]]
--- @include "include/count-in"

local left = countIn(latch, redis.call('GET', latch))
if left then
  return { ':counting', tonumber(left) }
end
return { redis.call('EXISTS', memory) == 1 and ':zero' or ':unset' }
