--[[
Sets the rest of a holder's lease for the next caller of its process, which asks for a longer or a shorter one. The caller
before it proves nothing any more. Unlike an extension, it may lower the TTL, so it has a done key: a duplicate changes
nothing, however late, and cuts no lease that was extended since. A full database permits the first write.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once the rest was set

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] doneMs (ms)      lifetime of the done key

REPLY set remainingMs (ms) durable  the holder had the lock, and has so much left; 0: it has ended since
REPLY gone                     the holder no longer has the lock
]]

local isHeld = redis.call('HEXISTS', lock, holder) == 1
if redis.call('EXISTS', done) == 1 then
  return { ':set', isHeld and redis.call('PTTL', lock) or 0 }
end
if not isHeld then
  return { ':gone' }
end
redis.call('PEXPIRE', lock, leaseMs)
redis.call('SET', done, '1', 'PX', doneMs)
return { ':set', leaseMs }
