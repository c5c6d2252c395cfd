--[[
Raises the remaining lease of this reader to at least leaseMs: its own lease keys and the TTL of the lock, but no
other reader's lease. It never lowers a TTL and never creates a key, so a late duplicate can neither shorten a lease
nor restore one that has ended.
Source: Redisson, renewal.ReadLockTask, which sets the TTL of the lock even when that shortens another reader's
lease.

KEYS[1] lock             hash: mode = read or write; a reader's holder or a writer's holder:write = hold count
KEYS[2] readerPrefix     the lease keys of all readers, without the holder and the number

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY cut cutMs (ms) durable     extended as well; the watchdog of a Java reader had let the lock end so much earlier
REPLY gone                     the holder no longer reads, or its lease has ended
]]
--- @include "include/longest-lease"
--- @include "include/raise-read-lock"
--- @include "include/raise-ttl"

local holds = tonumber(redis.call('HGET', lock, holder) or 0)
if holds == 0 then
  return { ':gone' }
end
-- Read before the end of the lease, and set after it: before Redis 7.2, time passes within a script.
local restMs = redis.call('PTTL', lock)
local ownMs = redis.call('PTTL', leaseKey(readerPrefix, holder, 1))
if ownMs == -2 then
  return { ':gone' }
end
for hold = 1, holds do
  raiseTtl(leaseKey(readerPrefix, holder, hold), leaseMs)
end
raiseReadLock(lock, readerPrefix, leaseMs, restMs)
if restMs >= 0 and restMs < ownMs then
  return { ':cut', ownMs - restMs }
end
return { ':extended' }
