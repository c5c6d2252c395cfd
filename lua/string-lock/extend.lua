--[[
Raises the remaining lease of the holder to at least leaseMs, in both keys. It never lowers a TTL, sets one that was lost, and never
creates a key.
A holder whose string is gone, or is another's, learns here that it has lost the lock.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] shared           string: the holder, or the token of another library

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the holder no longer has the lock
]]
--- @include "include/raise-ttl"

if redis.call('HEXISTS', lock, holder) == 0 or redis.pcall('GET', shared) ~= holder then
  return { ':gone' }
end
raiseTtl(lock, leaseMs)
raiseTtl(shared, leaseMs)
return { ':extended' }
