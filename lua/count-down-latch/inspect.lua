--[[
Reads the remaining count, and by which operation the latch was set here. A waiter that finds another operation than
before knows that the latch was set anew. For a latch that does not exist, it tells whether the latch was set here before.
Source: Redisson, RedissonCountDownLatch.getCountAsync.

KEYS[1] latch            string: the remaining count; deleted at zero
KEYS[2] memory           string: the operation that set the latch, see try-set

REPLY counting left (count) generation (id)    the memory after a colon, which alone stands for none: Java set the latch
REPLY zero                     the latch was set and no longer exists
REPLY unset                    nothing is known about the latch
]]
--- @include "include/count-in"

local left = countIn(latch, redis.call('GET', latch))
local generation = redis.call('GET', memory)
if left then
  return { ':counting', tonumber(left), ':' .. (generation or '') }
end
return { generation and ':zero' or ':unset' }
