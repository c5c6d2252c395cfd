--[[
Takes the permits of a lease, all or none, of a semaphore whose size the caller gives. It creates the semaphore or
corrects its size, and takes the permits when that size leaves room for all of them.
The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
the deadlines can. Permits that have expired count as acquired until others need them.
All retries and polls of one wait use the same holder, which consists of the ids of its permits; its done key has the
first of them. A repeated request is answered with what is already true for it.
The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.

KEYS[1] permits          string: how many are available; below 0 when more are acquired than the size
KEYS[2] deadlines        zset: member = permit id of 16 bytes and the client's name, score = its deadline in ms since 1970
KEYS[3] done             exists once this holder is finished
KEYS[4] channel          where Redisson's waiters listen
KEYS[5] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)             its permit ids in hexadecimal digits, with a blank between two
ARGV[2] leaseMs (ms, number)
ARGV[3] total (count, number)   the size: how many permits there are in all, acquired ones included
ARGV[4] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[5] keepMs (ms, number)     how long a semaphore created here outlives the last lease granted; at least half of it
ARGV[6] doneMs (ms)             lifetime of the done key
ARGV[7] publish (command)
ARGV[8] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[9] jitter (count, number)  0 to 999, by chance
ARGV[10] nowMs (ms)             the caller's time since 1970, for servers that refuse TIME
ARGV[11] ticket (ms, number)    what the last answer said; 0 for the first
ARGV[12] leftMs (ms, number)    how long the caller is still going to wait
ARGV[13] slot (flag)            1 if it asks at its slot

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) askInMs (ms) ticket (ms)  until enough deadlines have passed; 0: enough are available,
  but others have waited for longer; -1: that may be never
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try, or it has lost
  some of its permits and is finished now; always -1
]]
--- @include "include/announce"
--- @include "include/count-in"
--- @include "include/earliest"
--- @include "include/next-by-priority"
--- @include "include/permit-ids"
--- @include "include/server-time"
--- @include "include/taken-again"
--- @include "include/with-deadline"

local value, finished, line = unpack(redis.call('MGET', permits, done, slots))
if finished then
  return { ':refused', -1 }
end
-- MGET returns nil for a key of another type; GET fails with WRONGTYPE.
countIn(permits, value or redis.call('GET', permits))
local ids = permitIds(holder)
local now = serverTime(nowMs)
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
  -- More at once would keep Redis busy. Those that are left still count as acquired in what is stored.
  removed = redis.call('ZREMRANGEBYRANK', deadlines, 0, math.min(expired, 100) - 1)
  acquired = acquired - removed
  expired = expired - removed
end
local added = 0
local free = total - acquired + expired
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
    available = free,
    remainingMs = remainingMs,
    newestAt = newestAt,
  }
  askInMs, ticket = nextByPriority(slots, line, now, ask)
end
if free >= #ids and line then
  askForTurn(-1)
end
local takes = free >= #ids and (askInMs or 0) == 0
if takes then
  added = redis.call('ZADD', deadlines, 'NX', unpack(withDeadline(ids, now + leaseMs)))
end
acquired = acquired + added
local available = total - acquired
if not value then
  redis.call('SET', permits, available, 'PX', leaseMs + keepMs)
elseif tonumber(value) ~= available then
  redis.call('SET', permits, available, 'KEEPTTL')
end
if available > tonumber(value or 0) then
  announce(publish, channel, available)
end
if added > 0 then
  -- A semaphore that this script has just created needs no look.
  local ttlMs = value and redis.call('PTTL', permits) or leaseMs + keepMs
  if ttlMs > 0 and ttlMs < leaseMs + keepMs / 2 then
    redis.call('PEXPIRE', permits, leaseMs + keepMs)
    redis.call('PEXPIRE', deadlines, leaseMs + keepMs)
  elseif ttlMs > 0 and (acquired == added or not value) then
    redis.call('PEXPIRE', deadlines, ttlMs)
  end
  if added == #ids then
    return { ':granted', leaseMs }
  end
end

local deadline = earliest(deadlines, ids)
if deadline > 0 then
  return { ':granted', takenAgain(deadlines, ids, takes, deadline, now, leaseMs) }
end
if deadline < 0 then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':refused', -1 }
end
-- None is needed by a newcomer that may not overtake those who wait.
needed = #ids - available
local nearest = tonumber(first[2 * (needed + removed)])
if needed > 0 and not nearest then
  nearest = tonumber(redis.call('ZRANGE', deadlines, needed - 1, needed - 1, 'WITHSCORES')[2])
end
-- Redisson's deadline for a permit without a lease is Long.MAX_VALUE / 10,000.
local remainingMs = needed <= 0 and 0 or nearest and nearest < 922337203685477 and math.max(nearest - now, 0) or -1
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0, 0 }
end
if not askInMs then
  askForTurn(remainingMs)
end
return { ':busy', remainingMs, askInMs, ticket }
