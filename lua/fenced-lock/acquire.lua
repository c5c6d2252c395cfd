--[[
Takes the lock when it is free and mints a fencing token. A repeated request is answered with what is already true
for its holder.
A token belongs to a grant, so a repeated request gets the stored token. It gets a new one only when the stored token
was evicted. A process whose callers wait for the lock reserves tokens for them: the stored token is the last of these.
Source: Redisson, RedissonFencedLock.tryLockInnerAsync, which also counts at every re-entry and every repeat.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] tokens           the token granted last
KEYS[4] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)
ARGV[3] last (flag)             1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)             lifetime of the done key
ARGV[5] clock (flag)            1 for tokens by the server's clock, 0 for Redisson's counter
ARGV[6] rttMs (ms, number)      the round trip of the last poll of this wait; 0 for the first
ARGV[7] jitter (count, number)  0 to 999, by chance
ARGV[8] nowMs (ms)              the caller's time since 1970, for servers that refuse TIME
ARGV[9] leftMs (ms, number)     how long the caller is still going to wait
ARGV[10] slot (flag)            1 if it asks at its slot
ARGV[11] waitedMs (ms, number)  how long it has waited
ARGV[12] reserve (count, number)  how many tokens more are for other callers of its process; the same in every request

REPLY granted remainingMs (ms) token (count) durable
REPLY busy remainingMs (ms) askInMs (ms)  -1: the key has no expiry; -2: free, but others have waited for longer
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/count-in"
--- @include "include/holder-of"
--- @include "include/mint"
--- @include "include/next-slot"
--- @include "include/server-time"

-- A waiter's poll expects a busy lock, so it looks at that at once.
local present = rttMs < 1 and redis.call('EXISTS', lock, done, slots)
if present == 0 then
  local token = mint(tokens, clock, nowMs, reserve)
  redis.call('HSET', lock, holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs, token }
end

local current = holderOf(lock)
if current == holder then
  local token = redis.call('GET', tokens)
  if not tonumber(token) then
    -- The holder has the lock, so a number of any size is its token: it must hear that it is no safe integer.
    token = countIn(tokens, token) or mint(tokens, clock, nowMs, reserve) + reserve
  end
  return { ':granted', redis.call('PTTL', lock), tonumber(token) - reserve }
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
  local token = mint(tokens, clock, nowMs, reserve)
  redis.call('HSET', lock, holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs, token }
end
return { ':busy', remainingMs, askInMs }
