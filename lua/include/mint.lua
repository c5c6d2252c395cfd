-- Gives the next fencing token. By the clock it is the server's time in microseconds, or one more than the last token
-- when that is higher, so that tokens rise even when the last one was lost; nowMs serves where TIME is refused.
-- Otherwise it is Redisson's counter, without an expiry as there: one that the clock left behind would set it back to 1.
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
