--[[
Sets the number of permits of a semaphore that does not exist, at most once per operation.
Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer: 1 set, 0 exists
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] count (count, number)
ARGV[2] ttlMs (ms)       lifetime of the semaphore; 0 for no expiry
ARGV[3] answerMs (ms)    lifetime of the stored answer
ARGV[4] publish (command)

REPLY set
REPLY exists
]]
--- @include "include/announce"
--- @include "include/answered"
--- @include "include/count-in"

local answer = countIn(permits, redis.call('GET', permits)) and '0' or '1'
local kept = answered(operation, answer, answerMs)
if answer == '1' and not kept then
  if ttlMs == '0' then
    redis.call('SET', permits, count)
  else
    redis.call('SET', permits, count, 'PX', ttlMs)
  end
  announce(publish, channel, count)
end
return { (kept or answer) == '1' and ':set' or ':exists' }
