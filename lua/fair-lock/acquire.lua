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
ARGV[6] ticket (ms, number)     what the last answer said; 0 for the first
ARGV[7] leastMs (ms, number)    the shortest pause that the polls of this wait allow
ARGV[8] waiterMs (ms, number)   how long the place is kept at most after an appointment
ARGV[9] place (count, number)  what the last answer said; 0 for the first
ARGV[10] askInMs (ms, number)   the same
ARGV[11] looks (count, number)  the same
ARGV[12] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME
ARGV[13] publish (command)

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) place (count) askInMs (ms) ticket (ms) looks (count)  remainingMs: the rest of the lease, -1:
  the key has no expiry, or this was a look; of a free lock, how long the next waiter may be silent, at most waiterMs.
  place: how many wait in front, of Redisson's only those near the head; at a last try, how many of the first four wait.
  ticket: when it joined the queue; 0: it did not. looks: how many of its next polls need only look at the lock
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/ask-in"
--- @include "include/front-of"
--- @include "include/holder-of"
--- @include "include/keep-queue"
--- @include "include/leave-queue"
--- @include "include/note-holder"
--- @include "include/pace"
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
-- EXISTS looks at all keys at once, which keeps the common case, a free lock and a fresh holder, at three commands. A poll
-- of a waiter expects a busy lock, so it looks at that at once.
local present = ticket == 0 and redis.call('EXISTS', lock, done, queue)
if present == 0 then
  take()
  return { ':granted', leaseMs }
end
local current = holderOf(lock) or ''
if current == holder then
  return { ':granted', redis.call('PTTL', lock) }
end
local isHeld = current ~= ''
if isHeld and looks > 0 and last == '0' then
  -- The first in the queue, before its appointment: nothing has changed.
  return { ':busy', -1, 0, askInMs, ticket, looks - 1 }
end
-- Whether there is neither a queue nor a done key.
local isAlone = present == 1 and isHeld
local ids = {}
if isHeld and last == '1' and not isAlone then
  ids = redis.call('LRANGE', queue, 0, 3)
end
local isSingle = isHeld and last == '1' and ticket == 0
local finished, record
-- Of a single try, the third key that exists is the done key.
if not isSingle or present > (ids[1] and 2 or 1) then
  finished, record = unpack(redis.call('MGET', done, pace))
end
if finished then
  return { ':refused', redis.call('PTTL', lock) }
