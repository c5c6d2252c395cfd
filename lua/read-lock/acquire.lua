--[[
Takes a read hold when no writer has the lock. A repeated request is answered with what is already true for its
holder.
Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
most once, even if a request is lost, duplicated or delayed.
Source: Redisson, RedissonReadLock.tryLockInnerAsync, which counts a repeated request twice.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] lease            expires with the lease of this reader, however long others read

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key

REPLY granted remainingMs (ms) durable
REPLY busy remainingMs (ms)    a writer has the lock; -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/check-mode"

-- The lease before the lock, whose end must not come first: before Redis 7.2, each command of a script reads the clock.
local present = redis.call('EXISTS', lock, done)
if present == 0 then
  redis.call('HSET', lock, 'mode', 'read', holder, '1')
  redis.call('SET', lease, '1', 'PX', leaseMs)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local found = redis.call('HMGET', lock, 'mode', holder)
local mode = found[1]
local remainingMs = found[2] and redis.call('PTTL', lease) or -2
if remainingMs ~= -2 then
  return { ':granted', remainingMs }
end
if mode == 'read' and present == 1 then
  redis.call('HSET', lock, holder, '1')
  redis.call('SET', lease, '1', 'PX', leaseMs)
  redis.call('PEXPIRE', lock, leaseMs, 'GT')
  return { ':granted', leaseMs }
end
remainingMs = redis.call('PTTL', lock)
if remainingMs ~= -2 then
  checkMode(lock, mode)
end
if present == 2 or not mode then
  return { ':refused', remainingMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', remainingMs }
