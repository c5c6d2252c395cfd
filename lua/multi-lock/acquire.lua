--[[
Takes all locks when all are free, or answers what is already true for this holder; never takes some of them.
A holder that has lost some of the locks by now is told how little is left of the whole: nothing.
Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.

KEYS[1] done             exists once this holder is finished
KEYS[2..] locks          hashes: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 when the caller will not ask again: a late copy of this request must take nothing
ARGV[4] doneMs (ms)      life of the done key

REPLY granted remainingMs (ms) the least of all; 0 when one of them is lost
REPLY busy remainingMs (ms)    of the first that another has; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder was finished before, and all are free (-2)
]]
--- @include "include/refuse"

local done = KEYS[1]
local locks = { unpack(KEYS, 2) }
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local last = ARGV[3]
local doneMs = ARGV[4]

local unseen = redis.call('EXISTS', done, unpack(locks))
if unseen == 0 then
  for _, lock in ipairs(locks) do
    redis.call('HSET', lock, holder, 1)
    redis.call('PEXPIRE', lock, leaseMs)
  end
  return { ':granted', leaseMs }
end

local ours = 0
local leftMs = math.huge
local busyMs = -2
for _, lock in ipairs(locks) do
  local found = redis.call('HMGET', lock, holder, 'mode')
  if found[2] then
    refuse(lock)
  end
  if found[1] then
    ours = ours + 1
    unseen = unseen - 1
    leftMs = math.min(leftMs, redis.call('PTTL', lock))
  elseif busyMs == -2 then
    busyMs = redis.call('PTTL', lock)
    if busyMs ~= -2 then
      unseen = unseen - 1
      -- One that another has is enough for a poll. The last one also looks for what this holder took and lost in part.
      if last == '0' and ours == 0 then
        return { ':busy', busyMs }
      end
    end
  end
  if unseen == 0 then
    break
  end
end
if ours > 0 then
  return { ':granted', ours == #locks and leftMs or 0 }
end
if busyMs == -2 then
  return { ':refused', busyMs }
end
redis.call('SET', done, '0', 'PX', doneMs, 'NX')
return { ':busy', busyMs }
