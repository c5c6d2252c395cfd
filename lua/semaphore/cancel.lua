--[[
Ends an acquire that nobody waits for any more. What it took goes back, if the semaphore is still there, and a copy
that arrives later takes nothing. Source: Redisson, whose cancelled acquire releases what it got.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the answer to the acquire: 1 granted, 0 over
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] count (count)    how many it was to take
ARGV[2] answerMs (ms)    life of the answer
ARGV[3] publish (command)

REPLY over
]]
--- @include "include/announce"

local permits = KEYS[1]
local operation = KEYS[2]
local channel = KEYS[3]
local count = ARGV[1]
local answerMs = ARGV[2]
local publish = ARGV[3]

local granted = redis.call('SET', operation, '0', 'PX', answerMs, 'GET') == '1'
if granted and redis.call('EXISTS', permits) == 1 then
  announce(publish, channel, redis.call('INCRBY', permits, count))
end
return { ':over' }
