--[[
Takes the lock when it is free and no waiter is in front. Otherwise it joins the queue, and the answer says when to ask
again: an appointment close to the waiter's turn. A repeated request is answered with what is already true for its
holder.
A single try, whose first request is its last, takes a free lock when the queue is empty. It does not join the queue
and never overtakes. The server's time decides, never a client's.
A living waiter that sleeps is not passed over. But if waiters in front are found dead while the lock is free, others may
be dead as well. Then those that still sleep stand aside: waiterMs after it became free, or sooner if several died.

The script reads the first four waiters, however long the queue is. A waiter further back learns its place from
`order`.
A waiter of ours is dead when it missed its appointment, whatever Redisson's timeouts say. Redisson knows only the
timeouts: the end of the present lease, plus the slots of its waiters in front, plus our own slot.
A living waiter that was removed all the same, because it was late or by a client whose clock is ahead, gets its place
back by its ticket.
Source: Redisson, RedissonFairLock.tryLockInnerAsync (both scripts) and acquireFailedAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] queue            list of holders, the next one first
KEYS[4] timeouts         sorted set: member = holder, score = milliseconds since 1970
KEYS[5] appointments     sorted set of our waiters: score = when it is to ask again, in the server's time
KEYS[6] order            sorted set of our waiters: score = its ticket
KEYS[7] pace             string, see include/queue-pace
KEYS[8] channel          where Redisson's waiters listen, each on this name with a colon and its holder

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)             lifetime of the done key
ARGV[5] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[6] jitter (count, number)  0 to 999, by chance
ARGV[7] ticket (ms, number)     what the last answer said; 0 for the first
ARGV[8] leastMs (ms, number)    the shortest pause that the polls of this wait allow
ARGV[9] waiterMs (ms, number)   how long the place is kept at most after an appointment
ARGV[10] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME
ARGV[11] publish (command)

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) place (count) askInMs (ms) ticket (ms)  remainingMs: the rest of the lease, -1: the key has
  no expiry; of a free lock, how long the next waiter may be silent, at most waiterMs. place: how many wait in front, of
  Redisson's only those near the head; at a last try, how many of the first four wait. ticket: when it joined the queue;
  0: it did not
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/ask-in"
--- @include "include/front-of"
--- @include "include/holder-of"
--- @include "include/keep-queue"
--- @include "include/leave-queue"
--- @include "include/note-holder"
--- @include "include/place-in"
--- @include "include/queue-pace"
--- @include "include/redisson-timeouts"
--- @include "include/return-to-queue"
--- @include "include/server-time"
--- @include "include/wake"

