--[[
Removes a latch that exists, at most once per operation, and forgets that it was set.
Source: Redisson, RedissonCountDownLatch.deleteAsync, which deletes whatever the key holds.

KEYS[1] latch            string: the remaining count
KEYS[2] operation        the stored answer: 1 removed, 0 missing
KEYS[3] memory           exists once the latch was set

ARGV[1] channel (id)     where Redisson's waiters listen; not a key, see count-down
ARGV[2] answerMs (ms)    lifetime of the stored answer
ARGV[3] publish (command)

REPLY removed
REPLY missing
]]
--- @include "include/count-in"
--- @include "include/finished"
--- @include "include/wake"

local answer = countIn(latch, redis.call('GET', latch)) and '1' or '0'
local kept = finished(operation, answer, answerMs)
if answer == '1' and not kept then
  redis.call('DEL', latch, memory)
  wake(publish, channel, '1')
end
return { (kept or answer) == '1' and ':removed' or ':missing' }
