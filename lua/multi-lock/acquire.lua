--[[
Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
that has lost one of the locks is refused and finished, and gives the others back.
A waiter that polls reserves the locks that are free while another holder has one: otherwise clients of single locks could
take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that polls and with it gets all of its locks
takes it, so that the first poll that finds the busy lock free is enough.
The holder of the busy lock may itself want a reserved one, and nothing goes on until it gets that. So reservations end
when its hold lasts longer than most do, after a second and a half at the latest. Java takes its locks one after the other.
When a poll sees a holder for the first time, that holder may still be about to take the others, so they are left to it.
Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.

KEYS[1] done             exists once this holder is finished
KEYS[2..] locksSlotsAndChannels  for each lock, its hash, the line of poll slots while clients wait for it, and the channel
  where Redisson's waiters listen

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)             lifetime of the done key
ARGV[5] publish (command)
ARGV[6] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[7] jitter (count, number)  0 to 999, by chance
ARGV[8] nowMs (ms)              the caller's time since 1970, for servers that refuse TIME
ARGV[9] leftMs (ms, number)     how long the caller is still going to wait
ARGV[10] slot (flag)            1 if it asks at its slot
ARGV[11] waitedMs (ms, number)  how long it has waited

REPLY granted remainingMs (ms) durable the shortest of all
REPLY busy remainingMs (ms) askInMs (ms)  of the first lock that another holder has; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished and all locks are free, or it has lost one of them and is finished
  now; always -2
]]
--- @include "include/holder-of"
--- @include "include/line"
--- @include "include/next-slot"
--- @include "include/server-time"
--- @include "include/wake"

local locks, slots, slotsOf, channelOf = {}, {}, {}, {}
for at = 1, #locksSlotsAndChannels, 3 do
  local lock = locksSlotsAndChannels[at]
  table.insert(locks, lock)
  slotsOf[lock] = locksSlotsAndChannels[at + 1]
  table.insert(slots, slotsOf[lock])
  channelOf[lock] = locksSlotsAndChannels[at + 2]
end
local function take(taken, holds, ms)
  for _, lock in ipairs(taken) do
    redis.call('HSET', lock, holder, holds)
    redis.call('PEXPIRE', lock, ms)
  end
end
local isWaiter = rttMs ~= 0
local isPoll = isWaiter and last == '0'
-- A waiter's poll expects a busy lock, so it does not count what exists but looks at each lock at once.
local existing = not isPoll and redis.call('EXISTS', done, unpack(last == '1' and locks or locksSlotsAndChannels))
if existing == 0 then
  take(locks, '1', leaseMs)
  return { ':granted', leaseMs }
end

local granted, reserved, reservedByOthers, free = {}, {}, {}, {}
local busy, who
-- Looks at the locks until the answer is known: all that exist were found, or a newcomer found a busy one.
local function look()
  for at, lock in ipairs(locks) do
    local current, holds = holderOf(lock)
    if not current then
      table.insert(free, lock)
    elseif current == holder then
      table.insert(holds == '0' and reserved or granted, lock)
    elseif holds == '0' and isWaiter then
      table.insert(reservedByOthers, lock)
    elseif not busy then
      busy, who = lock, current
    end
    if at - #free == existing or not isWaiter and last == '0' and busy and not granted[1] then
      break
    end
  end
end
look()
if #granted == #locks then
  local shortestMs = math.huge
  for _, lock in ipairs(granted) do
    shortestMs = math.min(shortestMs, redis.call('PTTL', lock))
  end
  return { ':granted', shortestMs }
end
if granted[1] then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':refused', -2 }
end
local now
local ask = { last = last, rttMs = rttMs, jitter = jitter, leftMs = leftMs, slot = slot, waitedMs = waitedMs }
-- Returns when those that have waited for longer let it have all locks, which are free: 0 for now.
local function askInLines()
  local askInMs = 0
  for at, text in ipairs(redis.call('MGET', unpack(slots))) do
    if text then
      now = now or serverTime(nowMs)
      local line = readLine(text, now)
      askInMs = math.min(askInMs, slotIn(line, now, ask, -2))
      keepLine(slots[at], line, now)
    end
  end
  return askInMs
end
if not busy then
  if redis.call('EXISTS', done) == 1 then
    return { ':refused', -2 }
  end
  local askInMs = last == '0' and askInLines() or 0
  if askInMs ~= 0 then
    return { ':busy', -2, askInMs }
  end
  for _, lock in ipairs(reservedByOthers) do
    redis.call('DEL', lock)
  end
  take(locks, '1', leaseMs)
  return { ':granted', leaseMs }
end
local busyMs = redis.call('PTTL', busy)
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs, 'NX')
  for _, lock in ipairs(reserved) do
    redis.call('DEL', lock)
    wake(publish, channelOf[lock], '0')
  end
  return { ':busy', busyMs, 0 }
end
-- Reserves what is free while the line has seen this hold before, not an earlier one of the same thread.
local function reserve(line, isKnown)
  local mostMs = line.count > 0 and math.min(line.mean + line.mean / OWN_PARTS, RESERVED_MOST_MS) or UNPROVEN_MS
  local reserveMs = math.min(tonumber(leaseMs), math.ceil(line.since + mostMs - now))
  if isPoll and isKnown and reserveMs > 0 and free[1] and redis.call('EXISTS', done) == 0 then
    take(free, '0', reserveMs)
  end
end
now = serverTime(nowMs)
local line = readLine(redis.pcall('GET', slotsOf[busy]), now)
local since = line.endsAt > 0 and line.holder == who and line.since
local askInMs = slotIn(line, now, ask, busyMs, now + busyMs, who)
keepLine(slotsOf[busy], line, now)
reserve(line, line.since == since)
return { ':busy', busyMs, askInMs }
