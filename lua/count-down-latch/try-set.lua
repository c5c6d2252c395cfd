--[[
Sets the count of a latch that does not exist, at most once per operation, and remembers which operation set it. In
Redisson's layout, a latch that reached zero leaves nothing behind, and one that is set anew looks like the one before.
Source: Redisson, RedissonCountDownLatch.trySetCountAsync, which takes whatever the key holds for a latch.

KEYS[1] latch            string: the remaining count; Redisson deletes it at zero
KEYS[2] operation        the stored answer: 1 set, 0 exists
KEYS[3] memory           string: the operation that set the latch, after `again:` if an earlier latch is known to have ended

ARGV[1] count (count)
ARGV[2] channel (id)     where Redisson's waiters listen; not a key, see count-down
ARGV[3] memoryMs (ms)    lifetime of the memory
ARGV[4] answerMs (ms)    lifetime of the stored answer
ARGV[5] publish (command)

REPLY set
REPLY exists
]]
--- @include "include/answered"
--- @include "include/count-in"
--- @include "include/wake"

local fresh = redis.call('SET', latch, count, 'NX')
if not fresh then
  countIn(latch, redis.call('GET', latch))
end
local answer = fresh and '1' or '0'
local kept = answered(operation, answer, answerMs)
if fresh and kept then
  redis.call('DEL', latch)
elseif fresh then
  if not redis.call('SET', memory, operation, 'PX', memoryMs, 'NX') then
    redis.call('SET', memory, 'again:' .. operation, 'PX', memoryMs)
  end
  wake(publish, channel, '1')
end
return { (kept or answer) == '1' and ':set' or ':exists' }
