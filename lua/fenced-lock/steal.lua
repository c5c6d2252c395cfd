--[[
Takes the lock from any holder, as the plain lock's steal does, and mints a fencing token. So a resource that compares
tokens refuses the former holder. A repeated request of the holder gets the stored token.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] tokens           the token granted last
KEYS[4] answer           exists once this holder has stolen
KEYS[5] donePrefix       the done keys of all holders, without the holder

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)
ARGV[3] doneMs (ms)      lifetime of the done keys and of the answer key
ARGV[4] clock (flag)     1 for tokens by the server's clock, 0 for Redisson's counter
ARGV[5] nowMs (ms)       the caller's time since 1970, for servers that refuse TIME

REPLY granted remainingMs (ms) token (count) durable
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, stolen from, or expired; -2: the lock is
  free
]]
--- @include "include/count-in"
--- @include "include/holder-of"
--- @include "include/mint"
--- @include "include/take-over"

local current, holds = holderOf(lock)
if current == holder then
  local token = redis.call('GET', tokens)
  if not tonumber(token) then
    token = countIn(tokens, token) or mint(tokens, clock, nowMs, 0)
  end
  return { ':granted', redis.call('PTTL', lock), tonumber(token) }
end
if redis.call('EXISTS', done, answer) > 0 then
  return { ':refused', redis.call('PTTL', lock) }
end
local token = mint(tokens, clock, nowMs, 0)
takeOver(lock, donePrefix, current, holds, doneMs)
redis.call('SET', answer, '1', 'PX', doneMs)
redis.call('HSET', lock, holder, '1')
redis.call('PEXPIRE', lock, leaseMs)
return { ':granted', leaseMs, token }
