-- Mints the next fencing token.
-- By the clock, it is the server's time in microseconds, or the last token + 1 when that is higher. So tokens rise even
-- when the last one was lost. nowMs serves where TIME is refused.
-- By the counter, it is Redisson's counter, which has no expiry. An expiry that the clock left on the key would reset
-- it to 1. So the clock raises the TTL of its own keys, but gives none to a key that Redisson left without one.
-- A text that is no count belongs to something else. It stays as it is, and the script fails with WRONGTYPE.
--- @include "include/count-in"
local function mint(tokens, clock, nowMs)
  if clock == '0' then
    local token = redis.pcall('INCR', tokens)
    if type(token) == 'table' then
      countIn(tokens, redis.call('GET', tokens))
      token = redis.call('INCR', tokens)
    end
    redis.call('PERSIST', tokens)
    return token
  end
  local time = redis.pcall('TIME')
  local token = time.err and nowMs * 1000 or time[1] * 1000000 + time[2]
  local keepMs = 604800000
  local last = redis.call('SET', tokens, string.format('%.0f', token), 'KEEPTTL', 'GET')
  if not last then
    redis.call('PEXPIRE', tokens, keepMs)
    return token
  end
  local count = tonumber(last)
  if not count or string.format('%d', count) ~= last then
    redis.call('SET', tokens, last, 'KEEPTTL')
    countIn(tokens, last)
  end
  if count >= token then
    token = count + 1
    redis.call('SET', tokens, string.format('%.0f', token), 'KEEPTTL')
  end
  redis.call('PEXPIRE', tokens, keepMs, 'GT')
  return token
end
