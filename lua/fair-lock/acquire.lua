--[[
Takes the lock when it is free and no waiter is in front. Otherwise it joins the queue or keeps its place. A repeated
request is answered with what is already true for its holder.
A single try, whose first request is its last, takes a free lock when the queue is empty. It does not join the queue
and never overtakes. The server's time decides, never a client's.

A waiter of ours is alive as long as it polls, whatever Redisson's timeouts say. Redisson knows only the timeouts. So
every poll sets the waiter's timeout again by Redisson's rule: the end of the present lease, plus the slots of all
waiters in front, plus its own slot.
A waiter of Redisson's takes its slot off all other timeouts when its turn comes. Only that waiter knows its slot, so
this script estimates it as the distance of its timeout from the end of the slot in front. If that is more than a
minute, the slot counts as at least Redisson's default of five minutes, because the timeout shows less after every
renewal of the lock. Otherwise, it counts as at least the time that our waiter has spent behind it.
A living waiter that is removed all the same, say by a client whose clock is ahead, gets its place back.
Source: Redisson, RedissonFairLock.tryLockInnerAsync (both scripts) and acquireFailedAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] waiters          hash: the entries of our waiters, see include/dead-waiters
KEYS[6] channel          where Redisson's waiters listen, each on this name with a colon and its holder

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] waiterMs (ms)    how long the place is kept without another request
ARGV[6] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME
ARGV[7] publish (command)

REPLY granted remainingMs (ms)
REPLY busy remainingMs (ms) place (count)  the rest of the lease, -1: the key has no expiry; of a free lock, how long
  the next waiter may be silent, at most waiterMs. place: how many wait in front
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/dead-waiters"
--- @include "include/holder-of"
--- @include "include/leave-queue"
--- @include "include/server-time"
--- @include "include/wake"

local lock = KEYS[1]
local done = KEYS[2]
local queue = KEYS[3]
local timeouts = KEYS[4]
local waiters = KEYS[5]
local channel = KEYS[6]
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local last = ARGV[3]
local doneMs = ARGV[4]
local waiterMs = tonumber(ARGV[5])
local nowMs = tonumber(ARGV[6])
local publish = ARGV[7]

-- One EXISTS for all keys keeps the common case, a free lock and a fresh holder, at three commands.
local present = redis.call('EXISTS', lock, done, queue)
if present == 0 then
  redis.call('HSET', lock, holder, 1)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local remainingMs = redis.call('PTTL', lock)
local held = remainingMs ~= -2
-- The script reads at most a thousand waiters. A waiter further behind is far from its turn.
local ids = held and present == 1 and {} or redis.call('LRANGE', queue, 0, 999)
local stands = #ids == 1000 and redis.call('LPOS', queue, holder) or nil
for at, id in ipairs(ids) do
  stands = id == holder and at - 1 or stands
end
if not stands then
  if held and holderOf(lock) == holder then
    return { ':granted', remainingMs }
  end
  if present - (held and 1 or 0) - (ids[1] and 1 or 0) == 1 then
    return { ':refused', remainingMs }
  end
end

local now, shown, scores = 0, {}, {}
if not held or last == '0' then
  now = serverTime(nowMs)
  if ids[1] then
    local before = #ids
    ids, shown, scores = skipDead(queue, timeouts, waiters, ids, holder, now)
    stands = stands and stands + #ids - before
  end
end

local place = stands or #ids
local untilMs, slotMs, sinceMs = string.match(shown[#ids + 1] or '', '(%d+):(%d+):(%d+)')
local newcomer = not stands and tonumber(untilMs or 0) <= now
sinceMs = not newcomer and tonumber(sinceMs) or now
if not stands and not newcomer then
  -- Alive but not in the queue, so it was removed. It goes back to its place, behind those that came before it.
  place = 0
  while ids[place + 1] and tonumber(string.match(shown[place + 1] or '', '%d+$') or math.huge) < sinceMs do
    place = place + 1
  end
end

local granted = not held and place == 0
if (granted or last == '1') and (stands or untilMs) then
  leave(queue, timeouts, waiters, holder, { unpack(ids, place + (stands and 2 or 1)) }, slotMs or waiterMs)
end
if granted then
  redis.call('HSET', lock, holder, 1)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local timeout = now + math.max(remainingMs, 0)
if not held then
  remainingMs = math.min(waiterMs, (string.match(shown[1] or '', '%d+') or scores[1]) - now)
  if not shown[1] then
    -- Redisson's waiter in front is asleep: its message came while another waiter was in front, or never.
    wake(publish, channel .. ':' .. ids[1], '0')
  end
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, place }
end

for at = 1, math.min(place, #ids) do
  local slot, since = string.match(shown[at] or '', ':(%d+):(%d+)')
  local ahead = (scores[at] or 0) - timeout
  timeout = timeout + (slot or ahead > 60000 and math.max(ahead, 300000) or math.max(ahead, now - sinceMs))
  if newcomer and since then
    -- A newcomer of the same millisecond must still count as the later one.
    sinceMs = math.max(sinceMs, since + 1)
  end
end
timeout = timeout + waiterMs
if math.abs(timeout - (stands and scores[stands + 1] or 0)) > 20 then
  redis.call('ZADD', timeouts, string.format('%.0f', timeout), holder)
end
if not stands and ids[place + 1] then
  redis.call('LINSERT', queue, 'BEFORE', ids[place + 1], holder)
elseif not stands then
  redis.call('RPUSH', queue, holder)
end
local shows = string.format('%.0f:%.0f:%.0f', now + waiterMs, waiterMs, sinceMs)
local appears = redis.call('HSET', waiters, holder, shows) == 1
local keepMs = math.max(waiterMs, 3600000)
if appears then
  redis.call('PEXPIRE', waiters, keepMs)
end
-- Redisson keeps these two without a TTL. While only our waiters stand there, they get one, so that nothing is left of
-- waiters that died. The first waiter sets it, and then every waiter once a minute.
if appears and not ids[1] or stands and math.floor((untilMs or 0) / 60000) ~= math.floor((now + waiterMs) / 60000) then
  local java = false
  for at in ipairs(ids) do
    java = java or ids[at] ~= holder and not shown[at]
  end
  for _, key in ipairs({ queue, timeouts }) do
    if java then
      redis.call('PERSIST', key)
    elseif stands and redis.call('PTTL', key) > 0 then
      -- Another waiter may be silent for longer than this one.
      redis.call('PEXPIRE', key, keepMs + 60000, 'GT')
    else
      redis.call('PEXPIRE', key, keepMs + 60000)
    end
  end
end
return { ':busy', remainingMs, place }
