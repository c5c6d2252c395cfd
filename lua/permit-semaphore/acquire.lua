--[[
Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
already true for its holder.
The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
of them. If another client took some of them away, a repeated request takes only those. Permits that have expired stay
where they are until others need them.
Within a size that the caller gives, the script counts the acquired permits by their deadlines, and ignores the stored
number of available ones. It creates the semaphore or corrects its size. So a late duplicate, another caller's size or an
evicted number never lets in more than this caller allows. Only the loss of the deadlines can. A semaphore that the script
creates has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync and setPermitsAsync. There the client's clock decides,
and a repeated request takes a second permit under the id of the first, which never comes back.

KEYS[1] permits          string: how many are available; below 0 when more are acquired than the size
KEYS[2] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970
KEYS[3] done             exists once this holder is finished
KEYS[4] channel          where Redisson's waiters listen
KEYS[5] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)             its permit ids in hexadecimal digits, with a blank between two
ARGV[2] leaseMs (ms, number)
ARGV[3] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)             lifetime of the done key
ARGV[5] publish (command)
ARGV[6] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[7] jitter (count, number)  0 to 999, by chance
ARGV[8] nowMs (ms)              the caller's time since 1970, for servers that refuse TIME
ARGV[9] ticket (ms, number)     what the last answer said; 0 for the first
ARGV[10] leftMs (ms, number)    how long the caller is still going to wait
ARGV[11] slot (flag)            1 if it asks at its slot
ARGV[12] total (count, number) (WITHIN)  the size: how many permits there are in all, acquired ones included
ARGV[13] keepMs (ms, number) (WITHIN)    how long a semaphore created here outlives the last lease granted; at least half of it

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) askInMs (ms) ticket (ms)  until enough deadlines have passed, as far as read; 0: enough are
  available, but others have waited for longer; -1: that may be never
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try, or it has lost
  some of its permits and is finished now; always -1
]]
--- @include "include/announce"
--- @include "include/count-in"
--- @include "include/count-up"
--- @include "include/earliest"
--- @include "include/next-by-priority"
--- @include "include/permit-ids"
--- @include "include/permit-line"
--- @include "include/prepaid"
--- @include "include/reclaim"
--- @include "include/server-time"
--- @include "include/taken-again"
--- @include "include/wake"
--- @include "include/with-deadline"

local value, finished, line = unpack(redis.call('MGET', permits, done, slots))
if finished then
  return { ':refused', -1 }
