--[[
Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
most once, even if a request is lost, duplicated or delayed.
Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] last (flag)      1 for the last try: a delayed duplicate of it must take nothing
ARGV[4] doneMs (ms)      lifetime of the done key

REPLY granted remainingMs (ms)
REPLY busy remainingMs (ms)    -1: the key has no expiry
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, or busy at its last try; -2: the lock is
  free
]]
--- @include "include/holder-of"

local lock = KEYS[1]
local done = KEYS[2]
local holder = ARGV[1]
local leaseMs = tonumber(ARGV[2])
local last = ARGV[3]
local doneMs = ARGV[4]

-- One EXISTS for both keys keeps the common case, a free lock and a fresh holder, at three commands.
local present = redis.call('EXISTS', lock, done)
if present == 0 then
  redis.call('HSET', lock, holder, 1)
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':granted', leaseMs }
end

local current = holderOf(lock)
local remainingMs = redis.call('PTTL', lock)
if current == holder then
  return { ':granted', remainingMs }
end
if present == 2 or remainingMs == -2 then
  return { ':refused', remainingMs }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs)
end
return { ':busy', remainingMs }
