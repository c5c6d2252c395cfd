--[[
Reads how many permits are available.
Source: Redisson, RedissonSemaphore.availablePermitsAsync.

KEYS[1] permits          string: how many are available

REPLY available permits (count)    0 when the semaphore does not exist
]]
--- @include "include/count-in"

return { ':available', tonumber(countIn(permits, redis.call('GET', permits)) or 0) }