end
-- MGET returns nil for a key of another type; GET fails with WRONGTYPE.
countIn(permits, value or redis.call('GET', permits))
local ids = permitIds(holder)
local now = serverTime(nowMs)
if WITHIN then
  local acquired = redis.call('ZCARD', deadlines)
  -- The first deadlines show whether some have passed, and when enough will have. The last shows the newest if they are few.
  local needed = #ids - total + acquired
  local first = {}
  if needed > 0 or line then
    first = redis.call('ZRANGE', deadlines, 0, math.max(math.min(needed, #ids), line and 16 or 1) - 1, 'WITHSCORES')
  end
  local newestAt = tonumber(first[2 * acquired])
  local expired = tonumber(first[2] or math.huge) <= now and redis.call('ZCOUNT', deadlines, '-inf', now) or 0
  local removed = 0
  if expired > 0 then
    -- More at once would keep Redis busy.
    removed = redis.call('ZREMRANGEBYRANK', deadlines, 0, math.min(expired, 100) - 1)
    acquired = acquired - removed
  end
  local available = total - acquired + expired - removed
else
  local available, nearest = tonumber(value or 0), nil
  local mayHavePrepaid = rttMs > 0 and not ids[2] and (available < 1 or line)
  if available < #ids or line then
    available, nearest = reclaim(permits, deadlines, now, available, #ids, publish, channel)
  end
  -- A waiter that has prepaid has its permit once none is owed. It gives it back at its last try, and if two have prepaid,
  -- which happens only after a step of the clock.
  local mine = prepaidOf(ids[1])
  local function keepPrepaid(pace)
    local askInMs = askPaidInMs(pace, now, rttMs, jitter)
    redis.call('ZADD', deadlines, now + askInMs + UNPROVEN_MS, mine)
    keepPermitLine(slots, pace, now)
    return -askInMs
  end
  local scores = mayHavePrepaid and redis.call('ZMSCORE', deadlines, ids[1], mine)
  if scores and scores[2] then
    local isPaid = available >= 0
    local pace = readPermitLine(line, now)
    if not isPaid and last ~= '1' and not othersPrepaid(deadlines, now, mine) then
      return { ':busy', -1, keepPrepaid(pace), ticket }
    end
    -- First what fails for a key that belongs to something else.
    available = countUp(permits, 1)
    redis.call('ZREM', deadlines, mine)
    if isPaid then
      learnPaid(pace, now)
      keepPermitLine(slots, pace, now)
      -- A permit that was paid is taken without a slot.
      line = nil
    end
  end
end
local askInMs
local function askForTurn(remainingMs)
  local ask = {
    last = last,
    rttMs = rttMs,
    jitter = jitter,
    leftMs = leftMs,
    slot = slot,
    ticket = ticket,
    weight = #ids,
    available = available,
    remainingMs = remainingMs,
    newestAt = WITHIN and newestAt or tonumber(redis.call('ZRANGE', deadlines, -1, -1, 'WITHSCORES')[2]),
  }
  askInMs, ticket = nextByPriority(slots, line, now, ask)
end
if available >= #ids and line then
  askForTurn(-1)
end
local takes = available >= #ids and (askInMs or 0) == 0
local added = takes and redis.call('ZADD', deadlines, 'NX', unpack(withDeadline(ids, now + leaseMs))) or 0
if WITHIN then
  -- Permits that have expired and were left still count as acquired in what is stored.
  acquired = acquired + added
  available = total - acquired
  if not value then
    redis.call('SET', permits, available, 'PX', leaseMs + keepMs)
  elseif tonumber(value) ~= available then
    redis.call('SET', permits, available, 'KEEPTTL')
  end
  if available > tonumber(value or 0) then
    announce(publish, channel, available)
  end
end
if added > 0 then
  if WITHIN then
    -- A semaphore that this script has just created needs no look.
    local ttlMs = value and redis.call('PTTL', permits) or leaseMs + keepMs
    if ttlMs > 0 and ttlMs < leaseMs + keepMs / 2 then
      redis.call('PEXPIRE', permits, leaseMs + keepMs)
      redis.call('PEXPIRE', deadlines, leaseMs + keepMs)
    elseif ttlMs > 0 and (acquired == added or not value) then
      redis.call('PEXPIRE', deadlines, ttlMs)
    end
  else
    redis.call('DECRBY', permits, added)
    local ttlMs = redis.call('PTTL', permits)
    if ttlMs > 0 then
      redis.call('PEXPIRE', deadlines, ttlMs)
    end
  end
  if added == #ids then
    return { ':granted', leaseMs }
  end
end

if WITHIN then
  local deadline = earliest(deadlines, ids)
else
  local deadline = scores and tonumber(scores[1] or 0) or 0
  if not scores and (nearest or available > 0 or ids[2]) then
    deadline = earliest(deadlines, ids)
  end
end
if deadline > 0 then
  return { ':granted', takenAgain(deadlines, ids, takes, deadline, now, leaseMs) }
end
if deadline < 0 then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':refused', -1 }
end
if WITHIN then
  needed = #ids - available
  local nearest = tonumber(first[2 * (needed + removed)])
  if needed > 0 and not nearest then
    nearest = tonumber(redis.call('ZRANGE', deadlines, needed - 1, needed - 1, 'WITHSCORES')[2])
  end
end
-- Enough are available for a newcomer that may not overtake those who wait. Redisson's deadline for a permit without a
-- lease is Long.MAX_VALUE / 10,000.
local remainingMs = available >= #ids and 0 or nearest and nearest < 922337203685477 and math.max(nearest - now, 0) or -1
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0, 0 }
end
if WITHIN then
  if not askInMs then
    askForTurn(remainingMs)
  end
else
  local prepayMs = math.huge
  if available == 0 and value and ticket > 0 and not ids[2] then
    local pace = readPermitLine(line, now)
    prepayMs = prepayInMs(pace, now, now - ticket / 1000)
    if prepayMs == 0 and not othersPrepaid(deadlines, now) then
      pace.prepayAt = now
      redis.call('DECRBY', permits, 1)
      -- A message tells one of Java's waiters of the deadline, so that it looks when that has passed.
      wake(publish, channel, '1')
      return { ':busy', remainingMs, keepPrepaid(pace), ticket }
    end
  end
  if not askInMs then
    askForTurn(remainingMs)
  end
  if prepayMs > 0 and prepayMs < math.abs(askInMs) then
    askInMs = -math.ceil(prepayMs)
  end
end
return { ':busy', remainingMs, askInMs, ticket }
