--[[
Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
lost them all. It never lowers a TTL and never creates a key.
Source: Redisson, renewal.LockTask, which renews each lock separately.

KEYS[1..] locks          hashes: field = holder, value = hold count

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended durable
REPLY gone                     the holder no longer has all of the locks
]]

for _, lock in ipairs(locks) do
  if redis.call('HEXISTS', lock, holder) == 0 then
    return { ':gone' }
  end
end
for _, lock in ipairs(locks) do
  redis.call('PEXPIRE', lock, leaseMs, 'GT')
end
return { ':extended' }
