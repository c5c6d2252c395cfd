-- Returns the server's time in milliseconds since 1970, because client clocks differ. nowMs, the caller's time, serves
-- where TIME is refused.
local function serverTime(nowMs)
  local time = redis.pcall('TIME')
  return time.err and tonumber(nowMs) or tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
