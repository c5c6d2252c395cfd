--[[
Takes the lock when it has no readers and no writer. A repeated request is answered with what is already true for its
holder.
Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
most once, even if a request is lost, duplicated or delayed.
Source: Redisson, RedissonWriteLock.tryLockInnerAsync, where a repeated request counts twice and adds its lease.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] slots            string: the line of poll slots, while clients wait

ARGV[1] holder (id)             the writer's field, `<holder>:write`
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
--- @include "include/check-mode"
--- @include "include/next-slot"
--- @include "include/server-time"

-- A waiter's poll expects a busy lock, so it looks at that at once.
local present = rttMs < 1 and redis.call('EXISTS', lock, done, slots)
if present == 0 then
  redis.call('HSET', lock, 'mode', 'write', holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

-- Behind a writer, these are all entries: the mode, its field, and its field as a reader.
local entries = redis.call('HRANDFIELD', lock, 8, 'WITHVALUES')
local remainingMs = redis.call('PTTL', lock)
local mode
local writer = ''
for at = 1, #entries, 2 do
  local field = entries[at]
  if field == holder then
    return { ':granted', remainingMs }
  end
  mode = field == 'mode' and entries[at + 1] or mode
  writer = string.match(field, '^(.*):write$') or writer
end
local isHeld = remainingMs ~= -2
if isHeld then
  -- The mode of a crowd of readers need not be among the eight.
  checkMode(lock, mode or redis.call('HGET', lock, 'mode'))
end
local finished, line = unpack(present ~= (isHeld and 1 or 0) and redis.call('MGET', done, slots) or {})
if finished then
  return { ':refused', remainingMs }
end
if isHeld and last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
  return { ':busy', remainingMs, 0 }
end
local ask = { last = last, rttMs = rttMs, jitter = jitter, leftMs = leftMs, slot = slot, waitedMs = waitedMs }
local askInMs = nextSlot(slots, line, serverTime(nowMs), ask, remainingMs, writer)
if askInMs == 0 then
  redis.call('HSET', lock, 'mode', 'write', holder, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end
return { ':busy', remainingMs, askInMs }
