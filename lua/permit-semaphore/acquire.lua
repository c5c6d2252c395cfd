--[[
Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
already true for its holder.
The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
of them. If another client took some of them away, a repeated request takes only those. Permits that have expired stay
where they are until others need them.
Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
request takes a second permit under the id of the first, which never comes back.

KEYS[1] permits          string: how many are available
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

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) askInMs (ms) ticket (ms)  until enough deadlines have passed, as far as read; 0: enough are
  available, but others have waited for longer; -1: no permit has one
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try, or it has lost
  some of its permits and is finished now; always -1
]]
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
local ids = permitIds(holder)
local now = serverTime(nowMs)
local counted = tonumber(countIn(permits, value) or 0)
local available, nearest = counted, nil
if counted < #ids or line then
  available, nearest = reclaim(permits, deadlines, now, counted, #ids, publish, channel)
end
-- One that has prepaid has its permit once none is owed. It gives it back at its last try, and if two have prepaid, which
-- happens only after a step of the clock.
local mine = prepaidOf(ids[1])
local isPaid = false
local function keepPrepaid(pace)
  local askInMs = askPaidInMs(pace, now, rttMs, jitter)
  redis.call('ZADD', deadlines, now + askInMs + 500, mine)
  keepPermitLine(slots, pace, now)
  return -askInMs
end
local mayHavePrepaid = rttMs > 0 and not ids[2] and (counted < 1 or line)
local scores = mayHavePrepaid and redis.call('ZMSCORE', deadlines, ids[1], mine)
if scores and scores[2] then
  isPaid = available >= 0
  if not isPaid and last ~= '1' and not othersPrepaid(deadlines, now, mine) then
    return { ':busy', -1, keepPrepaid(readPermitLine(line, now)), ticket }
  end
  -- First what fails for a key that belongs to something else.
  available = countUp(permits, 1)
  redis.call('ZREM', deadlines, mine)
end
local askInMs
local function askForTurn(remainingMs)
  local newestAt = tonumber(redis.call('ZRANGE', deadlines, -1, -1, 'WITHSCORES')[2])
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
    newestAt = newestAt,
  }
  askInMs, ticket = nextByPriority(slots, line, now, ask)
end
if isPaid then
  local pace = readPermitLine(line, now)
  learnPaid(pace, now)
  keepPermitLine(slots, pace, now)
elseif available >= #ids and line then
  askForTurn(-1)
end
local takes = available >= #ids and (askInMs or 0) == 0
if takes then
  local added = redis.call('ZADD', deadlines, 'NX', unpack(withDeadline(ids, now + leaseMs)))
  if added > 0 then
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

local deadline = scores and tonumber(scores[1] or 0) or 0
if not scores and (nearest or available > 0 or ids[2]) then
  deadline = earliest(deadlines, ids)
end
if deadline > 0 then
  return { ':granted', takenAgain(deadlines, ids, takes, deadline, now, leaseMs) }
end
if deadline < 0 then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':refused', -1 }
end
if not value then
  -- MGET returns nil for a key of another type; GET fails with WRONGTYPE.
  redis.call('GET', permits)
end
-- Enough are available for a newcomer that may not overtake those who wait. Redisson's deadline for a permit without a
-- lease is Long.MAX_VALUE / 10,000.
local remainingMs = available >= #ids and 0 or nearest and nearest < 922337203685477 and nearest - now or -1
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0, 0 }
end
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
return { ':busy', remainingMs, askInMs, ticket }
