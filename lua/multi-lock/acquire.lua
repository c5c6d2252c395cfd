--[[
Takes all locks when all are free, and otherwise none. A repeated request is answered with what is already true for
its holder. A holder that has lost one of the locks gets a remaining time of 0.
Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.

KEYS[1] done             exists once this holder is finished
KEYS[2..] locks          hashes: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key

REPLY granted remainingMs (ms) the shortest of all; 0 when one of the locks is lost
REPLY busy remainingMs (ms)    of the first lock that another holder has; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished, and all locks are free (-2)
]]
--- @include "include/holder-of"

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
  if holderOf(lock) == holder then
    ours = ours + 1
    unseen = unseen - 1
    leftMs = math.min(leftMs, redis.call('PTTL', lock))
  elseif busyMs == -2 then
    busyMs = redis.call('PTTL', lock)
    if busyMs ~= -2 then
      unseen = unseen - 1
      -- One lock of another holder ends a poll. The last try goes on, in case this holder still has some of the others.
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
