--[[
Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
The lease keys of the readers are left to expire.
Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] write (flag)     1 ends the writing, 0 the reading; also the message that wakes Redisson's waiters
ARGV[2] answerMs (ms)    lifetime of the stored answer
ARGV[3] publish (command)

REPLY released
REPLY free                     the lock has no readers, or no writer
]]
--- @include "include/read-write-fields"
--- @include "include/wake"

local lock = KEYS[1]
local answer = KEYS[2]
local channel = KEYS[3]
local write = ARGV[1]
local answerMs = ARGV[2]
local publish = ARGV[3]

local held = fieldsOf(lock).mode == (write == '1' and 'write' or 'read')
if not redis.call('SET', answer, held and '1' or '0', 'PX', answerMs, 'NX') then
  held = redis.call('GET', answer) == '1'
elseif held then
  redis.call('DEL', lock)
  wake(publish, channel, write)
end
return { held and ':released' or ':free' }
