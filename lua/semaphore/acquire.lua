--[[
Takes permits when enough are available. A repeated request gets the stored answer.
All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
id.
Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.

KEYS[1] permits          string: how many are available; may be below 0
KEYS[2] operation        the stored answer: 1 granted, 0 over

ARGV[1] count (count)    how many to take
ARGV[2] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[3] answerMs (ms)    lifetime of the stored answer

REPLY granted
REPLY busy
REPLY refused                  this operation is over: cancelled, or busy at its last try
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
