--[[
Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
duplicate of the acquire takes nothing.
Source: Redisson, whose cancelled acquire releases what it got.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the stored answer to the acquire: 1 granted, 0 over
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] count (count)    how many permits the acquire asked for
ARGV[2] answerMs (ms)    lifetime of the stored answer
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
