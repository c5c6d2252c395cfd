--[[
Sets how many permits there are in all, acquired ones included, at most once per operation. A late duplicate must not
undo a later change.
Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.

KEYS[1] permits          string: how many are available; below 0 when more are acquired than there are in all
KEYS[2] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970
KEYS[3] operation        exists once this operation is done
KEYS[4] channel          where Redisson's waiters listen

ARGV[1] count (count, number)
ARGV[2] answerMs (ms)    lifetime of the stored answer
ARGV[3] publish (command)

REPLY set
]]
--- @include "include/announce"
--- @include "include/answered"
--- @include "include/count-in"

local available = tonumber(countIn(permits, redis.call('GET', permits)))
local total = available and available + redis.call('ZCARD', deadlines)
if answered(operation, '1', answerMs) or total == count then
  return { ':set' }
end
if total then
  redis.call('INCRBY', permits, count - total)
else
  redis.call('SET', permits, count)
end
announce(publish, channel, count)
return { ':set' }
