-- The server's milliseconds since 1970, because no two clients agree on them. nowMs, the caller's, serves where TIME
-- is refused.
local function serverTime(nowMs)
  local time = redis.pcall('TIME')
  return time.err and nowMs or time[1] * 1000 + math.floor(time[2] / 1000)
end
