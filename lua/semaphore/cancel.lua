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
--- @include "include/full"

local permits = KEYS[1]
local operation = KEYS[2]
local channel = KEYS[3]
local count = ARGV[1]
local answerMs = ARGV[2]
local publish = ARGV[3]

local before = redis.pcall('SET', operation, '0', 'PX', answerMs, 'GET')
if before and type(before) == 'table' then
  passFull(operation)
  before = redis.call('SET', operation, '0', 'PX', answerMs, 'GET')
end
if before == '1' and redis.call('EXISTS', permits) == 1 then
  local available = redis.pcall('INCRBY', permits, count)
  -- A key that no longer counts is not the semaphore from which the permits came.
  announce(publish, channel, type(available) == 'table' and 0 or available)
end
return { ':over' }
