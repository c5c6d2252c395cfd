--[[
Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
lost them all. It never lowers a TTL, sets one that was lost, and never creates a key.
Source: Redisson, renewal.LockTask, which renews each lock separately.

KEYS[1..] locks          hashes: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the holder no longer has all of the locks
]]
--- @include "include/raise-ttl"

for _, lock in ipairs(locks) do
  if redis.call('HEXISTS', lock, holder) == 0 then
    return { ':gone' }
  end
end
for _, lock in ipairs(locks) do
  raiseTtl(lock, leaseMs)
end
return { ':extended' }
