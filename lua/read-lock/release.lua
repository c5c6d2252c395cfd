--[[
Ends one read hold: the release of a lease, and the cancellation of an acquire whose outcome nobody learned. The last
hold of the longest lease leaves the lock the longest lease of the other readers; when all of them are over, their
holders died, and the lock is free.
Finishes first and removes then. Source: Redisson, RedissonReadLock.unlockInnerAsync. There the rest of the reading is
also set while the same holder writes, and shortens the writing.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] readerPrefix     the lease keys of all readers but for the holder and the number

ARGV[1] holder (id)
ARGV[2] holds (count)    hold count that shall be left; 0 ends the reading of this holder
ARGV[3] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)      life of the done key
ARGV[5] publish (command)

REPLY released                 this hold was ended, now or by an earlier copy of this release
REPLY gone                     nothing was left to release, or its lease was over; also for a copy of a cancellation
]]
--- @include "include/read-write-fields"
--- @include "include/wake"

local lock = KEYS[1]
local done = KEYS[2]
local channel = KEYS[3]
local readerPrefix = KEYS[4]
local holder = ARGV[1]
local holds = tonumber(ARGV[2])
local outcome = ARGV[3]
local doneMs = ARGV[4]
local publish = ARGV[5]

local function leaseKey(reader, hold)
  return readerPrefix .. ':' .. reader .. ':rwlock_timeout:' .. hold
end

local fields = fieldsOf(lock)
local current = tonumber(fields[holder])
local remainingMs = current and redis.call('PTTL', leaseKey(holder, 1)) or -2
local held = remainingMs ~= -2
if not redis.call('SET', done, held and outcome or '0', 'PX', doneMs, 'NX') then
  return { redis.call('GET', done) == '1' and ':released' or ':gone' }
end

local ended = {}
for hold = holds + 1, current or 0 do
  table.insert(ended, leaseKey(holder, hold))
end
if #ended > 0 then
  fields[holder] = nil
  local others = false
  for field in pairs(fields) do
    others = others or field ~= 'mode'
  end
  if holds > 0 then
    redis.call('HSET', lock, holder, holds)
  elseif fields.mode == 'write' or held and others and remainingMs < redis.call('PTTL', lock) then
    -- A writer's time is not ours. Else the longest lease decides, and who had a shorter one changes nothing.
    redis.call('HDEL', lock, holder)
  else
    local restMs = -2
    for reader, count in pairs(fields) do
      for hold = 1, tonumber(count) or 0 do
        restMs = math.max(restMs, redis.call('PTTL', leaseKey(reader, hold)))
      end
    end
    if restMs > 0 then
      redis.call('HDEL', lock, holder)
      redis.call('PEXPIRE', lock, restMs)
    else
      table.insert(ended, lock)
      wake(publish, channel, '0')
    end
  end
  redis.call('DEL', unpack(ended))
end
return { held and ':released' or ':gone' }
