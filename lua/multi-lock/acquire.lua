--[[
Takes all locks when all are free, and otherwise none. A repeated request is answered with what is already true for
its holder. A holder that has lost one of the locks gets a remaining time of 0.
Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.

KEYS[1] done             exists once this holder is finished
KEYS[2..] locksAndSlots  for each lock, its hash, and the line of poll slots while clients wait for it

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] rttMs (ms)       the round trip of the last poll of this wait; 0 for the first
ARGV[6] jitter (count)   0 to 999, by chance
ARGV[7] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms) the shortest of all; 0 when one of the locks is lost
REPLY busy remainingMs (ms) askInMs (ms)  of the first lock that another holder has; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished, and all locks are free (-2)
]]
--- @include "include/holder-of"
--- @include "include/next-slot"
--- @include "include/server-time"

local done = KEYS[1]
local locksAndSlots = { unpack(KEYS, 2) }
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local last = ARGV[3]
local doneMs = ARGV[4]
local rttMs = tonumber(ARGV[5])
local jitter = tonumber(ARGV[6])
local nowMs = tonumber(ARGV[7])

local locks = {}
for at = 1, #locksAndSlots, 2 do
  table.insert(locks, locksAndSlots[at])
end
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
for place, lock in ipairs(locks) do
  local current = holderOf(lock)
  if current == holder then
    ours = ours + 1
    unseen = unseen - 1
    leftMs = math.min(leftMs, redis.call('PTTL', lock))
  elseif busyMs == -2 then
    busyMs = redis.call('PTTL', lock)
    if busyMs ~= -2 then
      unseen = unseen - 1
      -- One lock of another holder ends a poll. The last try goes on, in case this holder still has some of the others.
      if last == '0' and ours == 0 then
        local slots = locksAndSlots[2 * place]
        local line = redis.pcall('GET', slots)
        return { ':busy', busyMs, nextSlot(slots, line, serverTime(nowMs), current, busyMs, rttMs, jitter) }
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
return { ':busy', busyMs, 0 }
