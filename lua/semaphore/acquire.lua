--[[
Takes permits when there are enough, or answers what was answered before: the operation is the same in all polls and
retries of one wait, and its answer is kept.
Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.

KEYS[1] permits          string: how many are available, also below 0
KEYS[2] operation        the answer already given: 1 granted, 0 over

ARGV[1] count (count)    how many to take
ARGV[2] last (flag)      1 when the caller will not ask again: a late copy of this request must take nothing
ARGV[3] answerMs (ms)    life of the answer

REPLY granted
REPLY busy
REPLY refused                  this operation was over before, so its last answer was busy
]]
--- @include "include/answered"
--- @include "include/count-in"

local permits = KEYS[1]
local operation = KEYS[2]
local count = tonumber(ARGV[1])
local last = ARGV[2]
local answerMs = ARGV[3]

local available = tonumber(countIn(permits, redis.call('GET', permits)))
local enough = available and available >= count
local kept
if enough or last == '1' then
  kept = answered(operation, enough and '1' or '0', answerMs)
  if enough and not kept then
    redis.call('DECRBY', permits, count)
    return { ':granted' }
  end
else
  kept = redis.call('GET', operation)
end
return { kept == '1' and ':granted' or kept and ':refused' or ':busy' }
