-- Mints the next fencing token, and reserves so many after it for other callers of the holder's process. The key has the
-- last of them.
-- By the clock, it is the server's time in microseconds, or the last token + 1 when that is higher. So tokens rise even
-- when the last one was lost. nowMs serves where TIME is refused.
-- By the counter, it is Redisson's counter, which has no expiry. An expiry that the clock left on the key would reset
-- it to 1. So the clock raises the TTL of its own keys, but gives none to a key that Redisson left without one.
-- A text that is no count belongs to something else. It stays as it is, and the script fails with WRONGTYPE.
--- @include "include/count-in"
--- @include "include/keep-token"
local function mint(tokens, clock, nowMs, reserve)
  if clock == '0' then
    local token = redis.pcall('INCRBY', tokens, reserve + 1)
    if type(token) == 'table' then
      countIn(tokens, redis.call('GET', tokens))
      token = redis.call('INCRBY', tokens, reserve + 1)
    end
    redis.call('PERSIST', tokens)
    return token - reserve
  end
  local time = redis.pcall('TIME')
  local token = time.err and tonumber(nowMs) * 1000 or tonumber(time[1]) * 1000000 + tonumber(time[2])
  -- Seven days, and the rest of an hour of tokens.
  local keepMs = 608400000
  local last = redis.call('SET', tokens, string.format('%.0f', token + reserve), 'KEEPTTL', 'GET')
  if not last then
    redis.call('PEXPIRE', tokens, keepMs)
    return token
  end
  if not isCount(last) then
    redis.call('SET', tokens, last, 'KEEPTTL')
    countIn(tokens, last)
  end
  local count = tonumber(last)
  if count >= token then
    token = count + 1
    redis.call('SET', tokens, string.format('%.0f', token + reserve), 'KEEPTTL')
  end
  if time.err then
    -- Tokens by the clocks of clients say nothing about the TTL.
    redis.call('PEXPIRE', tokens, keepMs, 'GT')
  else
    keepToken(tokens, count, token + reserve)
  end
  return token
end