end
if isSingle then
  ticket = ids[1] and tonumber(redis.call('ZSCORE', order, holder) or 0) or 0
  if ticket == 0 then
    finish()
    return { ':busy', redis.call('PTTL', lock), #ids, 0, 0, 0 }
  end
  record = redis.pcall('GET', pace)
end

local now = serverTime(nowMs)
local learned = readQueuePace(record, now)
local isNoted = learned.mark == current or learned.mark == ''
noteHolder(learned, current, now, not isAlone, isNoted and 0 or keptMs() - redis.call('PTTL', pace))
-- Leaves at its last try, in the queue or not.
local function giveUp(far)
  if ticket > 0 and leave(queue, timeouts, appointments, order, holder, far) then
    noteLeft(learned, 1)
  end
  keepQueuePace(pace, learned, now)
  finish()
end
if isHeld and last == '1' then
  giveUp(ids[4])
  return { ':busy', redis.call('PTTL', lock), #ids, 0, 0, 0 }
end
local remainingMs = isHeld and learned.endsAt - now or -2
if isHeld and remainingMs <= WAITER_MS then
  -- A renewal has moved the end, or none was known.
  remainingMs = redis.call('PTTL', lock)
  learned.endsAt = remainingMs < 0 and 0 or now + remainingMs
end

local dues, scores = {}, {}
local ahead, stands, java, score, due, returns, successor
-- Removes the dead from the front, and those that stand aside.
local function clearFront()
  local lateMs = math.max(learned.late, rttMs)
  ids, dues, scores = frontOf(queue, timeouts, appointments, order, ids, holder, now, lateMs, waiterMs, learned)
  -- More waiters may be dead.
  if not isHeld and learned.dead > 0 and now - learned.since > waiterMs / math.min(learned.dead, ASIDE_PARTS) then
    ids, dues, scores = frontOf(queue, timeouts, appointments, order, ids, holder, now, -math.huge, 0, nil)
  end
end
-- Finds its place in the queue, and learns how late it comes.
local function findPlace()
  ids = isAlone and ids or redis.call('LRANGE', queue, 0, 3)
  -- One that is granted needs nothing of the others.
  if ids[1] and (isHeld or ticket == 0 or ids[1] ~= holder) then
    clearFront()
  end
  due = tonumber(dues[#ids + 1] or nil)
  if due and ticket == 0 then
    ticket = tonumber(redis.call('ZSCORE', order, holder) or 0)
  end
  ahead, stands, java, score = placeIn(queue, timeouts, order, ids, dues, holder, ticket)
  -- Alive but not in the queue, so it was removed.
  returns = not stands and ticket > 0
  if returns then
    ahead, successor = formerPlace(order, ids, dues, ticket)
  end
  if due and due > 0 then
    learned.late = math.max(math.min(now - due, UNPROVEN_MS), learned.late)
  elseif returns and not due and leastMs < SLOT_MOST_MS then
    learned.late = math.min(2 * learned.late + FIRST_PAUSE_MS, UNPROVEN_MS)
  end
end
-- Finds the place of one far behind the head. Others have looked at the front when this hold began.
local function findFarPlace()
  local rank = redis.call('ZRANK', order, holder) or 0
  local timeout = rank > 3 and redis.call('ZSCORE', timeouts, holder)
  if timeout then
    ahead, stands, java, score, due = rank, true, 0, tonumber(timeout), now
  end
end
local function grant()
  if ticket > 0 then
    redis.call('LREM', queue, 1, holder)
    redis.call('ZREM', timeouts, holder)
    redis.call('ZREM', appointments, holder)
    -- Also those that a Java client removed and that never came back.
    redis.call('ZREMRANGEBYSCORE', order, '-inf', ticket)
  end
  if now - learned.since > learned.mean then
    -- The waiters in front slept for too long, so holds may have become shorter than what was learned.
    learned.count = math.ceil(learned.count / 2)
  end
  noteHolder(learned, holder, now, true, 0)
  learned.endsAt = now + tonumber(leaseMs)
  learned.late = math.max(learned.late - learned.late / AVERAGED_OVER, math.min(rttMs, UNPROVEN_MS))
  learned.left = learned.left - learned.left / AVERAGED_OVER
  keepQueuePace(pace, learned, now)
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
    ahead = redis.call('RPUSH', queue, holder) - 1
    return not newest[1]
  end
end
-- Writes until when its place is kept: its appointment, and for Redisson's waiters the end of its timeout.
local function appoint(asksAt, hasPolls, waitedMs, leaseEndMs)
  -- Never earlier than it was: this may be a late copy of a poll, and its waiter keeps the appointment of the original.
  -- A waiter that has too few polls left to keep an appointment makes none, so those behind it do not wait for it.
  if hasPolls then
    redis.call('ZADD', appointments, 'GT', asksAt, holder)
  else
    redis.call('ZADD', appointments, 0, holder)
  end
  if ahead < 4 or not stands then
    local timeout = math.max(now + leaseEndMs, asksAt)
    timeout = timeoutAt(timeouts, ids, dues, scores, ahead, timeout, waitedMs)
    if ahead > 3 then
      -- Only a newcomer, which is the last, or one that comes back, which is at most that far behind.
      local length = returns and redis.call('LLEN', queue) or ahead + 1
      timeout = timeout + JAVA_WAIT_MS * (length - redis.call('ZCARD', order) - java)
    end
    redis.call('ZADD', timeouts, timeout + waiterMs, holder)
  elseif score < asksAt + waiterMs then
    redis.call('ZADD', timeouts, asksAt + waiterMs, holder)
  end
end
-- Waits in the queue. Returns in how many ms it is to ask again, and how many more polls need only look at the lock.
local function wait(leaseEndMs)
  local isFirst = stand()
  local isLone = ahead == 0 and not ids[2]
  local waitedMs = math.max(now - ticket, 0)
  local askMs = askIn(learned, now, ahead, isLone, waitedMs, isHeld and remainingMs or -2, rttMs)
  -- The next poll cannot come before a round trip.
  local nextMs = math.max(askMs, leastMs, rttMs)
  -- The first looks a few times before its appointment, unless its next estimate is to be shorter.
  local isSteady = now - learned.since > learned.mean or askMs <= math.max(rttMs, math.ceil(learned.mean / SLOT_PARTS))
  local mayLook = isHeld and ahead == 0 and learned.count > 0 and isSteady
  local lookings = mayLook and nextMs * (1 + QUEUE_LOOKS) <= SLOT_MOST_MS and QUEUE_LOOKS or 0
  -- The round trip of a newcomer is not known, so its first appointment is kept for longer.
  local asksAt = now + math.max(nextMs * (1 + lookings), rttMs > 0 and 0 or UNPROVEN_MS)
  appoint(asksAt, leastMs <= askMs, waitedMs, leaseEndMs)
  -- The first one, and then every waiter about once in two minutes.
  if isFirst or (stands or returns) and math.floor((due or 0) / QUEUE_MOST_MS) ~= math.floor(asksAt / QUEUE_MOST_MS) then
    keepQueue(queue, timeouts, appointments, order, java > 0)
  end
  keepQueuePace(pace, learned, now)
  return askMs, lookings
end

if place > 3 and isHeld and now - learned.since <= longestLearned(learned) then
  findFarPlace()
end
if not stands then
  findPlace()
end
if not isHeld and ahead == 0 then
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
  giveUp(ahead > 3)
  return { ':busy', remainingMs, ahead, 0, 0, 0 }
end
local askMs, lookings = wait(leaseEndMs)
return { ':busy', remainingMs, ahead, askMs, ticket, lookings }
