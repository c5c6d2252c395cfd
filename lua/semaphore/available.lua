--[[
Reads how many permits are available.
Source: Redisson, RedissonSemaphore.availablePermitsAsync.

KEYS[1] permits          string: how many are available

REPLY available permits (count)
REPLY unset                      the semaphore does not exist
]]
--- @include "include/count-in"

local available = countIn(permits, redis.call('GET', permits))
if not available then
  return { ':unset' }
end
return { ':available', tonumber(available) }
