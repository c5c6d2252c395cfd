--[[
Ends the last hold of a holder, grants the lock to its heir, a holder of the same process that has never asked, and mints
the heir's fencing token. No message is sent, because the lock is never free.
A duplicate finds that its holder is gone and gives nothing more, so a client that doubts a pass sends it again before the heir
asks or gives up. The heir of a duplicate gets the token that was stored last, which is its own. The removal comes
first, because a full database permits it.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once the old holder is finished: 1 released, 0 gone before the release
KEYS[3] tokens           the token granted last

ARGV[1] holder (id)           the old holder
ARGV[2] heir (id)
ARGV[3] leaseMs (ms, number)  the lease of the heir
ARGV[4] doneMs (ms)           lifetime of the done key
ARGV[5] clock (flag)          1 for tokens by the server's clock, 0 for Redisson's counter
ARGV[6] nowMs (ms)            the caller's time since 1970, for servers that refuse TIME

REPLY passed remainingMs (ms) token (count) durable  the heir has the lock
REPLY released                 the old holder was released by an earlier delivery, and the heir has nothing
REPLY gone                     nothing was left to pass on
]]
--- @include "include/count-in"
--- @include "include/finished"
--- @include "include/mint"

if redis.call('HDEL', lock, holder) == 1 then
  redis.call('SET', done, '1', 'PX', doneMs)
  redis.call('HSET', lock, heir, '1')
  redis.call('PEXPIRE', lock, leaseMs)
  return { ':passed', leaseMs, mint(tokens, clock, nowMs) }
end
local kept = finished(done, '0', doneMs)
if redis.call('HEXISTS', lock, heir) == 1 then
  local token = redis.call('GET', tokens)
  if not tonumber(token) then
    token = countIn(tokens, token) or mint(tokens, clock, nowMs)
  end
  return { ':passed', redis.call('PTTL', lock), tonumber(token) }
end
return { kept == '1' and ':released' or ':gone' }
