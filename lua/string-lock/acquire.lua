--[[
Takes the lock when both of its keys are free: a string, which other libraries take for a lock of theirs, and a hash of
our own, which they do not know. So a `DEL` of theirs admits them, but never a second holder of ours.
A repeated request is answered with what is already true for its holder. One whose string is gone has lost the lock, and
does not get it back: another library may have had it meanwhile.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] slots            string: the line of poll slots, while clients wait
KEYS[4] shared           string: the holder, or the token of another library

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
REPLY busy remainingMs (ms) askInMs (ms)  -1: a key has no expiry; -2: free, but others have waited for longer
REPLY refused remainingMs (ms) this holder is finished, or has lost its string; -2: the lock is free
]]
--- @include "include/holder-of"
--- @include "include/next-slot"
--- @include "include/server-time"
--- @include "include/string-holder"

-- EXISTS looks at all keys at once, which keeps the common case, a free lock and a fresh holder, at four commands.
local askInMs = 0
if rttMs > 0 or redis.call('EXISTS', lock, done, slots, shared) > 0 then
  local current = holderOf(lock)
  local token = stringHolder(shared)
  local remainingMs = -2
  for _, key in ipairs({ lock, shared }) do
    local restMs = redis.call('PTTL', key)
    remainingMs = (restMs == -1 or remainingMs == -1) and -1 or math.max(remainingMs, restMs)
  end
  if current == holder and token == holder then
    return { ':granted', remainingMs }
  end
  local finished, line = unpack(redis.call('MGET', done, slots))
  if finished or current == holder then
    return { ':refused', remainingMs }
  end
  local who = current or token
  if who and last == '1' then
    redis.call('SET', done, '0', 'PX', doneMs)
    return { ':busy', remainingMs, 0 }
  end
  if who or line then
    local ask = { last = last, rttMs = rttMs, jitter = jitter, leftMs = leftMs, slot = slot, waitedMs = waitedMs }
    askInMs = nextSlot(slots, line, serverTime(nowMs), ask, remainingMs, who)
    if askInMs ~= 0 then
      return { ':busy', remainingMs, askInMs }
    end
  end
end
redis.call('HSET', lock, holder, '1')
redis.call('PEXPIRE', lock, leaseMs)
redis.call('SET', shared, holder, 'PX', leaseMs)
return { ':granted', leaseMs }
