--[[
Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
that has lost one of the locks is refused and finished, and gives the others back.
A waiter that polls reserves the locks before the first one that another holder has, in the order of their keys:
otherwise clients of single locks could take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that
polls and with it gets all of its locks takes it, so that the first poll that finds the busy lock free is enough.
Reservations last for the first three quarters of every two seconds. In the last quarter, clients of single locks go on,
and a holder of the busy lock that waits for a reserved one gets it.
Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.

KEYS[1] done             exists once this holder is finished
KEYS[2..] locksSlotsAndChannels  for each lock, its hash, the line of poll slots while clients wait for it, and the channel
  where Redisson's waiters listen

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] publish (command)
ARGV[6] rttMs (ms)       the round trip of the last poll of this wait; 0 for the first
ARGV[7] jitter (count)   0 to 999, by chance
ARGV[8] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms) the shortest of all
REPLY busy remainingMs (ms) askInMs (ms)  of the first lock that another holder has; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished and all locks are free, or it has lost one of them and is finished
  now; always -2
]]
--- @include "include/holder-of"
--- @include "include/next-slot"
--- @include "include/server-time"
--- @include "include/wake"

local done = KEYS[1]
local locksSlotsAndChannels = { unpack(KEYS, 2) }
local holder = ARGV[1]
local leaseMs = ARGV[2]
local last = ARGV[3]
local doneMs = ARGV[4]
local publish = ARGV[5]
local rttMs = ARGV[6]
local jitter = ARGV[7]
local nowMs = ARGV[8]

local locks = {}
for at = 1, #locksSlotsAndChannels, 3 do
  table.insert(locks, locksSlotsAndChannels[at])
end
local function take(taken, holds, ms)
  for _, lock in ipairs(taken) do
    redis.call('HSET', lock, holder, holds)
    redis.call('PEXPIRE', lock, ms)
  end
end
local isPoll = rttMs ~= '0' and last == '0'
-- A waiter's poll expects a busy lock, so it looks at each at once.
local unseen = isPoll and math.huge or redis.call('EXISTS', done, unpack(locks))
if unseen == 0 then
  take(locks, '1', leaseMs)
  return { ':granted', leaseMs }
end

local granted = 0
local leftMs = math.huge
local reserved, others, mine = {}, {}, {}
local busy, who
for place, lock in ipairs(locks) do
  local current, holds = holderOf(lock)
  unseen = unseen - (current and 1 or 0)
  if current == holder and holds == '0' then
    table.insert(reserved, place)
  elseif current == holder then
    granted = granted + 1
    leftMs = math.min(leftMs, redis.call('PTTL', lock))
  elseif holds == '0' and rttMs ~= '0' then
    table.insert(others, lock)
  elseif current and not busy then
    busy, who = place, current
  end
  if not busy and not current then
    table.insert(mine, lock)
  end
  -- The last try goes on, to find all that it has reserved.
  if unseen == 0 or busy and granted == 0 and last == '0' then
    break
  end
end
if granted == #locks then
  return { ':granted', leftMs }
end
if granted > 0 then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':refused', -2 }
end
if not busy then
  if (isPoll and redis.call('EXISTS', done) or unseen) > 0 then
    return { ':refused', -2 }
  end
  for _, lock in ipairs(others) do
    redis.call('DEL', lock)
  end
  take(locks, '1', leaseMs)
  return { ':granted', leaseMs }
end
local busyMs = redis.call('PTTL', locks[busy])
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs, 'NX')
  for _, place in ipairs(reserved) do
    redis.call('DEL', locks[place])
    wake(publish, locksSlotsAndChannels[3 * place], '0')
  end
  return { ':busy', busyMs, 0 }
end
local now = serverTime(nowMs)
local reserveMs = math.min(leaseMs, math.floor(now / 2000) * 2000 + 1500 - now)
if isPoll and reserveMs > 0 and mine[1] and redis.call('EXISTS', done) == 0 then
  take(mine, '0', reserveMs)
end
local slots = locksSlotsAndChannels[3 * busy - 1]
return { ':busy', busyMs, nextSlot(slots, redis.pcall('GET', slots), now, who, busyMs, rttMs, jitter) }
