--[[
Counts down by one, at most once per operation, and answers every duplicate with the same count.
DECR comes first, because it fails on a key that is not a latch, and nothing may be stored before that is known. A
duplicate undoes its own step.
Source: Redisson, RedissonCountDownLatch.countDownAsync, where every delivery counts.

KEYS[1] latch            string: the remaining count; deleted at zero
KEYS[2] operation        the stored answer: the count that was left

ARGV[1] channel (id)     where Redisson's waiters listen. Not a key: for a name with a {tag}, Redisson's channel is in
                         another cluster slot than the latch, and a script whose keys differ in slot is refused
ARGV[2] answerMs (ms)    lifetime of the stored answer
ARGV[3] publish (command)

REPLY counted left (count)     0 also when the latch did not exist
]]
--- @include "include/answered"
--- @include "include/count-in"
--- @include "include/full"
--- @include "include/wake"

local left = redis.pcall('DECR', latch)
if type(left) == 'table' then
  countIn(latch, redis.call('GET', latch))
  passFull(latch)
  left = redis.call('DECR', latch)
end
local answer = math.max(left, 0)
local kept = answered(operation, answer, answerMs)
if kept and left >= 0 then
  redis.call('INCR', latch)
elseif left <= 0 then
  redis.call('DEL', latch)
end
if left == 0 and not kept then
  wake(publish, channel, '0')
end
return { ':counted', tonumber(kept or answer) }
