--[[
Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
most once, even if a request is lost, duplicated or delayed.
Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)             lifetime of the done key
ARGV[5] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[6] jitter (count, number)  0 to 999, by chance
ARGV[7] nowMs (ms)              the caller's time since 1970, for servers that refuse TIME
ARGV[8] leftMs (ms, number)     how long the caller is still going to wait
ARGV[9] slot (flag)             1 if it asks at its slot
ARGV[10] waitedMs (ms, number)  how long it has waited

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms) askInMs (ms)  -1: the key has no expiry; -2: free, but others have waited for longer
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/holder-of"
--- @include "include/next-slot"
--- @include "include/server-time"

-- One EXISTS for all keys keeps the common case, a free lock and a fresh holder, at three commands. A waiter's poll expects
-- a busy lock, so it looks at that at once.
local present = rttMs < 1 and redis.call('EXISTS', lock, done, slots)
if present == 0 then
  redis.call('HSET', lock, holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local current = holderOf(lock)
if current == holder then
  return { ':granted', redis.call('PTTL', lock) }
end
local finished, line = unpack(present ~= (current and 1 or 0) and redis.call('MGET', done, slots) or {})
if finished then
  return { ':refused', redis.call('PTTL', lock) }
end
local remainingMs = current and redis.call('PTTL', lock) or -2
if current and last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0 }
end
local ask = { last = last, rttMs = rttMs, jitter = jitter, leftMs = leftMs, slot = slot, waitedMs = waitedMs }
local askInMs = nextSlot(slots, line, serverTime(nowMs), ask, remainingMs, current)
if askInMs == 0 then
  redis.call('HSET', lock, holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end
return { ':busy', remainingMs, askInMs }
