--[[
Takes a permit of a semaphore whose size the caller gives: makes the semaphore or corrects its size, and takes a permit
when fewer are acquired than that. What counts are the permits that are acquired, by their deadlines, and never how many
are said to be free, so that no late copy, no other size and nothing that was evicted lets more in than this caller
allows. Answers what is already true for this holder, the same in all polls and retries of one wait.
The keys are Redisson's, and hold what its setPermits and tryAcquire would leave. A semaphore that this script makes has
a TTL, which every grant raises; one that somebody else made keeps its own, or none.
Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.

KEYS[1] permits          string: how many are available; below 0 when more are acquired than there shall be
KEYS[2] deadlines        zset: member = permit id in 16 bytes, score = its deadline in ms since 1970
KEYS[3] done             exists once this holder is finished
KEYS[4] channel          where Redisson's waiters listen

ARGV[1] holder (id)      permit id in 32 hexadecimal digits
ARGV[2] leaseMs (ms)
ARGV[3] total (count)    how many permits there shall be in all
ARGV[4] last (flag)      1 when the caller will not ask again: a late copy of this request must take nothing
ARGV[5] keepMs (ms)      how long a semaphore made here stays when the lease granted last is over, or half as long
ARGV[6] doneMs (ms)      life of the done key
ARGV[7] publish (command)
ARGV[8] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms)
REPLY busy remainingMs (ms)    until the nearest deadline; -1: no permit has one
REPLY refused remainingMs (ms) this holder was finished before, so its last answer was busy; always -1
]]
--- @include "include/announce"
--- @include "include/count-in"
--- @include "include/permit-id"
--- @include "include/server-time"

local permits = KEYS[1]
local deadlines = KEYS[2]
local done = KEYS[3]
local channel = KEYS[4]
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local total = tonumber(ARGV[3])
local last = ARGV[4]
local keepMs = tonumber(ARGV[5])
local doneMs = ARGV[6]
local publish = ARGV[7]
local nowMs = tonumber(ARGV[8])

local value, finished = unpack(redis.call('MGET', permits, done))
if finished then
  return { ':refused', -1 }
end
-- MGET is silent about a key that holds something else; GET is not.
countIn(permits, value or redis.call('GET', permits))
local id = permitId(holder)
local now = serverTime(nowMs)
redis.call('ZREMRANGEBYSCORE', deadlines, '-inf', now)
local acquired = redis.call('ZCARD', deadlines)
local granted = acquired < total and redis.call('ZADD', deadlines, 'NX', now + leaseMs, id) == 1
if granted then
  acquired = acquired + 1
end
local available = total - acquired
if not value then
  redis.call('SET', permits, available, 'PX', leaseMs + keepMs)
elseif tonumber(value) ~= available then
  redis.call('SET', permits, available, 'KEEPTTL')
end
if available > tonumber(value or 0) then
  announce(publish, channel, available)
end
if granted then
  local ttlMs = redis.call('PTTL', permits)
  if ttlMs > 0 and ttlMs < leaseMs + keepMs / 2 then
    redis.call('PEXPIRE', permits, leaseMs + keepMs)
    redis.call('PEXPIRE', deadlines, leaseMs + keepMs)
  elseif ttlMs > 0 and (acquired == 1 or not value) then
    redis.call('PEXPIRE', deadlines, ttlMs)
  end
  return { ':granted', leaseMs }
end

local deadline = redis.call('ZSCORE', deadlines, id)
if deadline then
  return { ':granted', math.min(deadline - now, leaseMs) }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
local nearest = tonumber(redis.call('ZRANGE', deadlines, 0, 0, 'WITHSCORES')[2])
-- Redisson's deadline for a permit without a lease is Long.MAX_VALUE / 10,000.
return { ':busy', nearest and nearest < 922337203685477 and nearest - now or -1 }
