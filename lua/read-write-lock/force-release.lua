--[[
Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
All holders that it finds are finished, so late duplicates of their acquires take nothing.
The lease keys of the readers are left to expire.
Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] donePrefix       the done keys of all holders, without the holder

ARGV[1] write (flag)     1 ends the writing, 0 the reading; also the message that wakes Redisson's waiters
ARGV[2] answerMs (ms)    lifetime of the stored answer and of the done keys
ARGV[3] publish (command)

REPLY released
REPLY free                     the lock has no readers, or no writer
]]
--- @include "include/finished"
--- @include "include/read-write-holders"
--- @include "include/wake"

local lock = KEYS[1]
local answer = KEYS[2]
local channel = KEYS[3]
local donePrefix = KEYS[4]
local write = ARGV[1]
local answerMs = ARGV[2]
local publish = ARGV[3]

local holders, mode = holdersOf(lock)
local held = mode == (write == '1' and 'write' or 'read')
local kept = finished(answer, held and '1' or '0', answerMs)
if held and not kept then
  redis.call('DEL', lock)
  for holder in pairs(holders) do
    redis.call('SET', donePrefix .. holder, '0', 'PX', answerMs, 'NX')
  end
  wake(publish, channel, write)
end
return { (kept == '1' or held and not kept) and ':released' or ':free' }
