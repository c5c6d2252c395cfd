--[[
Changes the number of available permits, once for every operation: the release of permits, and Redisson's addPermits.
Keeps the TTL, which Redisson's addPermits drops.
Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and addPermitsAsync of
RedissonPermitExpirableSemaphore.

KEYS[1] permits          string: how many are available
KEYS[2] operation        the answer already given: 1 added, 0 missing
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] count (count)    how many more; less when negative
ARGV[2] present (flag)   1 to change nothing when there is no such semaphore, 0 to make one
ARGV[3] total (flag)     1 to tell waiters how many there are, 0 how many came
ARGV[4] answerMs (ms)    life of the answer
ARGV[5] publish (command)

REPLY added
REPLY missing
]]
--- @include "include/announce"
--- @include "include/answered"
--- @include "include/count-in"

local permits = KEYS[1]
local operation = KEYS[2]
local channel = KEYS[3]
local count = tonumber(ARGV[1])
local present = ARGV[2]
local total = ARGV[3]
local answerMs = ARGV[4]
local publish = ARGV[5]

local found = present == '0' or redis.call('EXISTS', permits) == 1
local kept = answered(operation, found and '1' or '0', answerMs)
if kept or not found then
  return { (kept or '0') == '1' and ':added' or ':missing' }
end
local available = redis.pcall('INCRBY', permits, count)
if type(available) == 'table' then
  -- The key holds something else. Nothing happened, so no answer may stay, and the error is for the caller.
  redis.call('DEL', operation)
  countIn(permits, redis.call('GET', permits))
  available = redis.call('INCRBY', permits, count)
end
announce(publish, channel, total == '1' and available or count)
return { ':added' }
