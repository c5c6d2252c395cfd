--[[
Raises the token of a lock that the holder has to the token that was agreed upon for several locks together. The next
grant of any of these locks then gets a higher token. The raised token is kept for as long as if it had been granted
here.
Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995). Redisson's locks of locks have no tokens.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] tokens           the token granted last

ARGV[1] holder (id)
ARGV[2] token (count, number)

REPLY raised durable                   the token of this lock is now at least that high
REPLY gone                     the holder no longer has the lock, or its token was lost
]]
--- @include "include/count-in"
--- @include "include/keep-token"

if redis.call('HEXISTS', lock, holder) == 0 then
  return { ':gone' }
end
local last = tonumber(countIn(tokens, redis.call('GET', tokens)) or 0)
if last < token then
  if not redis.call('SET', tokens, string.format('%.0f', token), 'KEEPTTL', 'XX') then
    return { ':gone' }
  end
  keepToken(tokens, last, token)
end
return { ':raised' }
