--[[
Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
late duplicate can neither shorten a lease nor restore one that has ended. A key that has lost its TTL gets one.
Source: Redisson, renewal.LockTask.

KEYS[1] lock             hash: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the holder no longer has the lock
]]
--- @include "include/raise-ttl"

if redis.call('HEXISTS', lock, holder) == 0 then
  return { ':gone' }
end
raiseTtl(lock, leaseMs)
return { ':extended' }
