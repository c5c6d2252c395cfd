--[[
Ends one read hold.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script writes the done key before it removes anything, because a writer may read again under the same field: a
duplicate must not end that read.
When the reader with the longest lease leaves, the lock gets the longest remaining lease of the other readers. When
none of them has a lease any more, they have died, and the lock is freed. Among more than a hundred readers the lock
keeps its TTL.
Source: Redisson, RedissonReadLock.unlockInnerAsync. There the remaining read lease also becomes the TTL of the lock
while the same holder writes, which shortens its write lease.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] readerPrefix     the lease keys of all readers, without the holder and the number

ARGV[1] holder (id)
ARGV[2] holds (count, number)  hold count to leave; 0 ends the reading of this holder
ARGV[3] outcome (flag)         1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)            lifetime of the done key
ARGV[5] publish (command)

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     nothing was left to release, or the lease had ended; also the answer to a duplicate of a
  cancellation
]]
--- @include "include/finished"
--- @include "include/longest-lease"
--- @include "include/read-write-holders"
--- @include "include/wake"

local readers, mode, crowd = holdersOf(lock, holder)
local current = tonumber(readers[holder])
local remainingMs = current and redis.call('PTTL', leaseKey(readerPrefix, holder, 1)) or -2
local held = remainingMs ~= -2
local kept = finished(done, held and outcome or '0', doneMs)
if kept then
  return { kept == '1' and ':released' or ':gone' }
end

local ended = {}
for hold = holds + 1, current or 0 do
  table.insert(ended, leaseKey(readerPrefix, holder, hold))
end
if #ended > 0 then
  readers[holder] = nil
  local others = false
  for _ in pairs(readers) do
    others = true
  end
  if holds > 0 then
    redis.call('HSET', lock, holder, holds)
  elseif crowd > 0 or mode == 'write' or held and others and remainingMs + 100 < redis.call('PTTL', lock) then
    -- The TTL belongs to the writer, or to a reader with a longer lease, and stays as it is. So it does in a crowd,
    -- whose longest lease would take too long to find. It may end a moment after the longest lease: before Redis 7.2,
    -- each command of a script reads the clock.
    redis.call('HDEL', lock, holder)
  else
    local restMs = longestLease(readers, readerPrefix)
    if restMs > 0 or restMs == -1 then
      redis.call('HDEL', lock, holder)
      -- A reader whose lease key has lost its TTL lives, or an operator frees the lock.
      if restMs > 0 then
        redis.call('PEXPIRE', lock, restMs)
      end
    else
      table.insert(ended, lock)
      wake(publish, channel, '0')
    end
  end
  redis.call('DEL', unpack(ended))
end
return { held and ':released' or ':gone' }
