--[[
Lets a semaphore expire, deletes it, or keeps it for good, at most once per operation: a late duplicate must not touch a
semaphore that was set again. Serves both kinds of semaphores; only one of them has deadlines.
Source: Redisson, RedissonExpirable.expireAsync and clearExpireAsync, and RedissonObject.deleteAsync.

KEYS[1] permits          string: how many are available
KEYS[2] deadlines        zset of a permit semaphore: member = permit id, score = its deadline
KEYS[3] operation        the stored answer: 1 done, 0 missing

ARGV[1] ttlMs (count)    0 deletes it, -1 removes its expiry
ARGV[2] answerMs (ms)    lifetime of the stored answer

REPLY set
REPLY missing
]]
--- @include "include/count-in"
--- @include "include/finished"

local answer = countIn(permits, redis.call('GET', permits)) and '1' or '0'
local kept = finished(operation, answer, answerMs)
if answer == '1' and not kept then
  for _, key in ipairs({ permits, deadlines }) do
    if ttlMs == '-1' then
      redis.call('PERSIST', key)
    else
      redis.call('PEXPIRE', key, ttlMs)
    end
  end
end
return { (kept or answer) == '1' and ':set' or ':missing' }
