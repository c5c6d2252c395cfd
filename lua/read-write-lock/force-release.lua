--[[
Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
All holders that it finds are finished, so late duplicates of their acquires take nothing. Of more than a hundred
readers, the first delivery takes the lock from all at once, and each one finishes a hundred, so that Redis is not kept
busy. Those that read later are not among them.
The lease keys of the readers are left to expire.
Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] donePrefix       the done keys of all holders, without the holder
KEYS[5] unfinished       the hash of more than a hundred readers, as long as some are not finished

ARGV[1] write (flag)     1 ends the writing, 0 the reading
ARGV[2] doneMs (ms)      lifetime of the stored answer and of the done keys
ARGV[3] publish (command)

REPLY released
REPLY more                     released, and some readers are not finished yet: the same operation goes on with them
REPLY free                     the lock has no readers, or no writer
]]
--- @include "include/finished"
--- @include "include/read-write-holders"
--- @include "include/wake"

local holders, mode, crowd = holdersOf(lock)
local held = mode == (write == '1' and 'write' or 'read')
local kept = finished(answer, held and '1' or '0', doneMs)
if kept == '0' or not held and not kept then
  return { ':free' }
end

local function finish(holder)
  redis.call('SET', donePrefix .. holder, '0', 'PX', doneMs, 'NX')
end
if not kept then
  if crowd == 0 then
    redis.call('DEL', lock)
    for holder in pairs(holders) do
      finish(holder)
    end
    if write == '1' then
      wake(publish, channel, '1')
    end
    -- A thread that has asked and does not wait yet misses the message of a writer, but not this one.
    wake(publish, channel, '0')
    return { ':released' }
  end
  redis.call('RENAME', lock, unfinished)
  redis.call('PEXPIRE', unfinished, doneMs)
  redis.call('HDEL', unfinished, 'mode')
  wake(publish, channel, '0')
end

local fields = redis.call('HRANDFIELD', unfinished, 101)
local more = fields[101]
fields[101] = nil
if fields[1] then
  -- A late duplicate may have let one in again that was not finished yet.
  if redis.call('HDEL', lock, unpack(fields)) > 0 and redis.call('HLEN', lock) == 1 then
    redis.call('DEL', lock)
    wake(publish, channel, '0')
  end
  redis.call('HDEL', unfinished, unpack(fields))
  for _, field in ipairs(fields) do
    finish(field)
  end
end
return { more and ':more' or ':released' }
