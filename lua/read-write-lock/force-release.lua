--[[
Ends all reading, or the writing, whoever does it; the other mode is not touched. The operation has an id and its
answer is kept, because a blind repeat would take the lock away from the next holder. The readers' lease keys end by
themselves. Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] answer           the answer already given to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] write (flag)     1 for the writing, 0 for the reading; also the message that wakes Redisson's waiters
ARGV[2] answerMs (ms)    life of the answer
ARGV[3] publish (command)

REPLY released
REPLY free                     nobody reads, or nobody writes
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
