--[[
Takes the lock in one of its modes when no holder and no waiter in front is in the way. Otherwise it joins the queue, or
keeps its place there. Waiters of both modes have one order, that in which they came. A sharing waiter passes other
sharing ones, for they hold together, but no waiter that wants the lock alone.
A single try, whose first request is its last, does not join the queue and never overtakes.
Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
most once, even if a request is lost, duplicated or delayed. The server's time decides, never a client's.

A waiter is alive as long as it polls. One that is silent beyond its score in `alive` is removed by the next request.
The queue has two sets, because a sharing waiter needs to know only the first that is in its way.

KEYS[1] held             zset: member = mode and holder, score = the end of its lease in ms since 1970
KEYS[2] done             exists once this holder is finished: 2 by a theft
KEYS[3] alone            zset of those who wait for mode x: score = when they came, in ms, each later than the last
KEYS[4] sharing          zset of those who wait for mode s, as above
KEYS[5] alive            zset of all who wait: score = until when they count as alive, in ms since 1970
KEYS[6] grantedAt        string: when the lock was last granted, while others wait

ARGV[1] holder (id)
ARGV[2] mode (id)              x to hold it alone, s to share it
ARGV[3] leaseMs (ms, number)
ARGV[4] last (flag)            1 for the last try: a delayed duplicate of it must take nothing
ARGV[5] doneMs (ms, number)    lifetime of the done key, and of a queue that is not asked for
ARGV[6] waiterMs (ms, number)  how long the place is kept without another request
ARGV[7] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) askInMs (ms) place (count)  the rest of the longest lease, 0 of a free lock; when to ask again;
  how many waiters are in front
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is free
REPLY stolen                   this holder had the lock, and another took it before the answer came
]]
--- @include "include/server-time"

local member = mode .. holder
local queue = mode == 'x' and alone or sharing
local now = serverTime(nowMs)
if redis.call('EXISTS', held, done, alone, sharing) == 0 then
  redis.call('ZADD', held, now + leaseMs, member)
  redis.call('PEXPIRE', held, leaseMs)
  return { ':granted', leaseMs }
end

redis.call('ZREMRANGEBYSCORE', held, '-inf', now)
local longest = redis.call('ZRANGE', held, -1, -1, 'WITHSCORES')
local remainingMs = longest[1] and tonumber(longest[2]) - now or -2
local finished = redis.call('GET', done)
if finished == '2' then
  return { ':stolen' }
end
if finished then
  return { ':refused', remainingMs }
end
local deadline = redis.call('ZSCORE', held, member)
if deadline then
  return { ':granted', tonumber(deadline) - now }
end

-- A hundred at a time, so that the script stays short; the rest is removed by the next requests.
local waiters = redis.call('ZRANGE', alive, 0, 99, 'WITHSCORES')
local dead = {}
for at = 1, #waiters, 2 do
  if tonumber(waiters[at + 1]) <= now and waiters[at] ~= member then
    table.insert(dead, waiters[at])
  end
end
if dead[1] then
  redis.call('ZREM', alone, unpack(dead))
  redis.call('ZREM', sharing, unpack(dead))
  redis.call('ZREM', alive, unpack(dead))
end

local function nextIn(set)
  return tonumber(redis.call('ZRANGE', set, 0, 0, 'WITHSCORES')[2] or math.huge)
end
local came = tonumber(redis.call('ZSCORE', queue, member) or math.huge)
local isNext = nextIn(alone) >= came and (mode == 's' or nextIn(sharing) >= came)
local isFree = not longest[1] or mode == 's' and string.sub(longest[1], 1, 1) == 's'
if (isNext and isFree or last == '1') and came < math.huge then
  redis.call('ZREM', queue, member)
  redis.call('ZREM', alive, member)
end
if isNext and isFree then
  redis.call('ZADD', held, now + leaseMs, member)
  redis.call('PEXPIRE', held, math.max(leaseMs, remainingMs))
  if redis.call('EXISTS', alive) == 1 then
    redis.call('SET', grantedAt, now, 'PX', doneMs)
  end
  return { ':granted', leaseMs }
end

local place = redis.call('ZCOUNT', alone, '-inf', '(' .. came)
if mode == 'x' then
  place = place + redis.call('ZCOUNT', sharing, '-inf', '(' .. came)
end
remainingMs = math.max(remainingMs, 0)
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0, place }
end

if came == math.huge then
  came = now
  for _, set in ipairs({ alone, sharing }) do
    came = math.max(came, tonumber(redis.call('ZRANGE', set, -1, -1, 'WITHSCORES')[2] or 0) + 1)
  end
  redis.call('ZADD', queue, came, member)
end
redis.call('ZADD', alive, now + waiterMs, member)
redis.call('PEXPIRE', queue, doneMs)
redis.call('PEXPIRE', alive, doneMs)

-- The next waiter overshoots the end of a hold by at most an eighth of it. Those behind ask more slowly, and all often
-- enough to keep their places when a request is lost.
local since = math.min(now, math.max(came, tonumber(redis.call('GET', grantedAt) or 0)))
local askInMs = math.min(math.max(25, (now - since) / 8) * (place + 1), waiterMs / 3)
if place == 0 then
  askInMs = math.min(askInMs, remainingMs + 5)
end
return { ':busy', remainingMs, math.floor(askInMs), place }
