--[[
Ends the last write hold of a holder and grants the lock to its heir, a holder of the same process that has never asked. No
message is sent, because the lock is never free. A writer that also reads becomes a reader (downgrade), and passes nothing
on.
A duplicate finds that its holder is gone and gives nothing more, so a client that doubts a pass sends it again before the heir
asks or gives up. The removal comes first, because a full database permits it.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once the old holder is finished: 1 released, 0 gone before the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] reading          the first lease key of the old holder as a reader, the one that lasts longest

ARGV[1] holder (id)      the old writer's field, `<holder>:write`
ARGV[2] reader (id)      the same holder's field as a reader
ARGV[3] heir (id)        the new writer's field
ARGV[4] leaseMs (ms)     the lease of the heir
ARGV[5] doneMs (ms)      lifetime of the done key
ARGV[6] publish (command)

REPLY passed remainingMs (ms) durable  the heir has the lock
REPLY released                 the old holder was released, and the heir has nothing
REPLY gone                     nothing was left to pass on
]]
--- @include "include/finished"
--- @include "include/wake-all"

local found = redis.call('HMGET', lock, holder, heir, reader)
if not found[1] then
  local kept = finished(done, '0', doneMs)
  if found[2] then
    return { ':passed', redis.call('PTTL', lock) }
  end
  return { kept == '1' and ':released' or ':gone' }
end
redis.call('HDEL', lock, holder)
redis.call('SET', done, '1', 'PX', doneMs)
if not found[3] then
  redis.call('HSET', lock, heir, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':passed', leaseMs }
end
local restMs = redis.call('PTTL', reading)
-- A read lease that has lost its TTL lasts: the lock keeps its own until a renewal.
if restMs > 0 or restMs == -1 then
  redis.call('HSET', lock, 'mode', 'read')
  if restMs > 0 then
    redis.call('PEXPIRE', lock, restMs)
  end
else
  redis.call('DEL', lock)
end
wakeAll(publish, channel)
return { ':released' }
