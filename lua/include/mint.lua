-- Mints the next fencing token.
-- By the clock, it is the server's time in microseconds, or the last token + 1 when that is higher. So tokens rise even
-- when the last one was lost. nowMs serves where TIME is refused.
-- By the counter, it is Redisson's counter, which has no expiry. An expiry that the clock left on the key would reset
-- it to 1.
local function mint(tokens, clock, nowMs)
  if clock == '0' then
    local token = redis.call('INCR', tokens)
    redis.call('PERSIST', tokens)
    return token
  end
  local time = redis.pcall('TIME')
  local token = time.err and nowMs * 1000 or time[1] * 1000000 + time[2]
  local keepMs = 604800000
  local last = tonumber(redis.call('SET', tokens, string.format('%.0f', token), 'PX', keepMs, 'GET') or 0)
  if last >= token then
    token = last + 1
    redis.call('SET', tokens, string.format('%.0f', token), 'PX', keepMs)
  end
  return token
end