local function take()
  redis.call('HSET', lock, holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
end
-- A late copy of the last try must take nothing.
local function finish()
  redis.call('SET', done, '0', 'PX', doneMs)
end
-- EXISTS looks at all keys at once, which keeps the common case, a free lock and a fresh holder, at three commands.
local present = redis.call('EXISTS', lock, done, queue)
if present == 0 then
  take()
  return { ':granted', leaseMs }
end
local remainingMs = redis.call('PTTL', lock)
local isHeld = remainingMs ~= -2
local current = isHeld and holderOf(lock) or ''
if current == holder then
  return { ':granted', remainingMs }
end
local ids = isHeld and present == 1 and {} or redis.call('LRANGE', queue, 0, 3)
-- The third key that exists is the done key.
if present > (isHeld and 1 or 0) + (ids[1] and 1 or 0) then
  return { ':refused', remainingMs }
end
if isHeld and last == '1' and ticket == 0 then
  ticket = ids[1] and tonumber(redis.call('ZSCORE', order, holder) or 0) or 0
  if ticket == 0 then
    finish()
    return { ':busy', remainingMs, #ids, 0, 0 }
  end
end

local now = serverTime(nowMs)
local learned = readQueuePace(redis.pcall('GET', pace), now)
local isNoted = learned.mark == current or learned.mark == ''
noteHolder(learned, current, now, ids[1], isNoted and 0 or QUEUE_KEPT_MS - redis.call('PTTL', pace))
-- Leaves at its last try, in the queue or not.
local function giveUp(far)
  if ticket > 0 and leave(queue, timeouts, appointments, order, holder, far) then
    noteLeft(learned, 1)
  end
  keepQueuePace(pace, learned)
  finish()
end
if isHeld and last == '1' then
  giveUp(ids[4])
  return { ':busy', remainingMs, #ids, 0, 0 }
end

local dues, scores = {}, {}
local place, stands, java, score, due, returns, successor
-- Removes the dead from the front, and those that stand aside.
local function clearFront()
  local graceMs = math.min(waiterMs, 4 * math.max(learned.late, rttMs))
  ids, dues, scores = frontOf(queue, timeouts, appointments, order, ids, holder, now, graceMs, learned)
  -- More waiters may be dead.
  if not isHeld and learned.dead > 0 and now - learned.since > waiterMs / math.min(learned.dead, ASIDE_PARTS) then
    ids, dues, scores = frontOf(queue, timeouts, appointments, order, ids, holder, now, -math.huge, nil)
  end
end
-- Finds its place in the queue, and learns how late it comes.
local function findPlace()
  if ids[1] then
    clearFront()
  end
  due = tonumber(dues[#ids + 1] or nil)
  if due and ticket == 0 then
    ticket = tonumber(redis.call('ZSCORE', order, holder) or 0)
  end
  place, stands, java, score = placeIn(queue, timeouts, order, ids, dues, holder, ticket)
  -- Alive but not in the queue, so it was removed.
  returns = not stands and ticket > 0
  if returns then
    place, successor = formerPlace(order, ids, dues, ticket)
  end
  if due and due > 0 and now > due then
    learned.late = math.max(math.min(now - due, LATE_MOST_MS), learned.late * 0.98)
  elseif returns and not due and leastMs < 1000 then
    learned.late = math.min(2 * learned.late + 50, LATE_MOST_MS)
  end
end
local function grant()
  if ticket > 0 then
    leave(queue, timeouts, appointments, order, holder)
  end
  -- Also those that a Java client removed and that never came back.
  redis.call('ZREMRANGEBYSCORE', order, '-inf', ticket)
  if now - learned.since > learned.mean then
    -- The waiters in front slept for too long, so holds may have become shorter than what was learned.
    learned.count = math.ceil(learned.count / 2)
  end
  noteHolder(learned, holder, now, ids[1], 0)
  learned.late = math.max(learned.late * 0.95, math.min(rttMs, LATE_MOST_MS))
  learned.left = learned.left * 15 / 16
  keepQueuePace(pace, learned)
  take()
end
-- Joins the queue, or comes back to its place in it. Returns whether it is the first that waits.
local function stand()
  if returns then
    returnTo(queue, order, holder, ticket, successor, ids[#ids])
  elseif not stands then
    local newest = redis.call('ZRANGE', order, -1, -1, 'WITHSCORES')
    -- A newcomer of the same millisecond must still count as the later one.
    ticket = math.max(now, tonumber(newest[2] or 0) + 1)
    redis.call('ZADD', order, ticket, holder)
    place = redis.call('RPUSH', queue, holder) - 1
    return not newest[1]
  end
end
-- Writes when it asks again, and until when its place is kept for Redisson's waiters.
local function appoint(askMs, waitedMs, leaseEndMs)
  -- The next poll cannot come before a round trip, which is not known at the first.
  local asksAt = now + math.max(askMs, leastMs, rttMs > 0 and rttMs or 100)
  -- Never earlier than it was: this may be a late copy of a poll, and its waiter keeps the appointment of the original.
  -- A waiter that has too few polls left to keep an appointment makes none, so those behind it do not wait for it.
  local nextDue = leastMs > askMs and 0 or math.max(due or 0, asksAt)
  redis.call('ZADD', appointments, nextDue, holder)
  if place < 4 or not stands then
    local timeout = math.max(now + leaseEndMs, asksAt)
    timeout = timeoutAt(timeouts, ids, dues, scores, place, timeout, waitedMs)
    if place > 3 then
      timeout = timeout + 300000 * (redis.call('LLEN', queue) - redis.call('ZCARD', order) - java)
    end
    redis.call('ZADD', timeouts, timeout + waiterMs, holder)
  elseif score < asksAt + waiterMs then
    redis.call('ZADD', timeouts, asksAt + waiterMs, holder)
  end
  return asksAt
end
-- Waits in the queue, and returns in how many ms it is to ask again.
local function wait(leaseEndMs)
  local isFirst = stand()
  local isLone = place == 0 and not ids[2]
  local waitedMs = math.max(now - ticket, 0)
  local askMs = askIn(learned, now, place, isLone, waitedMs, isHeld and remainingMs or -2, rttMs, jitter)
  local asksAt = appoint(askMs, waitedMs, leaseEndMs)
  -- The first one, and then every waiter about once a minute.
  if isFirst or (stands or returns) and math.floor((due or 0) / 60000) ~= math.floor(asksAt / 60000) then
    keepQueue(queue, timeouts, appointments, order, java > 0)
  end
  keepQueuePace(pace, learned)
  return askMs
end

findPlace()
if not isHeld and place == 0 then
  grant()
  return { ':granted', leaseMs }
end
local leaseEndMs = math.max(remainingMs, 0)
if not isHeld then
  remainingMs = math.min(waiterMs, math.max(0, tonumber(dues[1] or scores[1] or now) - now))
  if not dues[1] then
    -- Redisson's waiter in front is asleep: its message came while another waiter was in front, or never.
    wake(publish, channel .. ':' .. ids[1], '0')
  end
end
if last == '1' then
  giveUp(place > 3)
  return { ':busy', remainingMs, place, 0, 0 }
end
local askMs = wait(leaseEndMs)
return { ':busy', remainingMs, place, askMs, ticket }
